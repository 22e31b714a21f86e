/** From here on a temperature is written in engineering notation, °C: plain digits would not fit. */
const LARGEST_PLAIN = 1e6;
/** More digits after the point say nothing: a double has no more. */
const MOST_DECIMALS = 9;
/** A label may be off by this share of the span. */
const EXACT = 1 / 200;

/** °C with 2 decimals, in engineering notation from a million on: `98.39`, `1.20e9`. No negative zero. */
export function temperatureText(celsius: number): string {
  return written(celsius, 2, isLarge(celsius));
}

/** Labels of temperatures on one scale: with 2 decimals, and with more where two would be the same or be far off. */
export function temperatureLabels(values: readonly number[], span: number): readonly string[] {
  const large = values.some(isLarge);
  for (let decimals = 2; ; decimals++) {
    const labels = values.map((value) => written(value, decimals, large));
    const isDistinct = new Set(labels).size === new Set(values).size;
    const isExact = labels.every((label, n) => Math.abs(Number(label) - values[n]) <= span * EXACT);
    if ((isDistinct && isExact) || decimals === MOST_DECIMALS) return labels;
  }
}

/** A temperature and, of a transient, when it is reached: `27.43 °C at 1 s`. */
export function timedText(celsius: number, seconds: number | null): string {
  const text = `${temperatureText(celsius)} °C`;
  return seconds === null ? text : `${text} at ${secondsText(seconds)} s`;
}

/** An instant of a transient, s: up to 4 digits, none without meaning. */
export function secondsText(seconds: number): string {
  return isLarge(seconds) ? written(seconds, 2, true) : String(Number(seconds.toPrecision(4)));
}

function isLarge(value: number): boolean {
  return Math.abs(value) >= LARGEST_PLAIN;
}

function written(value: number, decimals: number, large: boolean): string {
  return (large ? engineering(value, decimals) : value.toFixed(decimals)).replace(/^-(?=0(\.0*)?$)/, '');
}

/** With an exponent that is a multiple of three. */
function engineering(value: number, decimals: number): string {
  if (value === 0) return value.toFixed(decimals);
  const thousands = Math.floor(Math.log10(Math.abs(value)) / 3);
  const mantissa = (value / 1000 ** thousands).toFixed(decimals);
  // Rounding may make a thousand of 999.999.
  if (Math.abs(Number(mantissa)) < 1000) return thousands === 0 ? mantissa : `${mantissa}e${3 * thousands}`;
  return `${(value / 1000 ** (thousands + 1)).toFixed(decimals)}e${3 * (thousands + 1)}`;
}
