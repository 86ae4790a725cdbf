// Draws the SVGs of a panel below each other on a canvas, each below its caption, and as sharp as vectors.

// In pixels, of a size that messengers show.
const WIDTH = 1200;
const EDGE = 60;
const HEAD = 150;
const GAP = 24;
// Properties that are copied into each shape: the style sheet of the page does not apply inside an image.
const LOOKS = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"],
  ...["opacity", "paint-order", "font-family", "font-size", "font-weight", "font-variant-numeric", "text-anchor"],
];

export async function drawPicture(panel) {
  const parts = [...panel.querySelectorAll("svg")].filter((svg) => svg.checkVisibility()).map(partOf);
  const notes = [...panel.querySelectorAll(":scope > p:not(.buttons), .panel-head > p")].filter((note) => note.checkVisibility());
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const { direction, fontFamily, color } = getComputedStyle(panel);
  const font = (size, weight = 400) => `${weight} ${size}px ${fontFamily}`;

  context.font = font(32);
  const noted = notes.flatMap((note) => linesOf(context, textOf(note)));
  canvas.width = WIDTH;
  canvas.height = HEAD + GAP + parts.reduce((height, part) => height + heightOf(part), 0) + noted.length * 44 + GAP;

  // A new size resets the context.
  Object.assign(context, { direction, textAlign: "start" });
  const start = direction === "rtl" ? WIDTH - EDGE : EDGE;
  drawHead(context, panel, font, start);
  let top = HEAD + GAP;
  for (const part of parts) {
    context.fillStyle = color;
    if (part.words) {
      context.font = font(34, 600);
      context.fillText(part.words, start, top + 34, WIDTH - 2 * EDGE);
      top += 50;
    }
    context.drawImage(await imageOf(part.svg), EDGE, top, WIDTH - 2 * EDGE, part.height);
    top += part.height + GAP;
  }
  context.fillStyle = color;
  context.font = font(32);
  for (const [number, line] of noted.entries()) context.fillText(line, start, top + 34 + number * 44);
  return canvas;
}

/** Return an SVG with its height, and its caption if it is one of several. */
function partOf(svg) {
  const { width, height } = svg.getBoundingClientRect();
  const words = [...(svg.closest("li, dl > div")?.children ?? [])].filter((one) => !one.contains(svg)).map(textOf);
  return { svg, height: ((WIDTH - 2 * EDGE) * height) / width, words: words.join(" · ") };
}

const textOf = (one) => one.textContent.replace(/\s+/g, " ").trim();

const heightOf = ({ height, words }) => height + GAP + (words ? 50 : 0);

function drawHead(context, panel, font, start) {
  const header = getComputedStyle(document.querySelector(".head"));
  // The background of a panel may be transparent.
  for (const one of [document.documentElement, document.body, panel]) {
    context.fillStyle = getComputedStyle(one).backgroundColor;
    context.fillRect(0, 0, WIDTH, context.canvas.height);
  }
  context.fillStyle = header.backgroundColor;
  context.fillRect(0, 0, WIDTH, HEAD);
  context.fillStyle = header.color;
  context.font = font(52, 700);
  context.fillText(textOf(panel.querySelector("h2")), start, 74, WIDTH - 2 * EDGE);
  context.font = font(32);
  const about = [...document.querySelectorAll("h1, .head-sub")].map(textOf).join(" · ");
  context.fillText(about, start, 122, WIDTH - 2 * EDGE);
}

/** Return the words in lines that fit. */
function linesOf(context, words) {
  const lines = [""];
  for (const word of words.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (context.measureText(longer).width > WIDTH - 2 * EDGE) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

async function imageOf(svg) {
  const copy = svg.cloneNode(true);
  const [shown, copied] = [svg, copy].map((one) => [one, ...one.querySelectorAll("*")]);
  for (const [number, one] of copied.entries()) {
    const style = getComputedStyle(shown[number]);
    for (const look of LOOKS) one.style.setProperty(look, style.getPropertyValue(look));
  }
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  // Four times the size on a phone, so that it stays sharp.
  copy.setAttribute("width", width * 4);
  copy.setAttribute("height", height * 4);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
