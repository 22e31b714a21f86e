import type { Box } from '@thermarium/geometry';
import { expect, test } from 'vitest';
import { editorBench } from '../editor/testing/editor-bench.ts';
import { nextFrame } from './first-frame.ts';

const world: Box = { min: [-100, -100, -100], max: [100, 100, 100] };
const SIGHT = { carrying: false, height: 400 };

/** The scene of a project in which this element, if any, has just been dropped. */
function dropped(type: string | null, fields = {}) {
  const bench = editorBench({ materials: [{ name: 'Copper', color: '#b87333', conductivity: 390 }] });
  if (type !== null) bench.editor.startDraft(type, { x: 10, y: 20, z: 0, ...fields });
  return bench.scene.getState();
}

test('the world is shown at first, once', () => {
  const scene = { ...dropped(null), world };
  expect(nextFrame('nothing', scene, SIGHT)).toEqual({ framed: 'world', box: world });
  expect(nextFrame('world', scene, SIGHT)).toEqual({ framed: 'world', box: null });
});

test('the first element that is dropped is brought near, where it is too small to be seen', () => {
  const box = { min: [9, 19, -1], max: [12, 22, 2] };
  const scene = dropped('box');
  expect(nextFrame('world', scene, SIGHT)).toEqual({ framed: 'model', box });
  expect(nextFrame('world', scene, { carrying: true, height: 400 })).toEqual({ framed: 'world', box: null });
  expect(nextFrame('world', scene, { carrying: false, height: 9 })).toEqual({ framed: 'model', box: null });
  expect(nextFrame('model', scene, SIGHT)).toEqual({ framed: 'model', box: null });
});

test('so is a board that has no layers yet', () => {
  const { bounds } = dropped('pcb');
  expect(bounds).toEqual({ min: [10, 20, 0], max: [20, 30, 0] });
  expect(nextFrame('world', dropped('pcb'), SIGHT).box).toEqual({ min: [0, 10, -10], max: [30, 40, 10] });
});
