import type { Vec3 } from '@thermarium/geometry';
import type { Discretisation } from '@thermarium/mesh';
import { describe, expect, it } from 'vitest';
import { preparedSketch } from '../../../mesh/src/testing/model-of.ts';
import type { FieldState } from '../readings/field-state.ts';
import { riseAt } from '../readings/probe.ts';
import { anyState, checkModels, heatedBlockModel } from '../testing/random-scenes.ts';
import { solutionOf } from '../testing/solution-of.ts';
import { solvedSteady } from '../testing/solved.ts';
import { decodeFaces, encodeFaces, faceColumns, type StoredFaces } from './face-file.ts';
import {
  facesLess,
  planeLess,
  pointsOfFaces,
  pointsOfPlane,
  sameFaces,
  samePlane,
} from './field-difference.ts';
import { encodeField, readHeader } from './field-file.ts';
import { FieldSampler, type SamplePoints } from './field-sampler.ts';
import { decodePlane, encodePlane } from './plane-file.ts';

/** A chip on a plate, both heated, in moving air. */
function chipOnPlate({ resolution = 1, ambient = 25, hasChip = true, height = 1 } = {}): Discretisation {
  const copper = { type: 'box', material_name: 'copper' };
  const plate = { ...copper, id: 1, name: 'plate', x: 0, y: 0, z: 0, dx: 20, dy: 20, dz: 2, power: 500 };
  const chip = { ...copper, id: 2, name: 'chip', x: 6, y: 7, z: 2, dx: 5, dy: 4, dz: height, power: 2000 };
  return preparedSketch(hasChip ? [plate, chip] : [plate], { resolution, ambient });
}

const solved = (discretisation: Discretisation): FieldState => ({
  ...solvedSteady(discretisation.problem),
  time: null,
});

const facesOf = (discretisation: Discretisation, state: FieldState): StoredFaces =>
  decodeFaces(encodeFaces(solutionOf(discretisation, state)));

function sampled(
  discretisation: Discretisation,
  state: FieldState,
  pointsFor: (objects: StoredFaces['objects']) => SamplePoints,
  cellsPerSlab?: number,
): Float64Array {
  const { header, slabs } = encodeField(solutionOf(discretisation, state), cellsPerSlab);
  const read = readHeader(header);
  const sampler = new FieldSampler(read, pointsFor(read.objects));
  for (const slab of slabs) sampler.add(slab);
  return sampler.finish().map((rise) => read.ambient + rise);
}

const temperatures = (faces: StoredFaces): number[] => [...faceColumns(faces).temp];

describe('a solution less a reference', () => {
  it('is what was changed, to the digit: 10 degrees more of ambient everywhere', () => {
    const [cold, warm] = [25, 35].map((ambient) => chipOnPlate({ ambient }));
    const [before, after] = [cold, warm].map((one) => facesOf(one, solved(one)));
    const reference = sameFaces(after, before);
    expect(reference).not.toBeNull();
    const less = facesLess(after, reference ?? new Float64Array());
    expect(new Set(temperatures(less))).toEqual(new Set([10]));
    expect(less.cell).toEqual(after.cell);
    const [low, high] = [cold, warm].map((one) =>
      decodePlane(encodePlane(solutionOf(one, solved(one)), 'XZ', 8)),
    );
    const plane = planeLess(high, samePlane(high, low) ?? new Float64Array());
    expect(new Set(plane.values.rise)).toEqual(new Set([10]));
    expect(plane.values.cell).toEqual(high.values.cell);
  });

  it('changes its sign with the order of the two', () => {
    const discretisation = chipOnPlate();
    const [a, b] = [solved(discretisation), anyState(discretisation)].map((state) =>
      facesOf(discretisation, state),
    );
    const [there, back] = [
      [a, b],
      [b, a],
    ].map(([shown, other]) => temperatures(facesLess(shown, sameFaces(shown, other) ?? new Float64Array())));
    expect(there.length).toBe(a.cell.length);
    expect(back).toEqual(there.map((difference) => 0 - difference));
    expect(Math.max(...there.map(Math.abs))).toBeGreaterThan(1);
  });

  it('is below the error of the grids where only these differ', () => {
    const [coarse, fine] = [2, 0.7].map((resolution) => chipOnPlate({ resolution }));
    const [before, after] = [coarse, fine].map((one) => ({ one, state: solved(one) }));
    const shown = facesOf(after.one, after.state);
    expect(sameFaces(shown, facesOf(before.one, before.state))).toBeNull();
    const reference = sampled(before.one, before.state, (objects) => pointsOfFaces(shown, objects));
    const less = facesLess(shown, reference);
    expect(less.cell).toEqual(shown.cell);
    const rise = Math.max(...shown.rise);
    expect(rise).toBeGreaterThan(10);
    const spread = rise - Math.min(...shown.rise);
    expect(Math.max(...less.rise.map(Math.abs))).toBeLessThan(0.05 * spread);
  });

  it('leaves out what the reference does not have, and void', () => {
    const [bare, low, high] = [
      chipOnPlate({ hasChip: false }),
      chipOnPlate({ height: 1 }),
      chipOnPlate({ height: 4 }),
    ];
    const shown = facesOf(high, solved(high));
    const objectsIn = (faces: StoredFaces) => new Set(faceColumns(faces).object);
    const noChip = sampled(bare, solved(bare), (objects) => pointsOfFaces(shown, objects));
    expect(objectsIn(facesLess(shown, noChip))).toEqual(new Set([0]));
    const lowChip = sampled(low, solved(low), (objects) => pointsOfFaces(shown, objects));
    const less = facesLess(shown, lowChip);
    expect(objectsIn(less)).toEqual(new Set([0, 1]));
    expect(Math.max(...faceColumns(less).z)).toBeLessThanOrEqual(3);
    expect(less.groups.reduce((sum, { count }) => sum + count, 0)).toBe(less.rise.length);
  });
});

describe('a stored field', () => {
  it('is read at points as a probe reads it, whatever its slabs', () => {
    checkModels(heatedBlockModel, 11, (discretisation) => {
      const state = anyState(discretisation);
      const shown = decodePlane(encodePlane(solutionOf(discretisation, state), 'XZ', 1.3));
      const points = (objects: StoredFaces['objects']) => pointsOfPlane(shown, objects);
      const at: [number, number, number] = [0, 0, 0];
      const [whole, sliced] = [undefined, 1].map((cells) => sampled(discretisation, state, points, cells));
      expect(sliced).toEqual(whole);
      for (let n = 0; n < whole.length; n++) {
        points(shown.objects).place(n, at);
        const rise = riseAt(discretisation, solutionOf(discretisation, state).cellField, at as Vec3);
        expect(whole[n]).toBeCloseTo(discretisation.scene.world.ambient + Number(rise), 3);
      }
    });
  });

  it.each([
    ['cylinder', { type: 'cylinder', plane: 'XY' }],
    ['ball', { type: 'box', sphere: true }],
  ])('has all faces of a %s on another grid', (_, kind) => {
    const round = {
      ...kind,
      id: 1,
      name: 'can',
      x: 0,
      y: 0,
      z: 0,
      dx: 6,
      dy: 6,
      dz: 6,
      material_name: 'copper',
    };
    const [coarse, fine] = [1, 0.4].map((resolution) => preparedSketch([round], { resolution }));
    for (const [shown, other] of [
      [coarse, fine],
      [fine, coarse],
    ]) {
      const faces = facesOf(shown, anyState(shown));
      const read = sampled(other, anyState(other), (objects) => pointsOfFaces(faces, objects));
      expect(read.filter(Number.isNaN)).toHaveLength(0);
    }
  });
});
