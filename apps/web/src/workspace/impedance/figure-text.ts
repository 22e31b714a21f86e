/** A number with four digits, however large or small: `0.03217`, `1.2e-7`. */
export function figureText(value: number): string {
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(4));
  const size = Math.abs(rounded);
  return size >= 1e-3 && size < 1e6 ? String(rounded) : rounded.toExponential().replace('e+', 'e');
}
