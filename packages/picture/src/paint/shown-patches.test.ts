import { kindOf } from '@thermarium/kinds';
import { evaluateFields } from '@thermarium/model';
import { expect, test } from 'vitest';
import { looksOf } from '../bodies/bodies.ts';
import type { PictureObject } from '../bodies/picture-object.ts';
import { solvedFaces } from '../testing/solved-faces.ts';
import { isPainted, shownPatches } from './shown-patches.ts';

/** The number of patches of one object that are drawn as they are, and whether its true surface is painted. */
function shownOf(type: 'box' | 'ball_array' | 'cylinder', fields: object, visible = true) {
  const kind = kindOf(type);
  const typed = { material_name: 'copper', dx: 10, dy: 10, dz: 4, ...fields };
  const context = {
    parameters: new Map(),
    materialNames: new Set(['copper']),
    report: () => undefined,
    owner: '',
  };
  const values = kind && evaluateFields(kind.fields, typed, '', context);
  if (!values) throw new Error('The values are wrong.');
  const { bodies } = looksOf(kind, values, new Map(), 1, undefined);
  const object: PictureObject = { id: 1, name: type, bodies, copies: [[0, 0, 0]], visible, active: true };
  const surface = solvedFaces();
  const patches = surface.byObject.get(1) ?? [];
  const field = { ...surface, byObject: new Map([[1, patches]]) };
  return {
    share: shownPatches(field, { objects: new Map([[1, object]]) }).length / patches.length,
    isPainted: isPainted(object),
  };
}

const balls = { xcount: 2, ycount: 2, xpitch: 4000, ypitch: 4000, diameter: 3000 };

test('flat bodies show the sides of their cells, curved ones their true surface', () => {
  expect(shownOf('box', {})).toEqual({ share: 1, isPainted: false });
  expect(shownOf('box', {}, false).share).toBe(0);
  expect(shownOf('cylinder', { plane: 'XY' })).toEqual({ share: 0, isPainted: true });
  expect(shownOf('ball_array', balls)).toEqual({ share: 0, isPainted: true });
});

test('of an array in a filling the filling is seen', () => {
  expect(shownOf('ball_array', { ...balls, fill_material_name: 'copper' })).toEqual({
    share: 1,
    isPainted: false,
  });
});
