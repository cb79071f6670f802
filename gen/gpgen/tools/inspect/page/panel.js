// The panel of an object: properties, behaviour, events, listeners, lists.

import { app, change, edit, on, open_object, type_of } from "./app.js";
import { edit_property, open_editor, range_of } from "./editor.js";
import { $, el, linked, object_link, sparkline, is_same } from "./elements.js";
import { draw_outline } from "./tree.js";

let drawn = ""; // the name of the object for which there are elements
let lines = new Map(); // elements of a property, by its path

export function start_panel() {
  on("snapshot", draw);
  on("view", draw);
  on("hello", () => { drawn = ""; draw(); });
}

function draw() {
  const name = app.view.object;
  const type = name ? type_of(name) : null;
  if (!type) {
    drawn = "";
    $("panel").replaceChildren();
    return;
  }
  if (drawn !== name) { build(name, type); }
  const object = app.snapshot.object?.name === name ? app.snapshot.object : null;
  if (object === null) { return; }
  $("panel-state").textContent = object.live ? "" : "dead";
  for (const [path, line] of lines) { draw_value(line, name, path, object.values[path] ?? ""); }
  draw_listeners(object.listeners ?? []);
  draw_lists(object.lists ?? []);
  draw_outline($("panel-tree"), type, object.tree);
}

function build(name, type) {
  drawn = name;
  lines = new Map();
  const is_entity = type.kind === "entity";
  const sections = [
    el("div", { class: "title" },
      el("strong", {}, name), el("span", { id: "panel-state", class: "warn" }),
      is_entity ? el("button", {
        type: "button", title: "Recycle this object (x)", disabled: !app.hello.may_edit,
        onclick: recycle,
      }, "Recycle") : null,
      el("button", { type: "button", title: "Close (Esc)", "aria-label": "Close the panel",
        onclick: () => change({ object: "" }) }, "✕")),
    type.doc ? el("p", { class: "pale" }, type.doc) : null,
    ...groups(type).map(([part, columns]) => group(name, part, columns)),
    el("div", { id: "panel-tree" }),
    events(name, type),
    el("div", { id: "panel-listeners" }),
    el("div", { id: "panel-lists" }),
  ];
  $("panel").replaceChildren(...sections.filter(Boolean));
}

// The properties of the object itself, then those of each component.
function groups(type) {
  const found = new Map([["", []]]);
  for (const column of type.columns) {
    const part = column.path.includes(".") ? column.path.split(".")[0] : "";
    found.set(part, [...(found.get(part) ?? []), column]);
  }
  return [...found].filter(([, columns]) => columns.length > 0);
}

function group(name, part, columns) {
  return el("section", {},
    el("h2", {}, part ? `Component ${part}` : "Properties"),
    el("table", { class: "values" }, el("tbody", {}, columns.map((column) => {
      const short = part ? column.path.slice(part.length + 1) : column.path;
      const value = el("button", {
        class: "value", type: "button", disabled: !column.editable,
        title: column.editable ? "Edit" : `${column.flags.join(", ")}: follows the schema`,
        onclick: (event) => edit_property(event.currentTarget, name, column,
          app.snapshot.object?.values[column.path] ?? ""),
      });
      const extra = el("span", { class: "pale" });
      const spark = el("span");
      lines.set(column.path, { value, extra, spark, text: null, column });
      const hint = [column.type, range_of(column), ...column.flags].filter(Boolean).join(" · ");
      return el("tr", {},
        el("th", { scope: "row", title: hint }, short,
          column.doc ? el("div", { class: "doc" }, column.doc) : null),
        el("td", {}, value, extra),
        el("td", {}, spark, pin_button(name, column.path)));
    }))));
}

function pin_button(object, path) {
  return el("button", {
    class: "link", type: "button", title: `Pin ${path} below (p)`, "aria-label": `Pin ${path}`,
    onclick: () => toggle_pin(object, path),
  }, "⊙");
}

export function toggle_pin(object, path) {
  const others = app.view.pins.filter((pin) => pin.object !== object || pin.path !== path);
  const is_new = others.length === app.view.pins.length;
  change({ pins: is_new ? [...others, { object, path }] : others });
}

