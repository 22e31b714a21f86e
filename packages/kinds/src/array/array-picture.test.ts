import type { Solid } from '@thermarium/geometry';
import { defaultsOf } from '@thermarium/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Kind, kinds, type PicturePart } from '../index.ts';
import { arbitraryNode } from '../testing/index.ts';

const arrays = kinds.filter(({ picture, fields }) => picture && 'xpitch' in fields);
const all = Number.MAX_SAFE_INTEGER;

function valuesOf(kind: Kind, changes: { readonly [field: string]: unknown }) {
  return { ...defaultsOf(kind.fields), material_name: 'copper', ...changes };
}

function parts(kind: Kind, values: { readonly [field: string]: unknown }, most = all) {
  if (!kind.picture) throw new Error(`${kind.type} has no picture of its own.`);
  return kind.picture(values, most);
}

const placesOf = ({ offsets }: PicturePart) => (offsets === null ? 1 : offsets.length / 3);

/** The bodies of a picture in their places, as corners rounded beyond numerical noise. */
function bounds(shown: readonly PicturePart[]): string[] {
  return shown.flatMap(({ solid, offsets, materials }) =>
    materials.length === 0
      ? []
      : Array.from({ length: offsets === null ? 1 : offsets.length / 3 }, (_, i) =>
          written(solid, offsets?.subarray(3 * i, 3 * i + 3) ?? [0, 0, 0]),
        ),
  );
}

function written({ bounds: { min, max } }: Solid, shift: ArrayLike<number>): string {
  return [...min, ...max]
    .map((at, i) => (at + shift[i % 3]).toFixed(6).replace('-0.000000', '0.000000'))
    .join();
}

it.each(arrays.map((kind) => [kind.type, kind] as const))('%s shows exactly its solids', (_, kind) => {
  fc.assert(
    fc.property(arbitraryNode(kind), ({ values: given }) => {
      const values = {
        ...given,
        xcount: Math.min(Number(given.xcount), 9),
        ycount: Math.min(Number(given.ycount), 9),
      };
      const shown = bounds(parts(kind, values).parts).sort();
      expect(shown).toEqual(
        kind
          .solids(values)
          .map((solid) => written(solid, [0, 0, 0]))
          .sort(),
      );
    }),
    { numRuns: 60 },
  );
});

it.each(arrays.map((kind) => [kind.type, kind] as const))(
  '%s spells out a part within a whole',
  (_, kind) => {
    const cut = valuesOf(kind, {
      xcount: 4,
      ycount: 3,
      xpitch: 1000,
      ypitch: 1000,
      diameter: 900,
      dx: 3.5,
      dy: 2.7,
      dz: 0.6,
    });
    for (const { whole, solid } of parts(kind, cut).parts.filter(({ role }) => role === 'element')) {
      if (whole === null) continue;
      expect(whole.clip(solid.bounds)?.volume).toBeCloseTo(solid.volume, 12);
    }
    expect(parts(kind, cut).parts.some(({ whole }) => whole !== null)).toBe(true);
  },
);

it('thins a large array evenly to about as many as are asked for, its corners included', () => {
  const [kind] = arrays;
  const values = valuesOf(kind, {
    xcount: 400,
    ycount: 250,
    xpitch: 500,
    ypitch: 500,
    diameter: 300,
    dx: 200,
    dy: 125,
    dz: 0.3,
  });
  const { parts: shown, drawn, of } = parts(kind, values, 15_000);
  expect(of).toBe(100_000);
  expect(drawn).toBeGreaterThan(14_500);
  expect(drawn).toBeLessThan(15_500);
  expect(shown.reduce((sum, part) => sum + placesOf(part), 0)).toBe(drawn);
  const xs = new Set(shown.flatMap(({ offsets }) => [...(offsets ?? [])].filter((_, i) => i % 3 === 0)));
  const sorted = [...xs].sort((a, b) => a - b);
  expect(sorted[0]).toBeCloseTo(-399 / 4, 9);
  expect(sorted.at(-1)).toBeCloseTo(399 / 4, 9);
  const gaps = sorted.slice(1).map((x, i) => x - sorted[i]);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.5 + 1e-9);
});

it('shows every element of an array that is not larger', () => {
  const [kind] = arrays;
  const values = valuesOf(kind, {
    xcount: 150,
    ycount: 100,
    xpitch: 50,
    ypitch: 50,
    diameter: 40,
    dx: 8,
    dy: 6,
  });
  expect(parts(kind, values, 15_000).drawn).toBe(15_000);
});
