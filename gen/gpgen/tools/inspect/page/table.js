// The table of the objects of a type. It has elements for the rows that are seen only.

import { app, change, edit, on, open_object, send_view, type_named } from "./app.js";
import { edit_property } from "./editor.js";
import { $, IS_OBJECT, el } from "./elements.js";

const HEIGHT = 22, HEAD = 26, LETTER = 7.3, MOST_PIXELS = 16e6, SHOWN_CHANGE = 1200;
let pool = []; // elements of rows
let before = new Map(); // the last texts of each object that is seen
let changed = new Map(); // until when a cell is marked: "guard#5 hp"
let drawn_type = "";

export function start_table() {
  $("table").addEventListener("scroll", scrolled, { passive: true });
  new ResizeObserver(measure).observe($("table"));
  $("filter-form").addEventListener("submit", (event) => {
    event.preventDefault();
    $("table").focus();
  });
  $("filter").addEventListener("input", () => {
    change({ filter: $("filter").value, first: 0 });
    $("table").scrollTop = 0;
  });
  $("create").addEventListener("click", create);
  on("hello", () => { drawn_type = ""; draw_head(); });
  on("view", draw_head);
  on("snapshot", draw_rows);
}

export async function create() {
  const answer = await edit({ action: "create", type: app.view.type });
  if (answer.object) { open_object(answer.object); }
}

function columns() { return type_named(app.view.type)?.columns ?? []; }

function width_of(column) {
  const letters = { f16: 9, f32: 11, f64: 13, i8: 6, i16: 8, i32: 10, u8: 6, u16: 8, u32: 10,
    bool: 7, ref: 14, enum: 12 }[column.kind] ?? 18;
  return Math.round(LETTER * Math.max(letters, Math.min(column.path.length + 2, 24)) + 16);
}

const NAME = { path: "", name: "object", kind: "name", type: "", doc: "Its type and slot." };

function draw_head() {
  if (document.activeElement !== $("filter")) { $("filter").value = app.view.filter; }
  const type = app.view.type;
  const words = [NAME, ...columns()].map((column, at) => {
    const is_by = app.view.sort.replace("-", "") === column.path && app.view.sort !== "";
    const arrow = is_by ? (app.view.sort[0] === "-" ? " ▼" : " ▲") : "";
    const hint = [column.type, column.doc, (column.flags ?? []).join(", ")];
    const cell = el("div", {
      role: "columnheader", title: hint.filter(Boolean).join(" · "),
      "aria-sort": is_by ? (app.view.sort[0] === "-" ? "descending" : "ascending") : null,
      class: at === Number(app.view.column) + 1 ? "cursor" : null,
    }, el("button", {
      type: "button", tabindex: "-1",
      onclick: () => { change({ column: at - 1 }); sort(column.path); },
    }, (column.path || "object") + arrow));
    cell.style.width = `${column.path ? width_of(column) : 120}px`;
    return cell;
  });
  $("head").replaceChildren(...words);
  $("table").setAttribute("aria-colcount", String(words.length));
  $("create").disabled = !app.hello?.may_edit || type_named(type)?.kind !== "entity";
  if (drawn_type !== type) {
    drawn_type = type;
    before = new Map();
    $("rows").replaceChildren();
    pool = [];
    $("table").scrollTop = app.view.first * HEIGHT;
    measure();
  }
}

export function sort(path) {
  if (!path) { change({ sort: "" }); return; }
  change({ sort: app.view.sort === path ? `-${path}` : app.view.sort === `-${path}` ? "" : path });
}

// Asks for the columns and rows that fit.
function measure() {
  const table = $("table");
  const rows = Math.max(5, Math.ceil((table.clientHeight - HEAD) / HEIGHT) + 1);
  let left = 120;
  const seen = columns().filter((column) => {
    const from = left;
    left += width_of(column);
    return left >= table.scrollLeft && from <= table.scrollLeft + table.clientWidth;
  }).map((column) => column.path);
  if (rows !== app.rows || seen.join() !== app.columns.join()) {
    app.rows = rows;
    app.columns = seen;
    if (app.hello) { send_view(); }
  }
}

let total = 0;
const scale = () => Math.max(1, (total * HEIGHT) / MOST_PIXELS);

function scrolled() {
  const first = Math.round(($("table").scrollTop * scale()) / HEIGHT);
  measure();
  if (first !== app.view.first) { change({ first }); }
}

function draw_rows() {
  const rows = app.snapshot.rows;
  if (!rows || rows.type !== app.view.type) { return; }
  total = rows.total;
  note(rows);
  const table = $("table"), now = performance.now();
  $("rows").style.height = `${Math.min(total * HEIGHT, MOST_PIXELS)}px`;
  table.setAttribute("aria-rowcount", String(total + 1));
  while (pool.length < rows.rows.length) {
    const row = el("div", { role: "row", class: "row" });
    $("rows").append(row);
    pool.push(row);
  }
  const known = new Map();
  pool.forEach((row, at) => {
    const found = rows.rows[at];
    row.hidden = !found;
    if (found) { draw_row(row, rows, at, found, known, now); }
  });
  before = known;
  for (const [key, until] of changed) { if (until < now) { changed.delete(key); } }
}

