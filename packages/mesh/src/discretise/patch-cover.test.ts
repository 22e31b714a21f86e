import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preparedSketch, type Sketch } from '../testing/model-of.ts';

interface Outline {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly disc: boolean;
  /** Half of the rectangle: the triangle at its position. */
  readonly halved?: boolean;
}

const HEIGHT = 2;

const outline = fc.record({
  x: fc.double({ min: 0, max: 7, noNaN: true }).map((value) => Math.round(4 * value) / 4),
  y: fc.double({ min: 0, max: 7, noNaN: true }).map((value) => Math.round(4 * value) / 4),
  dx: fc.integer({ min: 1, max: 6 }),
  dy: fc.integer({ min: 1, max: 6 }),
  disc: fc.boolean(),
});
const patchOutline = fc
  .tuple(outline, fc.boolean())
  .map(([drawn, halved]) => ({ ...drawn, disc: drawn.disc && !halved, halved }));

/** Each patch has a film of its own, so that their sum tells whose area is wrong, W/(m²·K). */
const filmOf = (number: number): number => 7 ** (number + 1);

const body = ({ disc, halved: _, ...at }: Outline, more: object = {}): Sketch => ({
  ...{ name: 'body', type: disc ? 'cylinder' : 'box', z: 0, dz: HEIGHT, material_name: 'copper' },
  ...(disc && { plane: 'XY' }),
  ...at,
  ...more,
});

/** All films of a body with patches on its top, W/K. */
function films(tree: readonly Sketch[], patches: readonly Outline[], resolution: number): number {
  const covers = patches.map(({ halved = false, ...patch }, n) => ({
    ...{ ...patch, type: 'patch', name: `patch ${n}`, plane: 'XY', z: HEIGHT, dz: 0, hc: filmOf(n) },
    ...(halved && { polygon: `0 0, ${patch.dx} 0, 0 ${patch.dy}` }),
  }));
  const { problem } = preparedSketch([...tree, ...covers], { hc: 0, resolution });
  return problem.walls.laws.flatMap(({ strength }) => [...strength]).reduce((sum, each) => sum + each, 0);
}

/** Slow twin of the cover: lines between the edges of all outlines, each cut by them, W/K. */
function filmsByLines(solid: Outline, patches: readonly Outline[], hole: Outline | null = null): number {
  const lines = 8000;
  const edges = [solid, ...patches, ...(hole ? [hole] : [])].flatMap(({ y, dy }) => [y, y + dy]);
  edges.sort((a, b) => a - b);
  let sum = 0;
  for (let e = 1; e < edges.length; e++) {
    const step = (edges[e] - edges[e - 1]) / lines;
    if (step === 0) continue;
    for (let n = 0; n < lines; n++)
      sum += step * filmAlong(edges[e - 1] + (n + 0.5) * step, solid, patches, hole);
  }
  return sum * 1e-6;
}

function filmAlong(y: number, solid: Outline, patches: readonly Outline[], hole: Outline | null): number {
  const [from, to] = chord(solid, y);
  const chords = patches.map((patch) => chord(patch, y));
  const gap = hole ? chord(hole, y) : [0, 0];
  const ends = [from, to, ...chords.flat(), ...gap].filter((x) => x >= from && x <= to);
  ends.sort((a, b) => a - b);
  let sum = 0;
  for (let e = 1; e < ends.length; e++) {
    const x = (ends[e - 1] + ends[e]) / 2;
    if (x > gap[0] && x < gap[1]) continue;
    const last = chords.findLastIndex(([low, high]) => x > low && x < high);
    if (last >= 0) sum += filmOf(last) * (ends[e] - ends[e - 1]);
  }
  return sum;
}

function chord({ x, y, dx, dy, disc, halved }: Outline, at: number): readonly [number, number] {
  const across = (at - y) / (dy / 2) - 1;
  if (Math.abs(across) >= 1) return [0, 0];
  if (halved) return [x, x + (dx * (1 - across)) / 2];
  const half = disc ? (dx / 2) * Math.sqrt(1 - across * across) : dx / 2;
  return [x + dx / 2 - half, x + dx / 2 + half];
}

describe('patches on the top of a body', () => {
  it('conduct as much as the area in which they meet it, where no later one lies', () => {
    fc.assert(
      fc.property(
        outline,
        fc.array(patchOutline, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(0.6, 1.7),
        (solid, patches, resolution) => {
          const expected = filmsByLines(solid, patches);
          const found = films([body(solid)], patches, resolution);
          expect(Math.abs(found - expected)).toBeLessThan(2e-5 * expected + 1e-8);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('cover nothing where another body stands on it', () => {
    const solid = { x: 0, y: 0, dx: 10, dy: 8, disc: false };
    const pin = { x: 2, y: 1, dx: 5, dy: 5, disc: true };
    const patches = [
      { x: 1, y: 1, dx: 8, dy: 6, disc: false },
      { x: 4, y: 2, dx: 5, dy: 5, disc: true },
    ];
    const tree = [body(solid), body(pin, { name: 'pin', z: HEIGHT })];
    const expected = filmsByLines(solid, patches, pin);
    expect(films(tree, patches, 1.1) / expected).toBeCloseTo(1, 5);
  });

  it.each([true, false])('of the same outline conduct as much as all of it; disc: %s', (disc) => {
    const same = { x: 0.3, y: 1.1, dx: 5, dy: 5, disc };
    const area = disc ? (Math.PI * 25) / 4 : 25;
    expect(films([body(same)], [same], 0.9) / (7e-6 * area)).toBeCloseTo(1, 12);
  });

  it('on a cylinder of two materials side by side are shared among them by area', () => {
    const solid = { x: 0, y: 0, dx: 6, dy: 6, disc: true };
    const half = body({ x: 2.2, y: 0, dx: 3.8, dy: 6, disc: false }, { name: 'inlay', dz: 1, z: 1 });
    const patch = { x: 1, y: 1, dx: 4, dy: 4, disc: true };
    expect(films([body(solid), half], [patch], 0.8) / (7e-6 * Math.PI * 4)).toBeCloseTo(1, 12);
  });
});
