// The state that all parts of the page share: the view, and the last snapshot of the program.

import { toast } from "./elements.js";

export const app = {
  hello: null, // what the program says of itself
  snapshot: {}, // the last one received
  state: { state: "waiting", message: "" },
  history: new Map(), // of numbers that are shown: "guard#5 hp" -> the last values
  // What the address says: a reload comes back to it.
  view: { type: "", tab: "table", sort: "", filter: "", first: 0, object: "", log: "", time: null,
    pins: [], zoom: 1, column: 0 },
  rows: 40, // how many fit
  columns: [], // paths of those that are seen
  listeners: new Map(),
};

const PAGE = crypto.getRandomValues(new Uint32Array(2)).join("-");
const IN_ADDRESS = ["type", "tab", "sort", "filter", "first", "object", "log", "zoom"];

export function on(event, call) {
  app.listeners.set(event, [...(app.listeners.get(event) ?? []), call]);
}

export function emit(event, ...args) {
  (app.listeners.get(event) ?? []).forEach((call) => call(...args));
}

export function read_address() {
  const found = new URLSearchParams(location.hash.slice(1));
  for (const name of IN_ADDRESS) {
    const value = found.get(name) ?? "";
    app.view[name] = name === "first" ? Number(value) || 0
      : name === "zoom" ? Number(value) || 1 : value;
  }
  app.view.tab ||= "table";
  app.view.pins = found.getAll("pin").map((each) => each.split(" "))
    .filter((each) => each.length === 2).map(([object, path]) => ({ object, path }));
}

function write_address(is_step) {
  const words = new URLSearchParams();
  for (const name of IN_ADDRESS) {
    const value = app.view[name];
    if (value && !(name === "tab" && value === "table") && !(name === "zoom" && value === 1)) {
      words.set(name, value);
    }
  }
  app.view.pins.forEach((pin) => words.append("pin", `${pin.object} ${pin.path}`));
  const address = `#${words}`;
  if (address === location.hash) { return; }
  if (is_step) { history.pushState(null, "", address); }
  else { history.replaceState(null, "", address); }
}

// Changes the view. What a person would go back to is a step of the browser's.
export function change(changes, is_step = false) {
  Object.assign(app.view, changes);
  write_address(is_step);
  emit("view");
  send_view();
}

let waiting = false, is_dirty = false, number = 0;
export async function send_view() {
  if (waiting) { is_dirty = true; return; }
  waiting = true;
  const view = { ...app.view, count: app.rows, columns: app.columns, number: ++number };
  await post("view", view, true);
  waiting = false;
  if (is_dirty) { is_dirty = false; send_view(); }
}

async function post(what, body, is_silent) {
  try {
    const answer = await fetch(`${what}?page=${PAGE}`, {
      method: "POST", body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
    return await answer.json();
  } catch (error) {
    return { problem: is_silent ? "" : "expected a running gpgen inspect, got none" };
  }
}

// Sends an edit; says what is wrong with it. Returns whether it was done.
export async function edit(body) {
  const answer = await post("edit", body, false);
  if (answer.problem) { toast(answer.problem); }
  else if (answer.message) { toast(answer.message); }
  return answer;
}

export function connect() {
  const source = new EventSource(`events?page=${PAGE}`);
  source.addEventListener("open", send_view);
  source.addEventListener("message", (event) => receive(JSON.parse(event.data)));
  source.addEventListener("error", () => {
    app.state = { state: "gone", message: "connection lost: gpgen inspect does not answer" };
    emit("state");
  });
}

function receive(message) {
  if (message.kind === "hello") {
    app.hello = message;
    if (!type_named(app.view.type)) {
      app.view.type = (message.types.find((each) => each.kind === "entity") ??
        message.types[0])?.name ?? "";
    }
    emit("hello");
    emit("view");
    send_view();
  } else if (message.kind === "state") {
    app.state = message;
    emit("state");
  } else if (message.kind === "snapshot") {
    message.rows ??= app.snapshot.rows; // of a tab that is not shown now
    app.snapshot = message;
    record_numbers(message);
    emit("snapshot");
  }
}

const LONGEST = 150;
function record_numbers(snapshot) {
  const values = { ...(snapshot.pins ?? {}) };
  const object = snapshot.object;
  for (const [path, text] of Object.entries(object?.values ?? {})) {
    values[`${object.name} ${path}`] = text;
  }
  for (const [name, micros] of snapshot.info?.costs ?? []) {
    values[`cost ${name}`] = String(micros);
  }
  for (const [key, text] of Object.entries(values)) {
    const kept = app.history.get(key) ?? [];
    kept.push(text === "true" || text === "false" ? Number(text === "true") : Number(text));
    if (kept.length > LONGEST) { kept.shift(); }
    app.history.set(key, kept);
  }
  for (const key of app.history.keys()) {
    if (!(key in values) && !key.startsWith("cost ")) { app.history.delete(key); }
  }
}

export function type_named(name) {
  return app.hello?.types.find((each) => each.name === name);
}

export function type_of(object) {
  return type_named(object.split("#")[0]);
}

export function open_object(name) {
  change({ object: name }, true);
}
