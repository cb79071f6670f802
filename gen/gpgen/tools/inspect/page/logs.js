// What passed: the log with its filters, the flow of one frame, and costs.

import { app, change, on, open_object } from "./app.js";
import { $, el, linked, micros, sparkline, svg, is_same } from "./elements.js";

const MOST = 2000; // lines that are kept
const KINDS = ["signal", "message", "change", "stream"];
const WORDS = { signal: "Signals", message: "Messages", change: "Changes", stream: "Streams" };
let kept = []; // {number, time, kind, object, name, text, others}
let frame = null; // the time of the frame that the flow shows; null: the last
let last_drawn = "";

export function start_logs() {
  on("hello", () => { kept = []; });
  on("snapshot", () => { take(); draw(); });
  on("view", draw);
}

function take() {
  const log = app.snapshot.log;
  if (!log) { return; }
  if (log.is_whole) { kept = []; }
  kept.push(...log.events);
  if (kept.length > MOST) { kept.splice(0, kept.length - MOST); }
  app.log_lost = log.lost;
}

// The view's `log` is a list of kinds and a text: "signal change|stung".
export function log_parts() {
  const [kinds, text] = (app.view.log || `${KINDS.join(" ")}|`).split("|");
  return { kinds: new Set(kinds.split(" ").filter(Boolean)), text: text ?? "" };
}

function set_log(kinds, text) { change({ log: `${[...kinds].join(" ")}|${text}` }); }

function draw() {
  if (!$("view-log").hidden) { draw_log(); }
  if (!$("view-flow").hidden) { draw_flow(); }
  if (!$("view-costs").hidden) { draw_costs(); }
}

function controls(place) {
  if (place.querySelector(".controls")) { return; }
  const { text } = log_parts();
  place.replaceChildren(el("div", { class: "controls" },
    KINDS.map((kind) => el("button", { type: "button", "data-kind": kind, onclick: () => {
      const { kinds, text: now } = log_parts();
      if (!kinds.delete(kind)) { kinds.add(kind); }
      set_log(kinds, now);
    } }, WORDS[kind])),
    el("input", { type: "search", id: "log-filter", "aria-label": "Filter of the log",
      placeholder: "words that must occur: guard#1 stung", value: text, spellcheck: "false",
      oninput: (event) => set_log(log_parts().kinds, event.currentTarget.value) }),
    el("span", { class: "pale", id: "log-note" })),
    el("ol", { class: "log", id: "log", tabindex: "0", "aria-label": "Log" }));
}

function draw_log() {
  controls($("view-log"));
  const { kinds, text } = log_parts();
  for (const button of $("view-log").querySelectorAll("[data-kind]")) {
    button.setAttribute("aria-pressed", String(kinds.has(button.dataset.kind)));
  }
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = kept.filter((each) => kinds.has(each.kind) &&
    words.every((word) => `${each.object}.${each.name}${each.text}`.toLowerCase().includes(word)));
  const shown = found.slice(-300).reverse();
  const lost = app.log_lost ? `, ${app.log_lost} lost` : "";
  $("log-note").textContent = app.snapshot.log_note || `${found.length} of ${kept.length}${lost}`;
  const key = `${shown[0]?.number} ${shown.length} ${app.view.log}`;
  if (key === last_drawn && $("log").hasChildNodes()) { return; }
  last_drawn = key;
  $("log").replaceChildren(...shown.map((each) => el("li", {},
    el("span", { class: "when" }, `${String(each.time).padStart(9)}  `),
    el("span", { class: `kind ${each.kind}` }, each.kind), " ",
    ...linked(`${each.object ? `${each.object}.` : ""}${each.name}${each.text}`, open_object))));
}

