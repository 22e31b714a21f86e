import { expect, test } from 'vitest';
import { memoryDocument } from '../../document/testing/memory-document.ts';
import { createEditorStore } from '../../editor-state/editor-state.ts';
import { createScene } from '../../scene/create-scene.ts';
import { solvedBlocks } from '../testing/solved-block.ts';
import { isPainted, shownPatches } from './shown-patches.ts';

/** How many of the patches of one object are drawn as they are, and whether its true surface is painted. */
function shownOf(type: 'box' | 'ball_array' | 'cylinder', fields: object) {
  const document = memoryDocument({ materials: [{ name: 'copper', conductivity: 390 }] });
  const size = { material_name: 'copper', dx: 10, dy: 10, dz: 4 };
  const { id } = document.add(type, { ...size, ...fields });
  const { scene, close } = createScene(document.store, createEditorStore());
  close();
  const { surface } = solvedBlocks();
  const patches = surface.byObject.get(1) ?? [];
  const field = { ...surface, byObject: new Map([[id, patches]]) };
  const object = scene.getState().objects.get(id);
  if (!object) throw new Error('It is not in the scene.');
  return {
    share: shownPatches(field, scene.getState()).length / patches.length,
    isPainted: isPainted(object),
  };
}

const balls = { xcount: 2, ycount: 2, xpitch: 4000, ypitch: 4000, diameter: 3000 };

test('flat bodies show the sides of their cells, curved ones their true surface', () => {
  expect(shownOf('box', {})).toEqual({ share: 1, isPainted: false });
  expect(shownOf('box', { visible: false }).share).toBe(0);
  expect(shownOf('cylinder', { plane: 'XY' })).toEqual({ share: 0, isPainted: true });
  expect(shownOf('ball_array', balls)).toEqual({ share: 0, isPainted: true });
});

test('of an array in a filling the filling is seen', () => {
  expect(shownOf('ball_array', { ...balls, fill_material_name: 'copper' })).toEqual({
    share: 1,
    isPainted: false,
  });
});
