/** A mark of the legend. */
export interface LegendTick {
  /** °C */
  readonly value: number;
  /** 0: at the cold end of the bar, 1: at the hot one. */
  readonly at: number;
  readonly label: string;
}

const MOST_INNER = 3;
/** Nearer to an end than this share of the bar, two labels would touch. */
const CLEARANCE = 0.11;

/** Both ends, and between them round temperatures: five marks at most, 2 decimals. */
export function legendTicks(min: number, max: number): readonly LegendTick[] {
  const span = max - min;
  const ends = [tick(min, 0), tick(max, 1)];
  if (!(span > 0) || !Number.isFinite(span)) return ends.slice(0, 1);
  const inner = innerValues(min, max).map((value) => tick(value, (value - min) / span));
  const apart = inner.filter(({ at }) => at >= CLEARANCE && at <= 1 - CLEARANCE);
  const [cold, hot] = ends;
  return distinct([cold, hot, ...apart]).toSorted((a, b) => a.at - b.at);
}

/** The multiples between the ends of the smallest round step that has at most three of them there. */
function innerValues(min: number, max: number): readonly number[] {
  const span = max - min;
  let decade = 10 ** Math.floor(Math.log10(span / 10));
  for (;;) {
    for (const factor of [1, 2, 2.5, 5]) {
      const step = factor * decade;
      const first = Math.ceil((min + CLEARANCE * span) / step);
      const last = Math.floor((max - CLEARANCE * span) / step);
      if (last - first + 1 > MOST_INNER) continue;
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => (first + n) * step);
    }
    decade *= 10;
  }
}

function tick(value: number, at: number): LegendTick {
  return { value, at, label: temperatureText(value) };
}

/** Keeps only the first of the marks with the same label. */
function distinct(ticks: readonly LegendTick[]): readonly LegendTick[] {
  return ticks.filter(({ label }, n) => ticks.findIndex((other) => other.label === label) === n);
}

/** °C with 2 decimals; no negative zero. */
export function temperatureText(celsius: number): string {
  return celsius.toFixed(2).replace(/^-(?=0\.00$)/, '');
}
