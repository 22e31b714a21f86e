import type { Vec3 } from '@thermarium/geometry';
import { expect, test } from 'vitest';
import { uncutBox } from '../editor/clip/clip-box.ts';
import { boxAt, editorBench } from '../editor/testing/editor-bench.ts';
import { clipCommands } from './clip-commands.ts';

function bench() {
  const made = editorBench({ camera: [250, -600, 300] });
  const die = made.document.add('box', { name: 'die', ...boxAt(-20, -20, 0, [40, 40, 10]) }).id;
  let hottest: Vec3 | null = null;
  const commands = clipCommands({ editor: made.editor, scene: made.scene, hottest: () => hottest });
  const command = (id: string) => {
    const found = commands.find((each) => each.id === id);
    if (!found) throw new Error(`There is no ${id}.`);
    return found;
  };
  return { ...made, die, command, heat: (point: Vec3) => (hottest = point) };
}

test('a section goes through the pointer, the selected object or the hottest point, each where there is one', () => {
  const { store, state, scene, die, command, heat } = bench();
  const uncut = uncutBox(scene.getState());
  const sections = ['view.section-here', 'view.section-selected', 'view.section-hottest'];
  expect(sections.map((id) => command(id).enabled?.())).toEqual([false, false, false]);

  store.setState({ pointer: { point: [1, -15, 10], object: die, temperature: null } });
  void command('view.section-here').run();
  expect(state().clip).toEqual({ ...uncut, y0: -15 });
  store.setState({ selection: [die] });
  void command('view.section-selected').run();
  expect(state().clip).toEqual({ ...uncut, y0: 0 });
  heat([1, 7, 5]);
  void command('view.section-hottest').run();
  expect(state().clip).toEqual({ ...uncut, y0: 7 });
});

test('clip to the model is there as long as something is shown', () => {
  const { command, state, document, die } = bench();
  expect(command('view.clip-to-model').enabled?.()).toBe(true);
  void command('view.clip-to-model').run();
  expect(state().clip).toEqual({ x0: -24, x1: 24, y0: -24, y1: 24, z0: -4, z1: 14 });
  void document.update(die, { visible: false });
  expect(command('view.clip-to-model').enabled?.()).toBe(false);
});
