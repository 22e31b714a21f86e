import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxVolume, intersection } from './box.ts';
import {
  AXES,
  type Box,
  block,
  clip,
  createCrossings,
  cylinder,
  ellipsoid,
  prism,
  translate,
} from './index.ts';
import { meshVolume, openEdges } from './testing/measure.ts';
import { axes, boxesAbout, corners, SEEDED, stairPrisms, starPrisms, wholes } from './testing/samples.ts';

const ball = ellipsoid([-1, -1, -1], [2, 2, 2]);

/** The box on one side of a coordinate, endless otherwise. */
function below(axis: number, coordinate: number): Box {
  const max: [number, number, number] = [Infinity, Infinity, Infinity];
  max[axis] = coordinate;
  return { min: [-Infinity, -Infinity, -Infinity], max };
}

function above(axis: number, coordinate: number): Box {
  const min: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  min[axis] = coordinate;
  return { min, max: [Infinity, Infinity, Infinity] };
}

describe('clip', () => {
  it('leaves a ball cut at top and bottom with the volume of a spherical segment', () => {
    const part = clip(ball, { min: [-2, -2, -0.6], max: [2, 2, 0.8] });
    expect(part?.shape).toBe('clipped');
    expect(part?.volume).toBeCloseTo(Math.PI * (1.4 - (0.8 ** 3 + 0.6 ** 3) / 3), 12);
    expect(part?.bounds).toEqual({ min: [-1, -1, -0.6], max: [1, 1, 0.8] });
    expect(part?.planes(2)).toEqual([-0.6, 0.8]);
  });

  it('knows symmetric parts of a ball exactly', () => {
    const octant = clip(ball, { min: [0, 0, 0], max: [2, 2, 2] });
    expect(octant?.volume).toBeCloseTo(Math.PI / 6, 13);
    // What is left of the unit ball by the cube of the same volume less its six caps.
    const half = 0.75;
    const cap = (Math.PI / 3) * (1 - half) ** 2 * (2 + half);
    const cube = clip(ball, { min: [-half, -half, -half], max: [half, half, half] });
    expect(cube?.volume).toBeCloseTo((4 / 3) * Math.PI - 6 * cap, 12);
  });

  it('splits volume without loss, wherever a solid is cut', () => {
    fc.assert(
      fc.property(
        wholes.chain((whole) => boxesAbout(whole.bounds).map((box) => ({ whole, box }))),
        ({ whole, box }) => {
          let pieces = [whole];
          for (const axis of AXES) {
            for (const at of [box.min[axis], box.max[axis]]) {
              pieces = pieces.flatMap((piece) =>
                [clip(piece, below(axis, at)), clip(piece, above(axis, at))].filter((part) => part !== null),
              );
            }
          }
          const sum = pieces.reduce((total, piece) => total + piece.volume, 0);
          expect(Math.abs(sum / whole.volume - 1)).toBeLessThan(1e-9);
        },
      ),
      { ...SEEDED, numRuns: 300 },
    );
  });

  it('gives the same part in one cut as in several', () => {
    fc.assert(
      fc.property(
        wholes.chain((whole) =>
          fc.tuple(fc.constant(whole), boxesAbout(whole.bounds), boxesAbout(whole.bounds)),
        ),
        ([whole, a, b]) => {
          const first = clip(whole, a);
          const twice = first && clip(first, b);
          const firstOfB = clip(whole, b);
          const swapped = firstOfB && clip(firstOfB, a);
          expect(twice === null).toBe(swapped === null);
          if (!twice || !swapped) return;
          expect(twice.shape).toBe(swapped.shape);
          expect(Math.abs(twice.volume - swapped.volume)).toBeLessThan(1e-12 * whole.volume);
          for (const axis of AXES) {
            expect(twice.bounds.min[axis]).toBeCloseTo(swapped.bounds.min[axis], 6);
            expect(twice.bounds.max[axis]).toBeCloseTo(swapped.bounds.max[axis], 6);
          }
        },
      ),
      { ...SEEDED, numRuns: 300 },
    );
  });

  it('leaves out nothing but the rest of the box', () => {
    fc.assert(
      fc.property(
        wholes.chain((whole) => fc.tuple(fc.constant(whole), boxesAbout(whole.bounds))),
        axes,
        ([whole, box], axis) => {
          const part = clip(whole, box);
          if (part === null) {
            expect(whole.placement(box)).toBe('outside');
            return;
          }
          expect(part.volume).toBeLessThanOrEqual(Math.min(whole.volume, boxVolume(box)) * (1 + 1e-9));
          for (const other of AXES) {
            expect(part.bounds.min[other]).toBeGreaterThanOrEqual(whole.bounds.min[other]);
            expect(part.bounds.max[other]).toBeLessThanOrEqual(whole.bounds.max[other]);
            expect(part.bounds.min[other]).toBeGreaterThanOrEqual(box.min[other] - 1e-7);
            expect(part.bounds.max[other]).toBeLessThanOrEqual(box.max[other] + 1e-7);
          }
          const lines = createCrossings();
          const [u, v] = AXES.filter((other) => other !== axis).map(
            (other) => 0.4 * part.bounds.min[other] + 0.6 * part.bounds.max[other],
          );
          part.crossings(axis, u, v, lines);
          for (let i = 0; i < lines.count; i++) {
            expect(lines.at[i]).toBeGreaterThanOrEqual(part.bounds.min[axis] - 1e-9);
            expect(lines.at[i]).toBeLessThanOrEqual(part.bounds.max[axis] + 1e-9);
          }
        },
      ),
      { ...SEEDED, numRuns: 300 },
    );
  });

  it('returns the solid itself when the box holds it, but for rounding', () => {
    fc.assert(
      fc.property(wholes, (whole) => {
        expect(clip(whole, whole.bounds)).toBe(whole);
        const { min, max } = whole.bounds;
        const inner: Box = {
          min: [min[0] + 1e-12, min[1], min[2]],
          max: [max[0], max[1] - 1e-12, max[2]],
        };
        expect(clip(whole, inner)).toBe(whole);
      }),
      SEEDED,
    );
  });

  it('leaves nothing where box and solid only touch', () => {
    expect(clip(ball, above(0, 1))).toBeNull();
    expect(clip(ball, { min: [0.6, 0.8, -1], max: [2, 2, 1] })).toBeNull();
    expect(clip(ball, { min: [0.6, 0.79, -1], max: [2, 2, 1] })).not.toBeNull();
  });

  it('keeps what stays a block, a cylinder or a prism what it is', () => {
    expect(clip(block([0, 0, 0], [1, 1, 1]), below(0, 0.5))?.shape).toBe('block');
    const shorter = clip(cylinder(0, [0, 0, 0], [4, 1, 1]), below(0, 1.5));
    expect(shorter?.shape).toBe('cylinder');
    expect(shorter?.volume).toBeCloseTo((1.5 * Math.PI) / 4, 14);
    const rings = [[[0, 0] as const, [1, 0] as const, [1, 1] as const]];
    expect(clip(prism(2, rings, [0, 0, 0], 3), above(2, 1))?.shape).toBe('prism');
    expect(clip(ball, { min: [-0.1, -0.1, -0.1], max: [0.2, 0.2, 0.2] })?.shape).toBe('block');
  });

  it('is not curved where only straight edges are left', () => {
    const house = [[[0, 0] as const, [4, 0] as const, [4, 3] as const, [2, 5] as const, [0, 3] as const]];
    const body = prism(2, house, [0, 0, 0], 1);
    expect(body.curved).toBe(true);
    const notched = [...house, [[1, 1] as const, [2, 1] as const, [2, 2] as const, [1, 2] as const]];
    const ground = clip(prism(2, notched, [0, 0, 0], 1), below(1, 2.5));
    expect(ground?.shape).toBe('clipped');
    expect(ground?.curved).toBe(false);
    expect(ground?.planes(0)).toEqual([0, 1, 2, 4]);
    expect(ground?.volume).toBe(9);
  });
});

