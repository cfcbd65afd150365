// SPDX-License-Identifier: MIT
// The end of a game as a picture to be sent: the board as it is drawn now, who won, and everyone's
// points. Made on the device; nothing is sent to make it.
import { boardFile } from '../board/print';
import { LIVERIES } from '../common/paints';

/** What previews of links are, and what looks well among photos. */
export const SHAPES = { wide: [1200, 630], square: [1080, 1080] } as const;
export type PosterShape = keyof typeof SHAPES;

interface Row {
  seat: number;
  name: string;
  best: string;
  sum: string;
}
export interface Poster {
  /** The name of the program, and the map with its variant. */
  sign: string;
  map: string;
  verdict: string;
  rows: Row[];
}
const SMALLER = 0.8;
interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

async function pictureOf(board: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image(),
    url = URL.createObjectURL(new Blob([boardFile(board)], { type: 'image/svg+xml' }));
  image.src = url;
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(url);
  }
  return image;
}

/** Draws with the page's own inks and letters. */
class Pen {
  private readonly style = getComputedStyle(document.documentElement);
  constructor(readonly ctx: CanvasRenderingContext2D) {}

  ink(name: string): string {
    return this.style.getPropertyValue(`--${name}`).trim();
  }
  /** A little smaller, or as many of its letters as fit; gives how wide they are. */
  line(text: string, x: number, y: number, most: number, font: string, ink: string): number {
    const { ctx } = this,
      letters = font.replace(/serif|sans/, (kind) => this.ink(kind));
    ctx.font = letters;
    ctx.fillStyle = this.ink(ink);
    const fits = Math.max(SMALLER, most / ctx.measureText(text).width);
    if (fits < 1) ctx.font = letters.replace(/[\d.]+px/, (px) => `${parseFloat(px) * fits}px`);
    let said = text;
    while (said.length > 1 && ctx.measureText(said).width > most)
      said = `${said.replace(/…$/, '').slice(0, -1).trimEnd()}…`;
    ctx.fillText(said, x, y);
    return ctx.measureText(said).width;
  }
  mark(seat: number, x: number, y: number, size: number): void {
    const { ctx } = this,
      { fill, edge, ink, mark } = LIVERIES[seat];
    ctx.save();
    ctx.translate(x + size / 2, y + size / 2);
    ctx.scale(size / 12, size / 12);
    ctx.beginPath();
    ctx.roundRect(-5.6, -5.6, 11.2, 11.2, 3);
    ctx.fillStyle = fill;
    ctx.fill();
    ctx.lineWidth = 0.8;
    ctx.strokeStyle = edge;
    ctx.stroke();
    ctx.fillStyle = ink;
    ctx.fill(new Path2D(mark));
    ctx.restore();
  }
  paper({ x, y, w, h }: Box): void {
    const { ctx } = this;
    ctx.beginPath();
    ctx.roundRect(x, y, w, h, 14);
    ctx.fillStyle = this.ink('paper');
    ctx.fill();
    ctx.strokeStyle = this.ink('line');
    ctx.lineWidth = 2;
    ctx.stroke();
  }
  /** As large as it fits, in the middle. */
  image(image: HTMLImageElement, { x, y, w, h }: Box): void {
    const { ctx } = this,
      scale = Math.min(w / image.width, h / image.height),
      [wide, high] = [image.width * scale, image.height * scale],
      [left, top] = [x + (w - wide) / 2, y + (h - high) / 2];
    ctx.save();
    ctx.beginPath();
    ctx.roundRect(left, top, wide, high, 14);
    ctx.clip();
    ctx.drawImage(image, left, top, wide, high);
    ctx.restore();
    ctx.strokeStyle = this.ink('line');
    ctx.lineWidth = 3;
    ctx.beginPath();
    ctx.roundRect(left, top, wide, high, 14);
    ctx.stroke();
  }
}

function rowsIn(pen: Pen, rows: Row[], { x, y, w, h }: Box): void {
  const each = Math.min(92, h / rows.length),
    size = Math.min(46, each * 0.56);
  for (const [i, { seat, name, best, sum }] of rows.entries()) {
    const top = y + i * each,
      text = x + size + 14,
      middle = top + each / 2;
    pen.mark(seat, x, middle - size / 2, size);
    pen.ctx.textAlign = 'right';
    const wide = pen.line(sum, x + w, middle, 120, '700 32px serif', 'ink');
    pen.ctx.textAlign = 'left';
    pen.line(name, text, middle - 2, x + w - wide - 12 - text, '600 24px sans', 'ink');
    pen.line(best, text, middle + 22, x + w - text, '17px sans', 'ink-2');
  }
}

export async function posterOf(
  board: SVGSVGElement,
  { sign, map, verdict, rows }: Poster,
  shape: PosterShape,
): Promise<Blob> {
  const image = await pictureOf(board),
    canvas = document.createElement('canvas'),
    [width, height] = SHAPES[shape],
    ctx = canvas.getContext('2d')!,
    pen = new Pen(ctx),
    edge = 26,
    below = shape === 'square' && image.width > image.height;
  Object.assign(canvas, { width, height });
  ctx.fillStyle = pen.ink('ground');
  ctx.fillRect(0, 0, width, height);
  const high = below ? height * 0.54 : height - 2 * edge,
    // The words have their room, and all that a high board leaves.
    beside = Math.min(width - 440 - 3 * edge, (high * image.width) / image.height),
    wide = below ? width - 2 * edge : beside;
  pen.image(image, { x: edge, y: edge, w: wide, h: high });
  const box: Box = below
    ? { x: edge, y: edge + high + 18, w: wide, h: height - high - 2 * edge - 18 }
    : { x: 2 * edge + wide, y: edge, w: width - wide - 3 * edge, h: high };
  pen.paper(box);
  const x = box.x + 24,
    w = box.w - 48;
  ctx.textAlign = 'left';
  const accent = document.documentElement.dataset['theme'] === 'night' ? 'gold' : 'red';
  pen.line(verdict, x, box.y + 56, w, '700 38px serif', accent);
  pen.line(map, x, box.y + 90, w, '20px sans', 'ink-2');
  rowsIn(pen, rows, { x, y: box.y + 108, w, h: box.h - 160 });
  pen.line(sign, x, box.y + box.h - 20, w, '600 20px serif', accent);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png');
  });
}
