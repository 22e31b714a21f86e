/** What has no colour of its own and no material that is known. */
export const NO_COLOR = '#888888';

type Rgb = readonly [number, number, number];

/** 0 to 255 each; of `#rgb` and `#rrggbb`. */
export function rgbOf(color: string): Rgb {
  const digits =
    color.length === 4 ? [...color.slice(1)].flatMap((digit) => [digit, digit]).join('') : color.slice(1);
  const number = Number.parseInt(digits, 16);
  if (digits.length !== 6 || !Number.isFinite(number)) return rgbOf(NO_COLOR);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** As `#rrggbb`. */
export function written([red, green, blue]: Rgb): string {
  const number = (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);
  return `#${number.toString(16).padStart(6, '0')}`;
}

/** The colour between colours by their shares, which sum to 1. */
export function mixed(shares: readonly { readonly color: string; readonly fraction: number }[]): string {
  const sum: [number, number, number] = [0, 0, 0];
  for (const { color, fraction } of shares) {
    const rgb = rgbOf(color);
    for (let i = 0; i < 3; i++) sum[i] += fraction * rgb[i];
  }
  return written(sum);
}

/** What is seen inside a hollow via of this colour. */
export function inShadow(color: string): string {
  return mixed([
    { color, fraction: 0.25 },
    { color: '#000000', fraction: 0.75 },
  ]);
}