describe('the surface of a cut prism', () => {
  it('is closed and holds its volume, also where the cut lies in its own faces and corners', () => {
    fc.assert(
      fc.property(
        fc
          .oneof(stairPrisms, starPrisms)
          .chain((whole) => fc.tuple(fc.constant(whole), boxesAbout(whole.bounds), axes, fc.nat(), fc.nat())),
        ([whole, box, axis, i, j]) => {
          const planes = whole.planes(axis);
          const [a, b] = [planes[i % planes.length], planes[j % planes.length]];
          const parts = [
            clip(whole, box),
            clip(whole, above(axis, a)),
            clip(whole, below(axis, b)),
            clip(whole, intersection(above(axis, a), below(axis, b)) ?? box),
            clip(whole, intersection(box, above(axis, a)) ?? box),
          ];
          for (const part of parts) {
            if (part === null) continue;
            const mesh = part.tessellate(1);
            expect(openEdges(mesh)).toBe(0);
            expect(Math.abs(meshVolume(mesh) - part.volume)).toBeLessThan(1e-8 * whole.volume);
          }
        },
      ),
      { ...SEEDED, numRuns: 400 },
    );
  });
});

describe('translate', () => {
  it('moves everything a solid says and shares the rest', () => {
    fc.assert(
      fc.property(wholes, corners, (solid, offset) => {
        const moved = translate(translate(solid, [1, 2, 3]), [offset[0] - 1, offset[1] - 2, offset[2] - 3]);
        expect(moved.volume).toBe(solid.volume);
        expect(moved.shape).toBe(solid.shape);
        expect(moved.invariantAxis).toBe(solid.invariantAxis);
        for (const axis of AXES) {
          expect(moved.bounds.min[axis]).toBeCloseTo(solid.bounds.min[axis] + offset[axis], 12);
          expect(moved.planes(axis)[0]).toBe(moved.bounds.min[axis]);
          expect(moved.planes(axis)).toHaveLength(solid.planes(axis).length);
        }
        const original = solid.tessellate(0.05);
        const mesh = moved.tessellate(0.05);
        expect(mesh.indices).toEqual(original.indices);
        expect(mesh.positions[4]).toBeCloseTo(original.positions[4] + offset[1], 12);
      }),
      SEEDED,
    );
  });

  it('gives the elements of an array touching neighbours whose cells are not cut', () => {
    const element = block([0, 0, 0], [0.1, 0.1, 0.1]);
    for (let i = 0; i < 500; i++) {
      const moved = translate(element, [0.1 * i, 1000 + 0.1 * i, 0]);
      const cell: Box = {
        min: [0.1 * i, 1000 + 0.1 * i, 0],
        max: [0.1 * (i + 1), 1000 + 0.1 * (i + 1), 0.1],
      };
      expect(moved.placement(cell)).toBe('inside');
      expect(moved.placement({ min: [cell.max[0], cell.min[1], 0], max: [1e4, cell.max[1], 1] })).toBe(
        'outside',
      );
    }
  });
});
