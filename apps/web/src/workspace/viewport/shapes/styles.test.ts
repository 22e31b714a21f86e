import { EDGES, FILL, styleOf } from '@thermarium/picture';
import { expect, test } from 'vitest';
import { memoryDocument } from '../../document/testing/memory-document.ts';
import { createEditorStore } from '../../editor-state/editor-state.ts';
import { createScene } from '../../scene/create-scene.ts';

test('a board without layers is outlined, though it is inactive; another inactive object is not seen', () => {
  const document = memoryDocument({ materials: [{ name: 'copper', color: '#b87333', conductivity: 390 }] });
  const place = { x: 0, y: 0, z: 0, dx: 10, dy: 10 };
  const board = document.add('pcb', { ...place, active: false, layers: [] });
  const box = document.add('box', { ...place, dz: 1, active: false, material_name: 'copper' });
  const { scene, close } = createScene(document.store, createEditorStore());
  close();
  const styleIn = (id: number, mode: 'box' | 'solution') => {
    const object = scene.getState().objects.get(id);
    return object && styleOf(object, mode, false);
  };
  expect(styleIn(board.id, 'box')).toEqual({ fill: FILL.space, edges: EDGES.dashed });
  expect(styleIn(board.id, 'solution')).toEqual({ fill: FILL.none, edges: EDGES.dashed });
  expect(styleIn(box.id, 'box')).toEqual({ fill: FILL.none, edges: EDGES.none });
});
