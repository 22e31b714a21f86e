import { COLORS, colorTable, STALE_COLOR } from '@thermarium/picture';
import type { Caption } from './caption.ts';

/** The strip above the picture, and the legend in its corner, CSS px. */
const STRIP = 54;
const EDGE = 12;
const BAR = { left: 12, top: 40, width: 12, height: 216, labels: 34 } as const;
const STRIPE = 9;

type Legend = NonNullable<Caption['legend']>;

/** The picture with its title above it and the legend in its corner. `scale`: its px for a CSS px. */
export function withCaption(picture: HTMLCanvasElement, caption: Caption, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height + STRIP * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture could not be made.');
  const style = getComputedStyle(document.documentElement);
  const pen: Pen = {
    context,
    color: (token) => style.getPropertyValue(token).trim(),
    font: (weight, size) => `${weight} ${size}px ${style.getPropertyValue('--font').trim()}`,
  };
  context.drawImage(picture, 0, STRIP * scale);
  context.scale(scale, scale);
  drawStrip(pen, caption, canvas.width / scale);
  if (caption.legend) {
    context.translate(EDGE, STRIP + EDGE);
    drawLegend(pen, caption.legend, caption.stale);
  }
  return canvas;
}

interface Pen {
  readonly context: CanvasRenderingContext2D;
  /** A colour of the theme. */
  color(token: string): string;
  font(weight: number, size: number): string;
}

function drawStrip({ context, color, font }: Pen, { title, facts, stale }: Caption, width: number): void {
  context.fillStyle = color('--bg1');
  context.fillRect(0, 0, width, STRIP);
  context.fillStyle = color('--line');
  context.fillRect(0, STRIP - 1, width, 1);
  context.textBaseline = 'middle';
  context.fillStyle = color('--t1');
  context.font = font(600, 15);
  const room = width - 2 * EDGE;
  context.fillText(title, EDGE, 18, room);
  context.font = font(400, 12.5);
  context.fillStyle = color('--t2');
  const text = facts.join('  ·  ');
  const word = stale ? 'Stale' : '';
  const wordRoom = stale ? context.measureText(word).width + EDGE : 0;
  context.fillText(text, EDGE, 39, room - wordRoom);
  if (!stale) return;
  const end = EDGE + Math.min(context.measureText(text).width, room - wordRoom);
  context.font = font(600, 12.5);
  context.fillStyle = color('--amb');
  context.fillText(word, end + EDGE, 39);
}

function drawLegend({ context, color, font }: Pen, { map, ticks }: Legend, stale: boolean): void {
  context.font = font(400, 13);
  const labels = Math.max(...ticks.map(({ label }) => context.measureText(label).width));
  const width = Math.max(120, BAR.left + BAR.labels + labels + EDGE);
  const height = BAR.top + BAR.height + EDGE + 4;
  context.fillStyle = color('--bg1');
  context.strokeStyle = color('--line');
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(0.5, 0.5, width - 1, height - 1, 8);
  context.fill();
  context.stroke();
  drawColors(context, map, stale);
  context.textBaseline = 'middle';
  for (const { at, label } of ticks) {
    const y = BAR.top + (1 - at) * BAR.height;
    context.fillStyle = color('--t3');
    context.fillRect(BAR.left + BAR.width, y - 0.5, 4, 1);
    context.fillStyle = color('--t1');
    context.fillText(label, BAR.left + BAR.labels, y);
  }
  context.font = font(500, 12);
  context.fillText('Temperature', BAR.left, 18);
  context.fillStyle = color('--t3');
  context.textAlign = 'right';
  context.fillText('°C', width - EDGE, 18);
  context.textAlign = 'left';
}

function drawColors(context: CanvasRenderingContext2D, map: Legend['map'], stale: boolean): void {
  const table = colorTable(map);
  const band = BAR.height / COLORS;
  context.save();
  context.beginPath();
  context.rect(BAR.left, BAR.top, BAR.width, BAR.height);
  context.clip();
  if (stale) context.filter = `saturate(${STALE_COLOR})`;
  for (let n = 0; n < COLORS; n++) {
    context.fillStyle = `rgb(${table[4 * n]} ${table[4 * n + 1]} ${table[4 * n + 2]})`;
    // A little over the next band: no background shows between two.
    context.fillRect(BAR.left, BAR.top + (COLORS - 1 - n) * band, BAR.width, band + 0.5);
  }
  context.filter = 'none';
  if (stale) hatch(context);
  context.restore();
}

/** As the picture is hatched. */
function hatch(context: CanvasRenderingContext2D): void {
  context.strokeStyle = 'rgb(128 128 128 / 55%)';
  context.lineWidth = 2;
  for (let y = BAR.top; y < BAR.top + BAR.height + BAR.width; y += STRIPE) {
    context.beginPath();
    context.moveTo(BAR.left, y);
    context.lineTo(BAR.left + BAR.width, y - BAR.width);
    context.stroke();
  }
}
