import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { PLOT_FONT, plotStyle } from '../../ui/plot-style.ts';
import type { PlotSpec } from './plot-spec.ts';

export interface PlotEvents {
  /** The value nearest to the pointer, and where it is in the plot, px; null: none is near. */
  readonly onHover: (at: { readonly index: number; readonly x: number; readonly y: number } | null) => void;
  readonly onPick: (index: number) => void;
}

/** A point is under the pointer within this distance, px. */
const REACH = 12;
/** The bar of equal temperatures, px. */
const MOST_WIDE = 80;
const TONES = { quiet: '--t2', accent: '--acct', limit: '--red' } as const;

/** Draws a plot of a study by uPlot; returns what removes it. */
export function drawPlot(place: HTMLElement, spec: PlotSpec, { onHover, onPick }: PlotEvents): () => void {
  const { token, axis, grid } = plotStyle(place);
  const plot = new UPlot(
    {
      width: Math.max(place.clientWidth, 100),
      height: Math.max(place.clientHeight, 60),
      padding: [8, 18, 0, 0],
      legend: { show: false },
      cursor: { x: spec.kind !== 'points', y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: () => [...spec.xRange] },
        y: { range: () => [...spec.yRange] },
      },
      axes: [
        { ...axis, grid: { show: false }, size: 24, gap: 3 },
        // Room above the highest value is for the names of marks.
        {
          ...axis,
          grid,
          size: 48,
          gap: 6,
          filter: (_, splits) => (spec.kind === 'steps' ? splits.map(upTo100) : splits),
        },
      ],
      series: [
        {},
        ...spec.y.map((_, n) =>
          series(spec, token(n > 0 ? '--red' : spec.kind === 'bars' ? '--t3' : '--t2')),
        ),
      ],
      hooks: { draw: [(drawn) => drawMarks(drawn, spec, token)] },
    },
    [[...spec.x], ...spec.y.map((values) => [...values])],
    place,
  );
  const under = (event: MouseEvent) => {
    const box = plot.over.getBoundingClientRect();
    return nearest(plot, spec, event.clientX - box.left, event.clientY - box.top);
  };
  plot.over.addEventListener('mousemove', (event) => {
    const at = under(event);
    plot.over.style.cursor = at && spec.kind !== 'bars' ? 'pointer' : '';
    onHover(at);
  });
  plot.over.addEventListener('mouseleave', () => onHover(null));
  plot.over.addEventListener('click', (event) => {
    const at = under(event);
    if (at) onPick(at.index);
  });
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = place;
    if (width > 0 && height > 0) plot.setSize({ width, height });
  });
  observer.observe(place);
  return () => {
    observer.disconnect();
    plot.destroy();
  };
}

function upTo100(value: number): number | null {
  return value > 100 ? null : value;
}

function series({ kind, x }: PlotSpec, color: string): UPlot.Series {
  if (kind === 'points') {
    return { paths: () => null, points: { show: true, size: 5, width: 0, fill: color, stroke: color } };
  }
  const paths =
    kind === 'bars'
      ? UPlot.paths.bars?.({ size: [1, x.length > 1 ? Number.POSITIVE_INFINITY : MOST_WIDE], gap: 1 })
      : UPlot.paths.stepped?.({ align: 1 });
  return {
    ...(paths && { paths }),
    points: { show: false },
    stroke: color,
    width: kind === 'bars' ? 0 : 2,
    // Lines and their names stay readable across bars.
    ...(kind === 'bars' && { fill: color, alpha: 0.7 }),
  };
}

function drawMarks(plot: UPlot, { marks }: PlotSpec, token: (name: string) => string): void {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  ctx.save();
  ctx.font = PLOT_FONT.replace(/[\d.]+/, (size) => String(Number(size) * scale));
  ctx.textBaseline = 'top';
  for (const [n, { at, label, tone }] of marks.entries()) {
    const x = Math.round(plot.valToPos(at, 'x', true)) + 0.5;
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.strokeStyle = token(TONES[tone]);
    ctx.fillStyle = token(TONES[tone]);
    ctx.lineWidth = scale * (tone === 'accent' ? 2 : 1);
    ctx.setLineDash(tone === 'limit' ? [4 * scale, 3 * scale] : []);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    // A name stands left of its line, that of a limit right of it, and each in the room that there is.
    const width = ctx.measureText(label).width + 5 * scale;
    const isRight = x - width < bbox.left || (tone === 'limit' && x + width < bbox.left + bbox.width);
    ctx.textAlign = isRight ? 'left' : 'right';
    ctx.fillText(label, x + (isRight ? 5 : -5) * scale, bbox.top + (n % 2) * 13 * scale);
  }
  ctx.restore();
}

function nearest(plot: UPlot, { kind, x, y }: PlotSpec, left: number, top: number) {
  if (x.length === 0) return null;
  if (kind !== 'points') {
    const index = plot.posToIdx(left);
    return { index, x: left, y: top };
  }
  let found: { index: number; x: number; y: number } | null = null;
  let best = REACH;
  for (let index = 0; index < x.length; index++) {
    const value = y[0][index] ?? y[1]?.[index];
    if (value === null || value === undefined) continue;
    const px = plot.valToPos(x[index], 'x');
    if (Math.abs(px - left) > best) continue;
    const distance = Math.hypot(px - left, plot.valToPos(value, 'y') - top);
    if (distance >= best) continue;
    best = distance;
    found = { index, x: left, y: top };
  }
  return found;
}
