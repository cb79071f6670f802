// The page: its tabs, the list of types, time, keys and the help to them.

import { app, change, connect, edit, emit, on, read_address, send_view } from "./app.js";
import { close_editor } from "./editor.js";
import { start_logs } from "./logs.js";
import { recycle_object, start_panel, start_pins, toggle_pin } from "./panel.js";
import { $, clock, el, micros } from "./elements.js";
import {
  create, cursor_path, edit_cursor, move_column, move_page, move_row, move_to, sort_cursor,
  start_table,
} from "./table.js";
import { start_tree, zoom } from "./tree.js";

const TABS = [["table", "Table", "t"], ["tree", "Tree", "b"], ["log", "Log", "l"],
  ["flow", "Flow", "f"], ["costs", "Costs", "c"]];

function draw_tabs() {
  if (!$("tabs").hasChildNodes()) {
    $("tabs").append(...TABS.map(([name, word, key]) => el("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `view-${name}`,
      title: `${word} (${key})`, "aria-keyshortcuts": key,
      onclick: () => change({ tab: name }, true),
    }, word)));
  }
  for (const [name] of TABS) {
    const is_on = name === app.view.tab;
    $(`tab-${name}`).setAttribute("aria-selected", String(is_on));
    $(`tab-${name}`).tabIndex = is_on ? 0 : -1;
    $(`view-${name}`).hidden = !is_on;
  }
}

// The types, with the fill of their pools.
function draw_types() {
  const place = $("types"), types = app.hello?.types ?? [];
  if (place.children.length !== types.length || place.dataset.module !== app.hello?.module) {
    place.dataset.module = app.hello?.module ?? "";
    place.replaceChildren(...types.map((type, at) => el("button", {
      type: "button", title: [type.doc, at < 9 ? `(${at + 1})` : ""].filter(Boolean).join(" "),
      onclick: () => open_type(type.name),
    }, el("span", { class: "count" }), type.name, el("span", { class: "bar" }, el("i")))));
  }
  const pools = new Map((app.snapshot.info?.pools ?? []).map((pool) => [pool.name, pool]));
  types.forEach((type, at) => {
    const button = place.children[at], pool = pools.get(type.name);
    button.setAttribute("aria-current", String(type.name === app.view.type));
    const [count, bar] = [button.querySelector(".count"), button.querySelector(".bar")];
    bar.hidden = !pool;
    if (!pool) { return; }
    const text = pool.live.toLocaleString("en") + (pool.exhausted ? " !" : "");
    if (count.textContent !== text) { count.textContent = text; }
    count.className = pool.exhausted ? "count warn" : "count";
    count.title = pool.exhausted ? `the pool was full ${pool.exhausted} times` : "live";
    bar.firstChild.style.width = `${(100 * pool.live) / Math.max(1, pool.slots)}%`;
    bar.title = `${pool.live} of ${pool.slots} slots`;
  });
}

function open_type(type) {
  change({ type, tab: "table", sort: "", filter: "", first: 0, column: 0,
    object: type === "world" ? "world" : app.view.object }, true);
  $("table").focus();
}

// Time

let is_sliding = false;

function draw_state() {
  const chip = $("state"), { state, message } = app.state;
  const is_past = app.snapshot.time !== undefined && app.snapshot.time !== null;
  const words = { live: app.snapshot.stopped ? "stopped" : "live" };
  const shown = state === "live" && is_past ? "the past" : words[state] ?? message ?? state;
  if (chip.textContent !== shown) { chip.textContent = shown; }
  chip.className = `chip ${state !== "live" ? "bad" : is_past ? "past"
    : app.snapshot.stopped ? "stopped" : "live"}`;
  chip.title = message ?? "";
  $("source").textContent = app.state.source ?? "";
  const can = Boolean(app.hello?.may_edit) && state === "live";
  $("stop").disabled = $("step").disabled = !can;
  $("stop").textContent = app.snapshot.stopped ? "Go on" : "Stop";
  $("stop").setAttribute("aria-pressed", String(Boolean(app.snapshot.stopped)));
  $("rewind").hidden = !app.hello?.has_rewind;
  $("rewind").disabled = !can || !is_past;
  $("live").disabled = !is_past;
}

function draw_time() {
  const past = app.snapshot.history;
  if (past && !is_sliding) {
    const now = app.snapshot.time ?? past.end;
    const span = Math.max(1e-9, past.end - past.begin);
    $("slider").value = String(Math.round((1000 * (now - past.begin)) / span));
  }
  $("now").textContent = app.snapshot.time === null || app.snapshot.time === undefined
    ? "live" : `−${clock((past?.end ?? 0) - app.snapshot.time)}`;
  const cost = app.snapshot.info?.frame_cost;
  $("frame").textContent = cost === undefined ? "" : `${micros(cost)} a frame`;
}

function slide() {
  const past = app.snapshot.history;
  if (!past) { return; }
  const at = Number($("slider").value);
  change({ time: at >= 1000 ? null : past.begin + ((past.end - past.begin) * at) / 1000 });
}

function seek(by) {
  const past = app.snapshot.history;
  if (!past) { return; }
  const next = (app.view.time ?? past.end) + by;
  change({ time: next >= past.end ? null : Math.max(past.begin, next) });
}

const stop = () => edit({ action: app.snapshot.stopped ? "go" : "stop" });
const step = (frames) => edit({ action: "step", frames });

// Keys

