/** The package that the entry pages show, cut open in front. Lengths in arbitrary units, temperatures from 0 to 1. */

export type Point = readonly [x: number, y: number, z: number];

/** A block with what is needed to colour it; the cut is the plane y = 0. */
export interface Block {
  readonly corner: Point;
  readonly size: Point;
  readonly temperature: (at: Point) => number;
}

const MIDDLE = 45;

/** A bell over the plan around the die, falling with height. */
function bell(base: number, rise: number, width: number, fall = 0) {
  return ([x, y, z]: Point) => {
    const distance = ((x - MIDDLE) ** 2 + y ** 2) / width ** 2;
    return base + rise * Math.exp(-distance) - fall * z;
  };
}

const board = bell(0.03, 0.32, 26);
const sink = bell(0.33, 0.13, 30, 0.0018);
const lid = bell(0.44, 0.14, 22);
const FINS = 12;
const FIN_PITCH = 5;

const fins = Array.from({ length: FINS }, (_, fin): Block => {
  return { corner: [16.5 + fin * FIN_PITCH, 0, 19], size: [2, 40, 27], temperature: sink };
});

/** The blocks from back to front, so that each may be painted over those before it. */
export const BLOCKS: readonly Block[] = [
  { corner: [-6, 0, 0], size: [124, 62, 3.4], temperature: board },
  { corner: [66, 52, 3.4], size: [44, 6, 10], temperature: () => 0.02 },
  { corner: [-1, 26, 3.4], size: [6, 8, 3], temperature: () => 0.2 },
  { corner: [4, 14, 3.4], size: [7, 8, 5], temperature: () => 0.24 },
  { corner: [-2, 6, 3.4], size: [6, 5, 4], temperature: () => 0.16 },
  { corner: [84, 14, 3.4], size: [22, 24, 2.4], temperature: bell(0.05, 0.5, 50) },
  { corner: [21, 0, 6.4], size: [48, 36, 3.2], temperature: bell(0.4, 0.2, 16) },
  { corner: [24, 0, 9.6], size: [5, 33, 3], temperature: lid },
  { corner: [35, 0, 9.6], size: [20, 16, 3], temperature: bell(0.6, 0.42, 8) },
  { corner: [61, 0, 9.6], size: [5, 33, 3], temperature: lid },
  { corner: [24, 0, 12.6], size: [42, 33, 2.4], temperature: lid },
  { corner: [14, 0, 15], size: [62, 40, 4], temperature: sink },
  ...fins,
];

/** Solder balls in the cut and along the side that is seen; drawn after the board, before the substrate. */
export const BALLS: readonly {
  readonly centre: Point;
  readonly radius: number;
  readonly temperature: number;
}[] = [
  ...Array.from({ length: 9 }, (_, row): Point => [66.8, 33 - row * 3.6, 4.9]),
  ...Array.from({ length: 13 }, (_, column): Point => [23.2 + column * 3.63, 0, 4.9]),
].map((centre) => ({ centre, radius: 1.5, temperature: bell(0.3, 0.2, 24)(centre) }));

/** The number of blocks that are painted before the balls. */
export const BLOCKS_BELOW_BALLS = 6;

/** The product's colour map, from blue over green to red. Red, green, blue, 0..255. */
export function rainbow(temperature: number): readonly [number, number, number] {
  const t = Math.max(0, Math.min(1, temperature)) * 4;
  const rise = (from: number) => Math.round(255 * Math.max(0, Math.min(1, t - from)));
  return [rise(2), t < 1 ? rise(0) : 255 - rise(3), 255 - rise(1)];
}
