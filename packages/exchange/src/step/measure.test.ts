import { cross, unit } from '@thermarium/geometry';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CadFile } from '../testing/cad-file.ts';
import {
  ballBelow,
  ballPart,
  type KnownBody,
  ringPart,
  splineRod,
  turnedProfile,
} from '../testing/known-bodies.ts';
import { movedBody } from './body.ts';
import { type Frame, transform } from './frame.ts';
import { GeometryReader } from './geometry-reader.ts';
import { measured } from './measure.ts';
import { Part21File } from './part21-file.ts';

const MM = { millimetres: 1, radians: 1 };

/** The only body of a file. */
function bodyIn(text: string) {
  const file = new Part21File(text);
  const [[id]] = file.all('MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS');
  return new GeometryReader(file, MM).body(id);
}

const coordinate = fc.double({ min: -1, max: 1, noNaN: true });
const vector = fc.tuple(coordinate, coordinate, coordinate).filter((each) => Math.hypot(...each) > 0.1);
/** Any place, turned any way; along the axes as often as not. */
const frame: fc.Arbitrary<Frame> = fc
  .tuple(vector, vector, vector)
  .filter(([z, x]) => Math.hypot(...cross(z, x)) > 0.1)
  .map(([z, x, origin]) => {
    const y = unit(cross(z, x));
    return { x: cross(y, unit(z)), y, z: unit(z), origin };
  });
const placed = fc.oneof(
  frame,
  fc.constant<Frame>({ x: [0, 1, 0], y: [0, 0, 1], z: [1, 0, 0], origin: [1, 2, 3] }),
);

const size = fc.double({ min: 0.5, max: 5, noNaN: true });
const angle = fc.oneof(
  fc.double({ min: 0.2, max: 6, noNaN: true }),
  fc.constantFrom(Math.PI / 2, Math.PI, 1.5 * Math.PI),
);
const make: fc.Arbitrary<(file: CadFile) => KnownBody> = fc.oneof(
  fc.tuple(size, size, angle).map(
    ([hole, wire, at]) =>
      (file: CadFile) =>
        ringPart(file, [hole + wire, wire], at),
  ),
  fc.tuple(size, angle).map(
    ([radius, at]) =>
      (file: CadFile) =>
        ballPart(file, radius, at),
  ),
  fc.tuple(size, fc.double({ min: -0.95, max: 0.95, noNaN: true }), fc.boolean()).map(
    ([radius, height, seam]) =>
      (file: CadFile) =>
        ballBelow(file, radius, radius * height, seam),
  ),
  fc.tuple(size, size).map(
    ([radius, length]) =>
      (file: CadFile) =>
        splineRod(file, radius, length),
  ),
  fc.tuple(size, size, size, fc.oneof(size, fc.constant(0)), size).map(
    ([a, b, c, d, height]) =>
      (file: CadFile) =>
        turnedProfile(file, [
          [a, 0],
          [b, height / 3],
          [c, height],
          [d, 1.2 * height],
        ]),
  ),
);

it('the volume and the bounds of a body are those of the body, wherever it is turned to', () => {
  fc.assert(
    fc.property(make, placed, (build, at) => {
      const file = new CadFile();
      const { faces, volume, points } = build(file);
      file.part('body', faces);
      const { bounds, volume: found } = measured(movedBody(bodyIn(file.text), at), { patches: 99 });
      expect(found).not.toBeNull();
      expect(Math.abs((found ?? 0) - volume)).toBeLessThanOrEqual(1e-3 * volume);
      const moved = points.map((point) => transform(at, point));
      const whole = Math.hypot(...bounds.max.map((high, axis) => high - bounds.min[axis]));
      for (const axis of [0, 1, 2]) {
        const along = moved.map((point) => point[axis]);
        const [low, high] = [Math.min(...along), Math.max(...along)];
        // The points of the body are inside, and no side of the box is further out than they show.
        expect(bounds.min[axis]).toBeLessThanOrEqual(low + 1e-6 * whole);
        expect(bounds.max[axis]).toBeGreaterThanOrEqual(high - 1e-6 * whole);
        expect(low - bounds.min[axis]).toBeLessThanOrEqual(2e-3 * whole);
        expect(bounds.max[axis] - high).toBeLessThanOrEqual(2e-3 * whole);
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
  );
});
