// Behaviours: an outline in the panel that says why, and a picture that zooms.

import { app, change, edit, on, type_of } from "./app.js";
import { $, el, svg, is_same } from "./elements.js";

// A shape for each result, for those who do not see its colour.
const GLYPHS = { running: "▶", waiting: "…", succeeded: "✓", failed: "✗", halted: "■",
  refused: "–", unvisited: "·" };
const WIDE = 250, HIGH = 34, BOX = 216;

let last = null;

export function draw_outline(place, type, tree) {
  if (!tree) {
    place.replaceChildren(...(type.nodes.length === 0 ? [] : [el("h2", {}, "Behaviour"),
      el("p", { class: "pale" }, app.snapshot.tree_note ?? "")]));
    last = null;
    return;
  }
  const key = [app.view.object, tree];
  if (is_same(key, last) && place.hasChildNodes()) { return; }
  last = key;
  const running = new Set(tree.running);
  const trees = new Map();
  type.nodes.forEach((node) =>
    trees.set(node.behaviour, [...(trees.get(node.behaviour) ?? []), node]));
  place.replaceChildren(...[...trees].flatMap(([name, nodes]) => [
    el("h2", {}, name === "behaviour" ? "Behaviour" : `Behaviour ${name}`),
    el("ul", { class: "tree" }, nodes.flatMap((node) => lines_of(node, tree, running))),
  ]));
}

function lines_of(node, tree, running) {
  const state = tree.states[node.number] ?? "unvisited";
  const is_on = running.has(node.number);
  const line = el("li", { class: is_on ? "path" : null, "data-node": node.number },
    "  ".repeat(node.depth), glyph(state),
    el("button", { class: "link", type: "button", title: `${state} · ${node.place}`,
      onclick: () => show_source(node.place) }, node.says));
  const why = (tree.guards[node.number] ?? []).map((guard) =>
    el("li", { class: "why" }, "  ".repeat(node.depth), ...guard_words(guard)));
  return [line, ...why];
}

function glyph(state) {
  return el("span", { class: `glyph ${state}`, title: state },
    el("span", { "aria-hidden": "true" }, GLYPHS[state] ?? "·"),
    el("span", { class: "hidden-text" }, ` ${state} `));
}

// while hp < limit is false: hp = 12, limit = 0
function guard_words(guard) {
  const is = guard.value === true ? "true" : guard.value === false ? "false" : "unknown";
  const mark = { true: "✓ ", false: "✗ ", unknown: "? " }[is];
  const names = Object.entries(guard.names).map(([path, text]) => `${path} = ${text}`).join(", ");
  return [el("span", { class: is === "true" ? "holds" : is === "false" ? "fails" : "" },
    `${mark}${guard.key} ${guard.text} is ${is}`), names ? `: ${names}` : ""];
}

async function show_source(place) {
  const answer = await edit({ action: "source", place });
  if (!answer.lines) { return; }
  $("help").replaceChildren(el("h2", { id: "help-title" }, place),
    el("pre", {}, answer.lines.map(([number, text]) =>
      el("div", { class: number === answer.line ? "changed" : null },
        `${String(number).padStart(5)}  ${text}`))),
    el("form", { method: "dialog" }, el("button", {}, "Close")));
  $("help").showModal();
}

// The picture: children to the right of their parent, a row for each leaf.

export function start_tree() {
  on("snapshot", draw_picture);
  on("view", draw_picture);
}

let drawn = null;

function draw_picture() {
  const place = $("view-tree");
  if (place.hidden) { drawn = null; return; }
  const type = app.view.object ? type_of(app.view.object) : null;
  const tree = app.snapshot.object?.name === app.view.object ? app.snapshot.object?.tree : null;
  if (!type || type.nodes.length === 0) {
    place.replaceChildren(el("p", { class: "empty" },
      "Open an object that has a behaviour: its tree is here."));
    drawn = null;
    return;
  }
  const key = [app.view.object, app.view.zoom, tree];
  if (is_same(key, drawn)) { return; }
  const scroll = place.querySelector(".canvas");
  const at = [scroll?.scrollLeft ?? 0, scroll?.scrollTop ?? 0];
  drawn = key;
  const canvas = el("div", { class: "canvas", tabindex: "0", role: "region",
    "aria-label": `Behaviour of ${app.view.object}` }, picture(type.nodes, tree));
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) { return; }
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
  }, { passive: false });
  place.replaceChildren(el("div", { class: "controls" },
    el("strong", {}, app.view.object), legend(),
    el("button", { type: "button", title: "Larger (+)", onclick: () => zoom(1.25) }, "+"),
    el("button", { type: "button", title: "Smaller (-)", onclick: () => zoom(0.8) }, "−"),
    el("button", { type: "button", title: "As large as text (0)", onclick: () => zoom(0) },
      `${Math.round(app.view.zoom * 100)} %`)), canvas);
  canvas.scrollTo(...at);
}

function legend() {
  return el("span", {}, Object.entries(GLYPHS).map(([state, shape]) =>
    [el("span", { class: state }, `${shape} ${state === "unvisited" ? "never" : state}`), "  "]));
}

export function zoom(by) {
  const to = by === 0 ? 1 : Math.min(4, Math.max(0.15, app.view.zoom * by));
  change({ zoom: Math.round(to * 100) / 100 });
}

function picture(nodes, tree) {
  const places = new Map(), by_number = new Map(nodes.map((node) => [node.number, node]));
  const inner = new Map();
  nodes.forEach((node) => inner.set(node.parent, [...(inner.get(node.parent) ?? []), node]));
  let row = 0;
  const put = (node, depth) => {
    const rows = (inner.get(node.number) ?? []).map((child) => put(child, depth + 1));
    const y = rows.length === 0 ? row++ : (rows[0] + rows[rows.length - 1]) / 2;
    places.set(node.number, [depth * WIDE + 4, y * HIGH + 4]);
    return y;
  };
  (inner.get(0) ?? []).forEach((node) => put(node, 0));
  const wide = Math.max(...[...places.values()].map(([x]) => x)) + BOX + 8;
  const high = row * HIGH + 8, running = new Set(tree?.running ?? []);
  const made = svg("svg", { width: wide * app.view.zoom, height: high * app.view.zoom,
    viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": "Tree of nodes" });
  for (const [number, [x, y]] of places) {
    const node = by_number.get(number), from = places.get(node.parent);
    if (from) {
      const is_on = running.has(number) && running.has(node.parent);
      made.append(svg("path", { class: is_on ? "edge on" : "edge",
        d: `M${from[0] + BOX} ${from[1] + 13}C${from[0] + BOX + 20} ${from[1] + 13}` +
          ` ${x - 20} ${y + 13} ${x} ${y + 13}` }));
    }
  }
  for (const [number, at] of places) { made.append(box(by_number.get(number), at, tree)); }
  return made;
}

function box(node, [x, y], tree) {
  const state = tree?.states[node.number] ?? "unvisited";
  const most = 26;
  const text = node.says.length > most ? `${node.says.slice(0, most - 1)}…` : node.says;
  const guards = (tree?.guards[node.number] ?? []).map((each) => guard_words(each)
    .map((part) => part.textContent ?? part).join("")).join("\n");
  return svg("g", {}, svg("title", {}, [`${state}: ${node.says}`, guards, node.place]
    .filter(Boolean).join("\n")),
    svg("rect", { class: `box ${state}`, x, y, width: BOX, height: 26, rx: 4 }),
    svg("text", { x: x + 8, y: y + 17 }, `${GLYPHS[state] ?? "·"} ${text}`));
}
