import { powerAt } from '@thermarium/model';
import { expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { createScene } from '../scene/create-scene.ts';
import { powerProfile } from './power-profile.ts';

function model() {
  const document = memoryDocument();
  const { scene } = createScene(document.store, createEditorStore());
  const source = (fields: object) =>
    document.add('transient_source', { plane: 'XY', dx: 1, dy: 1, dz: 0, ...fields });
  return { document, source, profile: () => powerProfile(scene.getState()) };
}

const pulse = [
  { id: 1, time: 0, power: 100 },
  { id: 2, time: 5, power: 0 },
];

it('the chart says of the end of a pulse what table and call say: the power until then', () => {
  const { source, profile } = model();
  source({ powers: pulse });
  const found = profile();
  expect(found && [0, 5, 5.1].map((time) => powerAt(found, time))).toEqual([100, 100, 0]);
  expect(found?.most).toBe(100);
});

it('sources that are off have none, and all copies count, also those that are not drawn', () => {
  const { document, source, profile } = model();
  source({ powers: pulse, active: false });
  expect(profile()).toBeNull();
  const array = { is_array: true, xcount: 200, xpitch: 2000, ycount: 100, ypitch: 2000 };
  const group = document.add('assembly', { name: 'group', ...array });
  source({ powers: pulse, parent: group.id });
  expect(profile()?.most).toBe(20_000 * 100);
});
