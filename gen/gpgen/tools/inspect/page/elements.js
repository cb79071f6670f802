// Elements, texts and small pictures. Text reaches the page only as text nodes and
// attributes, never as HTML: names come from a program that is not trusted.

export const $ = (id) => document.getElementById(id);

export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) { made.addEventListener(name.slice(2), value); }
    else if (value === true) { made.setAttribute(name, ""); }
    else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(name, value);
    }
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return made;
}

// A line through the last values, from the lowest to the highest of them.
export function sparkline(values, label) {
  const picture = svg("svg", {
    class: "spark", viewBox: "0 0 100 20", preserveAspectRatio: "none", role: "img",
    "aria-label": label,
  });
  const known = values.filter(Number.isFinite);
  if (known.length > 1) {
    const low = Math.min(...known), span = Math.max(...known) - low || 1;
    const step = 100 / (values.length - 1);
    let path = "", is_down = false;
    values.forEach((value, at) => {
      if (!Number.isFinite(value)) { is_down = false; return; }
      const y = 18 - 16 * (value - low) / span;
      path += `${is_down ? "L" : "M"}${(at * step).toFixed(1)} ${y.toFixed(1)}`;
      is_down = true;
    });
    picture.append(svg("path", { d: path }));
  }
  return picture;
}

export function number_of(text) {
  if (text === "true" || text === "false") { return Number(text === "true"); }
  return text === "" || text === undefined ? NaN : Number(text);
}

export function micros(count) {
  return count >= 10000 ? `${(count / 1000).toFixed(1)} ms` : `${count} µs`;
}

export function clock(seconds) {
  const whole = Math.max(0, seconds);
  const minutes = Math.floor(whole / 60);
  return `${minutes}:${(whole - 60 * minutes).toFixed(1).padStart(4, "0")}`;
}

export function toast(text) {
  $("toast").textContent = text;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { $("toast").textContent = ""; }, 6000);
}

// A button with the name of an object, which opens it: guard#5.
export const IS_OBJECT = /^[A-Za-z_][\w.]*#\d+$/;
export function object_link(name, open) {
  return el("button", { class: "link", type: "button", onclick: () => open(name) }, name);
}

// A text in which the names of objects are links.
export function linked(text, open) {
  return text.split(/([A-Za-z_]\w*#\d+)/).map((part) =>
    IS_OBJECT.test(part) ? object_link(part, open) : part);
}

// Returns whether two rows of text say the same.
export const is_same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
