const STEPS = [1, 2, 2.5, 5, 10];
/** The greatest number of ticks on an axis, unless a wide one has room for more. */
const MOST_TICKS = 5;

/** At most so many evenly spaced round numbers, from at or below `low` to at or above `high`. */
export function ticksOver(low: number, high: number, most = MOST_TICKS): readonly number[] {
  const top = high > low ? high : low + 1;
  const span = top - low;
  for (let power = 10 ** Math.floor(Math.log10(span / most)); ; power *= 10) {
    for (const mantissa of STEPS) {
      const step = mantissa * power;
      const first = Math.floor(low / step + 1e-9);
      const last = Math.max(first + 1, Math.ceil(top / step - 1e-9));
      if (last - first < most) {
        // 3 * 0.1 is not 0.3 in float64.
        return Array.from({ length: last - first + 1 }, (_, n) =>
          Number(((first + n) * step).toPrecision(9)),
        );
      }
    }
  }
}

/** The text of a tick, with as many decimals as its neighbours: `0.5`, `1.0`; large and tiny ones as `2e6`. */
export function tickText(value: number, among: readonly number[]): string {
  const size = among.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  if (value !== 0 && (size >= 1e6 || size < 1e-2)) {
    return String(Number(value.toPrecision(3)).toExponential())
      .replace('e+', 'e')
      .replace('-', '−');
  }
  const decimals = Math.min(3, Math.max(...among.map((each) => String(each).split('.')[1]?.length ?? 0)));
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return value.toLocaleString('en-US', digits).replace('-', '−');
}
