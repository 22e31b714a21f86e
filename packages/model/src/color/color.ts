/** The colour of an object with neither a colour of its own nor a known material. */
export const NO_COLOR = '#888888';

type Rgb = readonly [number, number, number];

/** Reads `#rgb` and `#rrggbb`; components are 0 to 255. */
export function rgbOf(color: string): Rgb {
  const digits =
    color.length === 4 ? [...color.slice(1)].flatMap((digit) => [digit, digit]).join('') : color.slice(1);
  const number = Number.parseInt(digits, 16);
  if (digits.length !== 6 || !Number.isFinite(number)) return rgbOf(NO_COLOR);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** Writes a colour as `#rrggbb`. */
export function hexOf([red, green, blue]: Rgb): string {
  const number = (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);
  return `#${number.toString(16).padStart(6, '0')}`;
}

/** The colour between colours by their shares, which sum to 1. */
function mixed(shares: readonly { readonly color: string; readonly fraction: number }[]): string {
  const sum: [number, number, number] = [0, 0, 0];
  for (const { color, fraction } of shares) {
    const rgb = rgbOf(color);
    for (let i = 0; i < 3; i++) sum[i] += fraction * rgb[i];
  }
  return hexOf(sum);
}

/** The colour of the inside of a hollow via. */
function inShadow(color: string): string {
  return mixed([
    { color, fraction: 0.25 },
    { color: '#000000', fraction: 0.75 },
  ]);
}

/** A share of a material by volume. */
export interface MaterialShare {
  readonly name: string;
  readonly fraction: number;
}

type Colors = ReadonlyMap<string, string>;

/** The colour of an object without bodies of its own colours: its own, or that of its material. */
export function colorOfValues(
  { color, material_name }: { readonly [field: string]: unknown },
  colors: Colors,
): string {
  if (typeof color === 'string') return hexOf(rgbOf(color));
  return named(material_name, colors);
}

/** The colours of bodies by their materials, in painter's order. A body of nothing lies in the shadow of the one before it. */
export function colorsOfParts(
  parts: readonly { readonly materials: readonly MaterialShare[] }[],
  colors: Colors,
): readonly string[] {
  let around = NO_COLOR;
  return parts.map(({ materials }) => {
    const shares = materials.map(({ name, fraction }) => ({ color: named(name, colors), fraction }));
    around = materials.length === 0 ? inShadow(around) : mixed(shares);
    return around;
  });
}

function named(material: unknown, colors: Colors): string {
  return (typeof material === 'string' ? colors.get(material) : undefined) ?? NO_COLOR;
}
