// The small form in which a value is edited, and the one with which a signal is emitted.

import { app, edit } from "./app.js";
import { el } from "./elements.js";

let opened = null;

export function close_editor() {
  opened?.element.remove();
  const back = opened?.back;
  opened = null;
  back?.focus({ preventScroll: true });
}

// Opens a form at an element; Enter gives what was typed to `done`, which says if it is good.
export function open_editor(at, property, text, done) {
  close_editor();
  const place = at.getBoundingClientRect();
  const input = input_for(property, text);
  const hint = [property.type, range_of(property), property.doc].filter(Boolean).join(" · ");
  const form = el("form", {
    class: "editor", onsubmit: async (event) => {
      event.preventDefault();
      if (await done(input.value)) { close_editor(); } else { input.focus(); }
    },
    onkeydown: (event) => {
      event.stopPropagation();
      if (event.key === "Escape") { close_editor(); }
    },
    onfocusout: (event) => {
      if (opened && !form.contains(event.relatedTarget) && event.relatedTarget) { close_editor(); }
    },
  }, input, el("small", { id: "editor-hint" }, hint));
  if (input.tagName === "SELECT") {
    input.addEventListener("change", () => form.requestSubmit());
  }
  document.body.append(form);
  const left = Math.min(place.left, innerWidth - form.offsetWidth - 8);
  const top = place.bottom + form.offsetHeight > innerHeight
    ? place.top - form.offsetHeight : place.bottom;
  form.style.left = `${Math.max(4, left)}px`;
  form.style.top = `${Math.max(4, top)}px`;
  opened = { element: form, back: document.activeElement };
  input.focus();
  input.select?.();
}

function input_for(property, text) {
  const label = { "aria-label": property.path ?? property.name, "aria-describedby": "editor-hint" };
  const words = property.kind === "bool" ? ["false", "true"]
    : property.kind === "enum" ? property.members : null;
  if (words === null) { return el("input", { ...label, value: text, spellcheck: "false" }); }
  return el("select", label, words.map((word) =>
    el("option", { selected: word === text }, word)));
}

export function range_of(property) {
  return property.low || property.high ? `${property.low} … ${property.high}` : "";
}

export function edit_property(at, object, property, text) {
  if (!app.hello.may_edit) { return edit({ action: "set", object, path: property.path, text }); }
  return open_editor(at, property, text, async (typed) => {
    const answer = await edit({ action: "set", object, path: property.path, text: typed });
    return !answer.problem;
  });
}
