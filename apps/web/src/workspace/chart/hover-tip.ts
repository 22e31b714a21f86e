import { powerAt, powerText, temperatureText } from '@thermarium/model';
import { secondsText } from '../results/temperature-text.ts';
import { nearestPoint } from './plot-data.ts';
import { AXIS_WIDTH } from './plot-styles.ts';
import type { PlotContent } from './time-plot.ts';

/** From the pointer, px. */
const GAP = 12;

/** The values of the curves at the time under the pointer. They change with every movement, so they are written without React. */
export class HoverTip {
  private readonly element: HTMLElement;
  private written = '';

  constructor(place: HTMLElement, classes: { readonly [name: string]: string }) {
    this.element = document.createElement('div');
    this.element.className = classes.tip;
    this.element.hidden = true;
    this.element.setAttribute('aria-hidden', 'true');
    place.append(this.element);
  }

  show(
    at: { readonly time: number; readonly x: number; readonly width: number } | null,
    { curves, profile }: PlotContent,
  ): void {
    const [first] = curves;
    const { element } = this;
    if (!at || !first) {
      element.hidden = true;
      return;
    }
    const time = first.times[nearestPoint(first.times, at.time)];
    const lines = [`${secondsText(time)} s`];
    for (const { name, times, values } of curves) {
      const value = values[nearestPoint(times, at.time)];
      const text = Number.isNaN(value) ? '–' : `${temperatureText(value)} °C`;
      lines.push(curves.length === 1 ? text : `${text}  ${name}`);
    }
    if (profile) lines.push(`${powerText(powerAt(profile, time))} mW`);
    const text = lines.join('\n');
    if (text !== this.written) {
      this.written = text;
      element.replaceChildren(
        ...lines.map((line) => {
          const row = document.createElement('div');
          row.textContent = line;
          return row;
        }),
      );
    }
    element.hidden = false;
    const isLeft = at.x > at.width / 2;
    const shift = isLeft ? `calc(${AXIS_WIDTH + at.x - GAP}px - 100%)` : `${AXIS_WIDTH + at.x + GAP}px`;
    element.style.transform = `translateX(${shift})`;
  }

  remove(): void {
    this.element.remove();
  }
}
