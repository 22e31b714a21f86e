import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { plotStyle } from '../../ui/plot-style.ts';
import type { LogLogCurve } from './log-log.ts';

/** Distance of two labels, px. */
const LABEL_ROOM = { x: 44, y: 22 };

interface PlotEvents {
  /** The index of the point under the pointer; null: it has left. */
  readonly onHover: (index: number | null) => void;
}

/** Draws a thermal impedance on two logarithmic axes. */
export class ImpedancePlot {
  private readonly plot: UPlot;

  constructor(place: HTMLElement, curve: LogLogCurve, { onHover }: PlotEvents) {
    const { token, axis, grid } = plotStyle(place);
    const { times, values, range } = curve;
    this.plot = new UPlot(
      {
        width: Math.max(place.clientWidth, 100),
        height: Math.max(place.clientHeight, 60),
        padding: [10, 26, 0, 0],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 7, width: 2 } },
        scales: {
          x: { time: false, distr: 3, range: () => [times[0], times[times.length - 1]] },
          y: { distr: 3, range: () => [...range] },
        },
        axes: [
          {
            ...axis,
            grid,
            size: 24,
            gap: 3,
            space: LABEL_ROOM.x,
            values: (_, ticks) => tickTexts(ticks, 's'),
          },
          { ...axis, grid, size: 56, gap: 6, space: LABEL_ROOM.y, values: (_, ticks) => tickTexts(ticks) },
        ],
        series: [{}, { stroke: token('--acc'), width: 2, pxAlign: 0, points: { show: false } }],
        hooks: { setCursor: [({ cursor }) => onHover(cursor.idx ?? null)] },
      },
      [[...times], [...values]],
      place,
    );
  }

  resize(width: number, height: number): void {
    if (width > 0 && height > 0) this.plot.setSize({ width, height });
  }

  destroy(): void {
    this.plot.destroy();
  }
}

/** Ticks without a label are null; the last label names the unit of all. */
function tickTexts(ticks: readonly (number | null)[], unit?: string): string[] {
  const last = ticks.findLastIndex((tick) => tick !== null);
  return ticks.map((tick, n) => {
    if (tick === null) return '';
    const text = tick >= 1e-3 && tick < 1e5 ? String(Number(tick.toPrecision(3))) : powerText(tick);
    return n === last && unit !== undefined ? `${text} ${unit}` : text;
  });
}

const powerText = (value: number): string => Number(value.toPrecision(3)).toExponential().replace('e+', 'e');