// A lane for each object; an arrow leads from the object that an argument names.
let last_flow = null;
function draw_flow() {
  const times = [...new Set(kept.map((each) => each.time))];
  const time = frame !== null && times.includes(frame) ? frame : times[times.length - 1];
  const events = kept.filter((each) => each.time === time).slice(0, 200);
  if (is_same([time, events.length, times.length], last_flow)) { return; }
  last_flow = [time, events.length, times.length];
  const place = $("view-flow"), at = times.indexOf(time);
  const go = (by) => () => {
    const next = Math.min(times.length - 1, Math.max(0, at + by));
    frame = next === times.length - 1 ? null : times[next];
    last_flow = null;
    draw_flow();
  };
  if (events.length === 0) {
    place.replaceChildren(el("p", { class: "empty" },
      app.snapshot.log_note || "Nothing was notified since this page was opened."));
    return;
  }
  place.replaceChildren(el("div", { class: "controls" },
    el("button", { type: "button", onclick: go(-1), disabled: at <= 0 }, "◀ earlier"),
    el("strong", {}, `time ${time}`),
    el("button", { type: "button", onclick: go(1), disabled: at >= times.length - 1 }, "later ▶"),
    el("span", { class: "pale" }, `${events.length} notifications, in their order`)),
    el("div", { class: "canvas", tabindex: "0", role: "region", "aria-label": "Flow of a frame" },
      flow(events)));
}

const LANE = 150, LINE = 24;
function flow(events) {
  const lanes = [...new Set(events.flatMap((each) => [...each.others, each.object || "world"]))];
  const wide = lanes.length * LANE + 420, high = events.length * LINE + 50;
  const made = svg("svg", { width: wide, height: high, role: "img",
    "aria-label": "Objects as lanes, notifications from top to bottom" });
  const x_of = (name) => lanes.indexOf(name) * LANE + 70;
  lanes.forEach((name) => made.append(
    svg("text", { x: x_of(name), y: 16, "text-anchor": "middle" }, name),
    svg("line", { class: "lane", x1: x_of(name), x2: x_of(name), y1: 22, y2: high })));
  made.append(svg("defs", {}, svg("marker", { id: "head", viewBox: "0 0 8 8", refX: 8, refY: 4,
    markerWidth: 8, markerHeight: 8, orient: "auto" }, svg("path", { d: "M0 0L8 4L0 8Z" }))));
  events.forEach((each, at) => {
    const y = 40 + at * LINE, to = x_of(each.object || "world");
    each.others.filter((name) => name !== each.object).forEach((name) => made.append(
      svg("line", { class: "arrow", x1: x_of(name), x2: to, y1: y, y2: y,
        "marker-end": "url(#head)" })));
    made.append(svg("circle", { class: "dot", cx: to, cy: y, r: 4 }),
      svg("text", { x: Math.max(to, ...each.others.map(x_of)) + 10, y: y + 4 },
        `${each.name}${each.text}`));
  });
  return made;
}

function draw_costs() {
  const info = app.snapshot.info, place = $("view-costs");
  if (!info) { return; }
  const most = Math.max(1, ...info.costs.map(([, cost]) => cost));
  const table = (title, head, rows) => rows.length === 0 ? null : el("table", { class: "costs" },
    el("caption", {}, title), el("thead", {}, el("tr", {}, head.map((word, at) =>
      el("th", { scope: "col", class: at ? "number" : null }, word)))),
    el("tbody", {}, rows.map((cells) => el("tr", {}, cells.map((cell, at) =>
      typeof cell === "string" || typeof cell === "number"
        ? el("td", { class: at ? "number" : null }, String(cell)) : el("td", {}, cell))))));
  const tables = [
    table("Time of a frame", ["name", "cost", "share", "before"], info.costs.map(([name, cost]) => {
      const bar = el("span", { class: "bar" }, el("i"));
      bar.firstChild.style.width = `${(100 * cost) / most}%`;
      return [name, micros(cost), bar, sparkline(app.history.get(`cost ${name}`) ?? [], name)];
    })),
    table("Pools", ["type", "live", "slots", "reserved", "times full"],
      info.pools.map((each) => [each.name, each.live, each.slots, each.reserved, each.exhausted])),
    table("Streams", ["name", "bytes", "dropped"],
      info.streams.map((each) => [each.name, each.bytes, each.dropped])),
    table("World", ["what", "count"], info.counts),
  ];
  place.replaceChildren(...tables.filter(Boolean));
}