function note(rows) {
  const text = rows.problem || (rows.filter
    ? `${rows.total.toLocaleString("en")} of ${rows.live.toLocaleString("en")}`
    : `${rows.live.toLocaleString("en")} live`);
  if ($("filter-note").textContent !== text) { $("filter-note").textContent = text; }
  $("filter-note").className = rows.problem ? "bad" : "pale";
  $("filter").setAttribute("aria-invalid", String(Boolean(rows.problem)));
}

function draw_row(row, rows, at, [name, ...texts], known, now) {
  const all = columns(), values = new Map(rows.columns.map((path, i) => [path, texts[i]]));
  const old = before.get(name);
  known.set(name, values);
  row.style.top = `${(rows.first * HEIGHT) / scale() + at * HEIGHT}px`;
  row.setAttribute("aria-rowindex", String(rows.first + at + 2));
  row.setAttribute("aria-selected", String(name === app.view.object));
  row.dataset.object = name;
  while (row.children.length < all.length + 1) { row.append(new_cell()); }
  set_cell(row.children[0], name, 120, "link", at, -1);
  all.forEach((column, i) => {
    const text = values.get(column.path);
    const key = `${name} ${column.path}`;
    if (old && text !== undefined && old.has(column.path) && old.get(column.path) !== text) {
      changed.set(key, now + SHOWN_CHANGE);
    }
    const kind = text !== undefined && column.kind === "ref" && IS_OBJECT.test(text) ? "link"
      : /^[iuf]\d/.test(column.kind) ? "number" : "";
    const mark = (changed.get(key) ?? 0) > now ? " changed" : "";
    set_cell(row.children[i + 1], text ?? "", width_of(column), kind + mark, at, i);
  });
}

function new_cell() {
  return el("div", { role: "gridcell", onclick: clicked, ondblclick: double_clicked });
}

function set_cell(cell, text, width, kind, row, column) {
  if (cell.textContent !== text) { cell.textContent = text; }
  const is_at = row === cursor_row() && column === Number(app.view.column);
  const name = `cell ${kind}${is_at ? " cursor" : ""}`;
  if (cell.className !== name) { cell.className = name; }
  if (cell.style.width !== `${width}px`) { cell.style.width = `${width}px`; }
}

const cursor_row = () =>
  (app.snapshot.rows?.rows ?? []).findIndex(([name]) => name === app.view.object);

function clicked(event) {
  const cell = event.currentTarget, row = cell.parentElement;
  const at = [...row.children].indexOf(cell) - 1;
  const is_link = cell.classList.contains("link") && at >= 0;
  change({ object: is_link ? cell.textContent : row.dataset.object, column: at }, true);
}

function double_clicked(event) {
  const row = event.currentTarget.parentElement;
  edit_at(row, [...row.children].indexOf(event.currentTarget) - 1);
}

function edit_at(row, at) {
  const column = columns()[at];
  if (column) {
    const text = row.children[at + 1].textContent;
    edit_property(row.children[at + 1], row.dataset.object, column, text);
  }
}

// Keys

export function edit_cursor() {
  const row = pool.find((each) => !each.hidden && each.dataset.object === app.view.object);
  if (row) { edit_at(row, Math.max(0, Number(app.view.column))); }
}

export function sort_cursor() { sort(columns()[Number(app.view.column)]?.path ?? ""); }

export function cursor_path() { return columns()[Number(app.view.column)]?.path; }

export function move_column(by) {
  const at = Math.min(columns().length - 1, Math.max(-1, Number(app.view.column) + by));
  change({ column: at });
  draw_rows();
  const cell = $("head").children[at + 1], table = $("table");
  if (cell && cell.offsetLeft < table.scrollLeft) { table.scrollLeft = cell.offsetLeft; }
  else if (cell && cell.offsetLeft + cell.offsetWidth > table.scrollLeft + table.clientWidth) {
    table.scrollLeft = cell.offsetLeft + cell.offsetWidth - table.clientWidth;
  }
}

export function move_row(by) {
  const rows = app.snapshot.rows?.rows ?? [], table = $("table");
  if (rows.length === 0) { return; }
  const at = cursor_row(), next = at < 0 ? 0 : at + by;
  const fits = Math.floor((table.clientHeight - HEAD) / HEIGHT);
  if (next >= 0 && next < rows.length) { change({ object: rows[next][0] }); }
  if (next < 1) { table.scrollTop += (Math.min(-1, by) * HEIGHT) / scale(); }
  else if (next >= fits - 1) { table.scrollTop += (Math.max(1, by) * HEIGHT) / scale(); }
  draw_rows();
}

export function move_to(end) {
  $("table").scrollTop = end ? $("rows").offsetHeight : 0;
}

export function move_page(by) {
  const table = $("table");
  table.scrollTop += (by * (table.clientHeight - HEAD)) / scale();
}
