import { LISTED } from './listed-colors.ts';

/** The colour maps in the order of the menu. */
export const COLOR_MAPS = ['rainbow', 'blackbody', 'grayscale', 'viridis', 'inferno', 'cividis'] as const;
/** The colour maps of differences: the middle, which is zero, has no hue. */
export const DIFFERENCE_MAPS = ['cool-warm', 'purple-green'] as const;
export type ColorMapName = (typeof COLOR_MAPS)[number] | (typeof DIFFERENCE_MAPS)[number];

export const COLORS = 256;

/** The share of its colour that a stale field keeps, in the picture and in the legend. */
export const STALE_COLOR = 0.45;

type Rgb = readonly [number, number, number];

/** Colours at even steps from cold to hot, 0..255, interpolated linearly in sRGB. */
const RAINBOW: readonly Rgb[] = [
  [0, 0, 255],
  [0, 255, 255],
  [0, 255, 0],
  [255, 255, 0],
  [255, 0, 0],
];
const GRAYSCALE: readonly Rgb[] = [
  [0, 0, 0],
  [255, 255, 255],
];
/** The colours of a glowing body: black, red, orange, yellow, white. */
const BLACKBODY: readonly Rgb[] = [
  [0, 0, 0],
  [120, 0, 0],
  [230, 50, 0],
  [255, 160, 0],
  [255, 255, 0],
  [255, 255, 255],
];

/** From blue over grey to red, by K. Moreland: its ends are told apart whatever the colour vision. */
const COOL_WARM: readonly Rgb[] = [
  [59, 76, 192],
  [98, 130, 234],
  [141, 176, 254],
  [184, 208, 249],
  [221, 221, 221],
  [245, 196, 173],
  [244, 154, 123],
  [222, 96, 77],
  [180, 4, 38],
];
/** PRGn of ColorBrewer. */
const PURPLE_GREEN: readonly Rgb[] = [
  [118, 42, 131],
  [153, 112, 171],
  [194, 165, 207],
  [231, 212, 232],
  [247, 247, 247],
  [217, 240, 211],
  [166, 219, 160],
  [90, 174, 97],
  [27, 120, 55],
];

const MAKERS: { readonly [name in ColorMapName]: () => Uint8Array } = {
  rainbow: () => between(RAINBOW),
  blackbody: () => between(BLACKBODY),
  grayscale: () => between(GRAYSCALE),
  viridis: () => listed(LISTED.viridis),
  inferno: () => listed(LISTED.inferno),
  cividis: () => listed(LISTED.cividis),
  'cool-warm': () => between(COOL_WARM),
  'purple-green': () => between(PURPLE_GREEN),
};

const made = new Map<ColorMapName, Uint8Array>();

/** 256 colours from cold to hot, red green blue alpha each, sRGB. Shared by picture and legend: not to be written to. */
export function colorTable(name: ColorMapName): Uint8Array {
  const known = made.get(name);
  if (known) return known;
  const table = MAKERS[name]();
  made.set(name, table);
  return table;
}

/** The colour of a table at `t` (0: cold, 1: hot; beyond them the ends) as CSS. */
export function colorAt(table: Uint8Array, t: number): string {
  const at = 4 * colorIndex(t);
  return `rgb(${table[at]} ${table[at + 1]} ${table[at + 2]})`;
}

/** Which of the 256 colours stands for `t`, as the picture chooses it: 256 bands of one width. */
export function colorIndex(t: number): number {
  return Math.min(Math.max(Math.floor(t * COLORS), 0), COLORS - 1);
}

function between(stops: readonly Rgb[]): Uint8Array {
  const table = new Uint8Array(4 * COLORS);
  for (let n = 0; n < COLORS; n++) {
    const at = (n / (COLORS - 1)) * (stops.length - 1);
    const stop = Math.min(Math.floor(at), stops.length - 2);
    const [low, high] = [stops[stop], stops[stop + 1]];
    for (let channel = 0; channel < 3; channel++) {
      table[4 * n + channel] = Math.round(low[channel] + (high[channel] - low[channel]) * (at - stop));
    }
    table[4 * n + 3] = 255;
  }
  return table;
}

function listed(digits: string): Uint8Array {
  const table = new Uint8Array(4 * COLORS);
  for (let n = 0; n < COLORS; n++) {
    const color = Number.parseInt(digits.slice(6 * n, 6 * n + 6), 16);
    table.set([color >> 16, (color >> 8) & 255, color & 255, 255], 4 * n);
  }
  return table;
}