const KEYS = [
  ["/", "filter the objects, or the log", () => focus_filter()],
  ["Esc", "leave a field; close the object", () => leave()],
  ["↑ ↓ or k j", "the object above or below", null],
  ["← → or h i", "the property to the left or right", null],
  ["PageUp PageDown Home End", "scroll the table", null],
  ["e or Enter", "edit the property of the object", () => edit_cursor()],
  ["s", "sort by the property: up, down, not", () => sort_cursor()],
  ["p", "pin the property of the object below", () => pin()],
  ["o", "go to the panel of the object", () => $("panel").focus()],
  ["n", "create an object", () => create()],
  ["x", "recycle the object", () => recycle_object()],
  ["Space", "stop time, or go on", () => stop()],
  [". or >", "one frame, or ten", null],
  ["[ ]", "half a second back or forward, with Shift five", null],
  ["\\", "back to the present", () => change({ time: null })],
  ["1 … 9", "a type", null],
  ["t b l f c", "table, tree, log, flow, costs", null],
  ["+ - 0", "the size of the tree", null],
  ["?", "these keys", () => show_help()],
];
const ACTIONS = {
  "/": () => focus_filter(), "e": edit_cursor, "Enter": edit_cursor, "s": sort_cursor,
  "p": () => pin(), "o": () => $("panel").focus(), "n": create, "x": recycle_object,
  " ": stop, ".": () => step(1), ">": () => step(10), "[": () => seek(-0.5),
  "]": () => seek(0.5), "{": () => seek(-5), "}": () => seek(5),
  "\\": () => change({ time: null }), "?": () => show_help(), "+": () => zoom(1.25),
  "-": () => zoom(0.8), "0": () => zoom(0), "ArrowUp": () => move_row(-1),
  "ArrowDown": () => move_row(1), "k": () => move_row(-1), "j": () => move_row(1),
  "ArrowLeft": () => move_column(-1), "ArrowRight": () => move_column(1),
  "h": () => move_column(-1), "i": () => move_column(1), "PageUp": () => move_page(-1),
  "PageDown": () => move_page(1), "Home": () => move_to(false), "End": () => move_to(true),
  ...Object.fromEntries(TABS.map(([name, , key]) => [key, () => change({ tab: name }, true)])),
};

function pin() {
  const path = cursor_path();
  if (app.view.object && path) { toggle_pin(app.view.object, path); }
}

function focus_filter() {
  if (app.view.tab === "log") { $("log-filter")?.focus(); return; }
  if (app.view.tab !== "table") { change({ tab: "table" }, true); }
  $("filter").focus();
  $("filter").select();
}

function leave() {
  if (document.activeElement?.matches("input, select")) { $("table").focus(); }
  else if (app.view.object) { change({ object: "" }, true); }
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open) { return; }
  if (event.key === "Escape") {
    event.preventDefault(); // a browser empties a search field
    leave();
    return;
  }
  const at = event.target;
  if (at.matches("input:not([type=range]), select, textarea")) { return; }
  const is_own = at.matches("button, a, [role=tab]") && ["Enter", " "].includes(event.key);
  const scrolls = at.matches("#panel, .canvas, #log, #slider") &&
    /^(Arrow|Page|Home|End)/.test(event.key);
  if (is_own || scrolls) { return; }
  if (at.matches("[role=tab]") && /^Arrow(Left|Right)$/.test(event.key)) {
    next_tab(event.key === "ArrowRight" ? 1 : -1);
  } else if (/^[1-9]$/.test(event.key)) {
    const type = app.hello?.types[Number(event.key) - 1];
    if (type) { open_type(type.name); }
  } else if (ACTIONS[event.key]) { ACTIONS[event.key](); } else { return; }
  event.preventDefault();
}

function next_tab(by) {
  const at = TABS.findIndex(([name]) => name === app.view.tab);
  const [name] = TABS[(at + by + TABS.length) % TABS.length];
  change({ tab: name }, true);
  $(`tab-${name}`).focus();
}

function show_help() {
  close_editor();
  $("help").replaceChildren(el("h2", { id: "help-title" }, "Keys"),
    el("dl", {}, KEYS.flatMap(([keys, what]) => [
      el("dt", {}, keys.split(" ").map((key) =>
        key === "or" || key === "…" ? ` ${key} ` : [el("kbd", {}, key), " "])),
      el("dd", {}, what)])),
    el("p", { class: "pale" }, "Filters: hp < 30 and team == bees · not asleep · ",
      "name ~ \"bee\" · hp < max_hp · guard#5 · a word of any text"),
    el("form", { method: "dialog" }, el("button", {}, "Close")));
  $("help").showModal();
}

// Start

on("hello", () => {
  $("module").textContent = app.hello.module;
  document.title = `${app.hello.module} · gpgen inspect`;
  draw_types();
  draw_state();
});
on("view", () => { draw_tabs(); draw_types(); });
on("snapshot", () => { draw_types(); draw_state(); draw_time(); });
on("state", draw_state);
$("stop").addEventListener("click", stop);
$("step").addEventListener("click", (event) => step(event.shiftKey ? 10 : 1));
$("live").addEventListener("click", () => change({ time: null }));
$("rewind").addEventListener("click", () => edit({ action: "rewind", time: app.snapshot.time }));
$("slider").addEventListener("input", () => { is_sliding = true; slide(); });
$("slider").addEventListener("change", () => { is_sliding = false; });
$("help-button").addEventListener("click", show_help);
document.addEventListener("keydown", pressed);
addEventListener("popstate", () => { read_address(); emit("view"); send_view(); });
read_address();
draw_tabs();
start_table();
start_panel();
start_pins();
start_tree();
start_logs();
connect();
