import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { PLOT_FONT, plotStyle } from '../../../ui/plot-style.ts';
import type { ProfilePoint } from '../../results/line-profile.ts';

/** A name that is shown needs so many px. */
const NAME_ROOM = 40;

interface PlotParts {
  readonly points: readonly ProfilePoint[];
  readonly nameOf: (object: number) => string;
  /** The index of the point under the pointer; null: it has left. */
  readonly onHover: (index: number | null) => void;
}

/** Draws temperatures against the distance along a line, with a rule wherever another object begins. */
export function plotProfile(place: HTMLElement, { points, nameOf, onHover }: PlotParts): () => void {
  const { token, axis: quiet, grid } = plotStyle(place);
  const parts = partsOf(points);
  const plot = new UPlot(
    {
      width: place.clientWidth,
      height: place.clientHeight,
      padding: [16, 12, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
      scales: { x: { time: false } },
      axes: [
        { ...quiet, grid: { show: false }, size: 24, gap: 3 },
        { ...quiet, grid, size: 48, gap: 6 },
      ],
      series: [{}, { stroke: token('--acc'), width: 1.5, points: { show: false } }],
      hooks: {
        drawAxes: [
          ({ ctx, bbox, valToPos }) => {
            const ratio = devicePixelRatio;
            ctx.save();
            ctx.font = PLOT_FONT.replace('11.5px', `${11 * ratio}px`);
            ctx.textAlign = 'center';
            ctx.fillStyle = token('--t2');
            ctx.strokeStyle = token('--line2');
            ctx.lineWidth = ratio;
            for (const { from, to, object } of parts) {
              const [left, right] = [valToPos(from, 'x', true), valToPos(to, 'x', true)];
              if (from > 0) {
                ctx.beginPath();
                ctx.moveTo(left, bbox.top);
                ctx.lineTo(left, bbox.top + bbox.height);
                ctx.stroke();
              }
              const name = object === 0 ? 'void' : nameOf(object);
              const room = right - left - 8 * ratio;
              if (room > NAME_ROOM * ratio && ctx.measureText(name).width < room)
                ctx.fillText(name, (left + right) / 2, bbox.top - 4 * ratio);
            }
            ctx.restore();
          },
        ],
        setCursor: [({ cursor }) => onHover(cursor.idx ?? null)],
      },
    },
    [points.map(({ distance }) => distance), points.map(({ temperature }) => temperature)],
    place,
  );
  return () => plot.destroy();
}

/** The stretches of a line within one object, or void, mm. */
function partsOf(points: readonly ProfilePoint[]) {
  const parts: { from: number; to: number; readonly object: number }[] = [];
  for (const { distance, object } of points) {
    const last = parts.at(-1);
    if (last) last.to = distance;
    if (last?.object !== object) parts.push({ from: distance, to: distance, object });
  }
  return parts;
}
