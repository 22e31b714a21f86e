import { describe, expect, it } from 'vitest';
import { paletteEntries } from '../command-palette/palette-entries.ts';
import { createCommands } from '../commands/create-commands.ts';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { projectCommands } from '../left/project-commands.ts';
import { quickModelCommand } from './quick-model-command.ts';

function bench({ edit = true } = {}) {
  const document = memoryDocument({});
  const editor = createEditorStore();
  const command = quickModelCommand({ document, editor, mayEdit: () => edit, tell: () => {} });
  return { document, editor, command };
}

const downloads = [{ name: 'json', title: 'JSON', run() {} }];

describe('Quick Model by a command', () => {
  it('switches all selected arrays on, and off where all are on', async () => {
    const { document, editor, command } = bench();
    const balls = document.add('ball_array', { fill_material_name: 'air', lumped: true }).id;
    const vias = document.add('via_array', { fill_material_name: 'air' }).id;
    const die = document.add('box').id;
    editor.setState({ selection: [balls, die, vias] });
    const lumped = () => [balls, die, vias].map((id) => document.store.getState().nodes.get(id)?.lumped);
    await command.run();
    expect(lumped()).toEqual([true, false, true]);
    await command.run();
    expect(lumped()).toEqual([false, false, false]);
  });

  it('is possible where an array is selected, to whoever may edit', () => {
    const { document, editor, command } = bench();
    const die = document.add('box').id;
    expect(command.enabled?.()).toBe(false);
    editor.setState({ selection: [die] });
    expect(command.enabled?.()).toBe(false);
    editor.setState({ selection: [die, document.add('assembly').id] });
    expect(command.enabled?.()).toBe(true);
    const viewer = bench({ edit: false });
    viewer.editor.setState({ selection: [viewer.document.add('ball_array').id] });
    expect(viewer.command.enabled?.()).toBe(false);
  });

  it('is found by its first letters, with the settings that concern it', () => {
    const { command, document } = bench();
    const commands = createCommands();
    commands.register([command]);
    commands.register(
      projectCommands({ project: () => ({ owner: false, edit: true }), onShow() {}, downloads }),
    );
    const { commands: all } = commands.store.getState();
    for (const query of ['quick', 'qui', 'quick model', 'lumped']) {
      const titles = paletteEntries(query, all, [], document.store.getState()).map(({ title }) => title);
      expect(titles).toEqual(['Quick Model on or off', 'Project properties']);
    }
  });
});

it('opens the properties of a project to editors, and sharing to its owner', () => {
  const enabled = (owner: boolean, edit: boolean) =>
    projectCommands({ project: () => ({ owner, edit }), onShow() {}, downloads })
      .filter((command) => command.enabled?.() ?? true)
      .map(({ id }) => id);
  expect(enabled(true, true)).toEqual(['project.properties', 'project.share', 'project.download-json']);
  expect(enabled(false, true)).toEqual(['project.properties', 'project.download-json']);
  expect(enabled(false, false)).toEqual(['project.download-json']);
});