function draw_value(line, name, path, text) {
  const values = app.history.get(`${name} ${path}`) ?? [];
  if (values.some(Number.isFinite) && line.text !== null && line.text !== text) {
    line.is_moving = true;
  }
  if (line.is_moving) {
    line.spark.replaceChildren(sparkline(values, `${path}, the last ${values.length} snapshots`));
  }
  if (line.text === text) { return; }
  const is_change = line.text !== null;
  line.text = text;
  line.value.textContent = text === "" ? '""' : text;
  if (line.column.kind === "ref" && text !== "none") {
    line.extra.replaceChildren(" ", object_link(text, open_object));
  } else { line.extra.replaceChildren(); }
  if (is_change) {
    line.value.classList.add("changed");
    clearTimeout(line.timer);
    line.timer = setTimeout(() => line.value.classList.remove("changed"), 1200);
  }
}

function recycle() {
  edit({ action: "recycle", object: app.view.object });
}

export function recycle_object() {
  if (app.view.object && type_of(app.view.object)?.kind === "entity") { recycle(); }
}

// Signals can be emitted, messages sent, with arguments as text.
function events(name, type) {
  const all = [
    ...type.signals.map((signal) => ["emit", signal]),
    ...(type.kind === "entity" ? app.hello.messages : []).map((message) => ["send", message]),
  ];
  if (all.length === 0) { return null; }
  return el("section", {}, el("h2", {}, "Signals and messages"),
    el("p", {}, all.map(([action, event]) => [el("button", {
      type: "button", title: event.doc || `${action} ${event.name}`,
      disabled: !app.hello.may_edit,
      onclick: (click) => call(click.currentTarget, name, action, event),
    }, `${action} ${event.name}`), " "])));
}

function call(at, object, action, event) {
  const words = event.arguments.map((each) => `${each.name}: ${each.type}`).join(", ");
  if (event.arguments.length === 0) { return edit({ action, object, name: event.name, text: "" }); }
  const form = { path: `${event.name}(${words})`, kind: "call", type: words, doc: event.doc };
  return open_editor(at, form, "", async (text) =>
    !(await edit({ action, object, name: event.name, text })).problem);
}

let last_listeners = null, last_lists = null;
function draw_listeners(found) {
  const place = $("panel-listeners");
  if (is_same(found, last_listeners) && place.hasChildNodes()) { return; }
  last_listeners = found;
  place.replaceChildren(...(found.length === 0 ? [] : [el("h2", {}, "Listeners"),
    el("table", { class: "values" }, el("tbody", {}, found.map((each) => el("tr", {},
      el("th", { scope: "row" }, each.event), el("td", {}, String(each.count)),
      el("td", { class: "mono" }, each.functions.join(", ")))))) ]));
}

function draw_lists(found) {
  const place = $("panel-lists");
  if (is_same(found, last_lists) && place.hasChildNodes()) { return; }
  last_lists = found;
  place.replaceChildren(...(found.length === 0 ? [] : [el("h2", {}, "Lists"),
    el("p", {}, found.map((text) => [...linked(text, open_object), el("br")]))]));
}

// Pins: below everything, with a line through their last values.
export function start_pins() {
  on("snapshot", draw_pins);
  on("view", draw_pins);
}

function draw_pins() {
  const pins = app.view.pins;
  const place = $("pins");
  while (place.children.length > pins.length) { place.lastChild.remove(); }
  pins.forEach((pin, at) => {
    const key = `${pin.object} ${pin.path}`;
    const text = app.snapshot.pins?.[key] ?? "";
    const shown = `${pin.object} ${pin.path} = ${text}`;
    if (!place.children[at]) { place.append(el("div", { class: "pin" })); }
    const element = place.children[at];
    const values = app.history.get(key) ?? [];
    element.replaceChildren(
      object_link(pin.object, open_object), el("span", {}, `.${pin.path}`),
      values.some(Number.isFinite) ? sparkline(values, shown) : "",
      el("strong", {}, text),
      el("button", { class: "link", type: "button", "aria-label": `Unpin ${key}`,
        onclick: () => toggle_pin(pin.object, pin.path) }, "✕"));
  });
}
