import { expect, test } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { createScene } from './create-scene.ts';
import { boxAround } from './object-box.ts';

test('what is zoomed to is the box around the bodies of all that is selected', () => {
  const document = memoryDocument({ materials: [{ name: 'copper', conductivity: 390 }] });
  const size = { dx: 2, dy: 3, dz: 4, material_name: 'copper' };
  const a = document.add('box', { name: 'a', x: 0, y: 0, z: 0, ...size }).id;
  const b = document.add('box', { name: 'b', x: 10, y: 0, z: -1, ...size }).id;
  const { scene, close } = createScene(document.store, createEditorStore());
  expect(boxAround(scene.getState(), [a])).toEqual({ min: [0, 0, 0], max: [2, 3, 4] });
  expect(boxAround(scene.getState(), [a, b])).toEqual({ min: [0, 0, -1], max: [12, 3, 4] });
  expect(boxAround(scene.getState(), [])).toBeNull();
  close();
});
