import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { tickText } from '../../ui/axis-ticks.ts';
import { plotStyle } from '../../ui/plot-style.ts';
import type { PowerProfile } from '../timeline/power-profile.ts';
import { type TimeAxis, type TimeRange, timeTexts, timeTicks } from '../timeline/time-axis.ts';
import { joined, type PlotCurve, temperatureTicks } from './plot-data.ts';
import { AXIS_WIDTH } from './plot-styles.ts';

/** The content of the plot. */
export interface PlotContent {
  readonly curves: readonly PlotCurve[];
  readonly axis: TimeAxis;
  readonly range: TimeRange;
  readonly profile: PowerProfile | null;
}

export interface PlotEvents {
  readonly onPick: (time: number) => void;
  readonly onRange: (range: TimeRange) => void;
  /** The time under the pointer, and where it is in the plot, px; null: it has left. */
  readonly onHover: (
    at: { readonly time: number; readonly x: number; readonly width: number } | null,
  ) => void;
}

/** The classes of the line at the shown time, and of the one at the time of the step that is on its way. */
type PlayheadLook = Readonly<Record<string, string>>;

/** A drag of fewer px is a click. */
const CLICK = 5;

/** Curves over time, drawn by uPlot. The playhead is an element over them: moving it draws nothing anew. */
export class TimePlot {
  private readonly plot: UPlot;
  private content: PlotContent;
  private ticks: readonly number[];
  private readonly playhead: HTMLElement;
  private readonly coming: HTMLElement;
  private shownTime: number | null = null;
  private comingTime: number | null = null;

  constructor(place: HTMLElement, content: PlotContent, events: PlotEvents, look: PlayheadLook) {
    this.content = content;
    this.ticks = temperatureTicks(content.curves, content.range);
    const { data, options } = this.optionsFor(place, events);
    this.plot = new UPlot(options, data, place);
    this.playhead = this.newPlayhead(look.playhead);
    this.coming = this.newPlayhead(`${look.playhead} ${look.coming}`);
    this.listen(events);
  }

  /** Shows other content with as many curves of the same styles on the same kind of axis. */
  update(content: PlotContent): void {
    const isSameData = content.curves === this.content.curves;
    this.content = content;
    this.ticks = temperatureTicks(content.curves, content.range);
    if (isSameData) this.plot.batch(() => this.scale());
    else this.plot.setData(joined(content.curves), true);
    this.placePlayheads();
  }

  resize(width: number, height: number): void {
    if (width > 0 && height > 0) this.plot.setSize({ width, height });
    this.placePlayheads();
  }

  /** Marks the shown time, and that of the step that is on its way, s. */
  setPlayheads(shown: number | null, coming: number | null): void {
    this.shownTime = shown;
    this.comingTime = coming;
    this.placePlayheads();
  }

  /** The element of the plotting area. */
  get area(): HTMLElement {
    return this.plot.over;
  }

  destroy(): void {
    this.plot.destroy();
  }

  private scale(): void {
    const [min, max] = this.content.range;
    this.plot.setScale('x', { min, max });
  }

  private newPlayhead(look: string): HTMLElement {
    const playhead = document.createElement('div');
    playhead.className = look;
    playhead.hidden = true;
    this.plot.over.append(playhead);
    return playhead;
  }

  private placePlayheads(): void {
    this.place(this.playhead, this.shownTime);
    this.place(this.coming, this.comingTime);
  }

  private place(playhead: HTMLElement, time: number | null): void {
    const [from, to] = this.content.range;
    const isSeen = time !== null && time >= from && time <= to;
    playhead.hidden = !isSeen;
    if (isSeen) playhead.style.transform = `translateX(${this.plot.valToPos(time, 'x')}px)`;
  }

  private optionsFor(place: HTMLElement, { onRange, onHover }: PlotEvents) {
    const { token, axis: quiet, grid } = plotStyle(place);
    const { curves, axis } = this.content;
    const ends = (): [number, number] => [this.ticks[0], this.ticks[this.ticks.length - 1]];
    const options: UPlot.Options = {
      width: Math.max(place.clientWidth, 100),
      height: Math.max(place.clientHeight, 60),
      padding: [8, 18, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        points: { size: 7, width: 2 },
        drag: { x: true, y: false, setScale: false, dist: CLICK },
        bind: { dblclick: () => null },
      },
      scales: {
        x: { time: false, distr: axis.isLog ? 3 : 1, range: () => [...this.content.range] },
        y: { range: ends },
      },
      axes: [
        {
          ...quiet,
          grid: { show: false },
          size: 24,
          gap: 3,
          splits: () => [...timeTicks(this.content.axis, this.content.range)],
          values: (_, splits) => withUnit(timeTexts(splits)),
          filter: (_, splits) => splits,
        },
        {
          ...quiet,
          grid,
          size: AXIS_WIDTH,
          gap: 6,
          splits: () => [...this.ticks],
          values: (_, splits) => splits.map((tick) => tickText(tick, splits)),
        },
      ],
      series: [
        {},
        ...curves.map(({ style: { width, dash, color } }) => ({
          stroke: token(color),
          width,
          dash: [...dash],
          spanGaps: true,
          points: { show: false },
        })),
      ],
      hooks: {
        drawClear: [(plot) => this.drawProfile(plot, token('--hov'))],
        setSelect: [
          (plot) => {
            const { left, width } = plot.select;
            if (width < CLICK) return;
            const range: TimeRange = [plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')];
            plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            onRange(range);
          },
        ],
        setCursor: [
          (plot) => {
            const { left = -1 } = plot.cursor;
            onHover(
              left < 0 ? null : { time: plot.posToVal(left, 'x'), x: left, width: plot.over.clientWidth },
            );
          },
        ],
      },
    };
    return { data: joined(curves), options };
  }

  private listen({ onPick }: PlotEvents): void {
    const { over } = this.plot;
    over.addEventListener('click', (event) => onPick(this.timeAt(event)));
  }

  /** The time under a pointer, s. */
  timeAt({ clientX }: Pick<MouseEvent, 'clientX'>): number {
    return this.plot.posToVal(clientX - this.plot.over.getBoundingClientRect().left, 'x');
  }

  /** The powers as bands behind the curves, the greatest as high as the plot. */
  private drawProfile(plot: UPlot, color: string): void {
    const { profile, range } = this.content;
    if (!profile) return;
    const { left, top, width, height } = plot.bbox;
    const { ctx } = plot;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, width, height);
    ctx.clip();
    ctx.fillStyle = color;
    profile.powers.forEach((power, n) => {
      const from = Math.max(profile.times[n], range[0]);
      const to = Math.min(profile.times[n + 1] ?? Infinity, range[1]);
      if (power <= 0 || to <= from) return;
      const [x0, x1] = [plot.valToPos(from, 'x', true), plot.valToPos(to, 'x', true)];
      const high = (power / profile.most) * height;
      ctx.fillRect(x0, top + height - high, x1 - x0, high);
    });
    ctx.restore();
  }
}

/** The last one names the unit of all. */
function withUnit(texts: readonly string[]): string[] {
  return texts.map((text, n) => (n === texts.length - 1 ? `${text} s` : text));
}
