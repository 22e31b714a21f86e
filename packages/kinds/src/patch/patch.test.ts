import { evaluateDocument, type Issue } from '@thermarium/model';
import { describe, expect, it } from 'vitest';
import { kinds } from '../index.ts';
import { patch } from './patch.ts';

/** The values of a patch and the issues of its fields. */
function evaluated(fields: object) {
  const node = { type: 'patch', name: 'foot', active: true, visible: true, x: 1, y: 2, z: 3, ...fields };
  const document = {
    name: 'test',
    world: {},
    materials: [],
    parameters: [],
    scenarios: [],
    tree: [node],
    planes: [],
  };
  const { model, issues } = evaluateDocument(document, kinds);
  return { values: model?.tree[0].values ?? {}, issues };
}
const said = (issues: readonly Issue[]) =>
  issues.map(({ path, message, remedy }) => `${path}: ${message} ${remedy}`);

describe('a polygon of a patch', () => {
  it.each([
    [
      '0 0, 4 0',
      'The outline has fewer than three different points. Let every ring run around its area once, apart from the others.',
    ],
    [
      '0 0, 4 4, 4 0, 0 4',
      'The outline crosses or touches itself near 2 2. Let every ring run around its area once, apart from the others.',
    ],
    [
      '0 0, 2 2, 4 4',
      'The outline encloses no area. Let every ring run around its area once, apart from the others.',
    ],
    [
      '0 0, W 0, 4 2',
      "Point 2 of the outline: 'W' is not a number. Write the corners as pairs of numbers: 0 0, 4 0, 4 2.",
    ],
  ])('of the corners %s is refused', (polygon, sentence) => {
    expect(said(evaluated({ polygon }).issues)).toEqual([`tree/foot.polygon: ${sentence}`]);
  });

  it('needs no sizes, which do not count', () => {
    const sizes = { dx: 0, dy: 0, dz: 0 };
    expect(said(evaluated({ ...sizes, polygon: '0 0, 4 0, 4 2' }).issues)).toEqual([]);
    expect(evaluated(sizes).issues.map(({ code }) => code)).toEqual(['below-minimum', 'below-minimum']);
  });

  it.each([
    ['XY', { min: [-2, 0, 3], max: [5, 9, 3] }],
    ['XZ', { min: [-2, 2, 1], max: [5, 2, 10] }],
    ['YZ', { min: [1, -1, 1], max: [1, 6, 10] }],
  ])('lies in the plane %s around its position', (plane, box) => {
    const { values } = evaluated({ plane, polygon: '-3 1, 4 -2, 2.5 7' });
    expect(patch.bounds(values)).toEqual(box);
  });

  it('loses the wrapping of well-known text, and others keep what they lack', () => {
    expect(patch.tidy?.({ plane: 'XY', polygon: 'POLYGON ((0 0, 4 0, 4 2))' })).toEqual({
      ...{ plane: 'XY', polygon: '0 0, 4 0, 4 2', dz: 0 },
    });
    expect(patch.tidy?.({ name: 'foot' })).toEqual({ name: 'foot' });
  });
});

describe('what is seen of a patch', () => {
  it('is its outline, all but flat; a rectangle is its own box', () => {
    expect(patch.sheet?.(evaluated({ dx: 4, dy: 2 }).values)).toBeNull();
    for (const [fields, area] of [
      [{ polygon: '0 0, 4 0, 4 2' }, 4],
      [{ dx: 4, dy: 2, disc: true }, 2 * Math.PI],
    ] as const) {
      const sheet = patch.sheet?.(evaluated(fields).values);
      const { min, max } = sheet?.bounds ?? { min: [0, 0, 0], max: [0, 0, 0] };
      expect((min[2] + max[2]) / 2).toBeCloseTo(3, 12);
      expect(max[2] - min[2]).toBeLessThan(1e-6);
      expect(Number(sheet?.volume) / (max[2] - min[2])).toBeCloseTo(area, 6);
    }
  });

  it('has the density of its power over its area', () => {
    const [{ read }] = patch.readouts;
    const densityOf = (fields: object) => {
      const { values } = evaluated({ power: 1000, ...fields });
      return read(values, () => expect.fail('It has no material.'));
    };
    expect(densityOf({ polygon: '0 0, 4 0, 4 2' })).toEqual({ numbers: [250_000], unit: 'W/m²' });
    expect(densityOf({ dx: 4, dy: 2 })).toEqual({ numbers: [125_000], unit: 'W/m²' });
  });
});
