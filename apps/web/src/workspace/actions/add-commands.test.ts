import { expect, it } from 'vitest';
import { paletteEntries } from '../command-palette/palette-entries.ts';
import { addCommands } from './add-commands.ts';

it.each([
  ['cold plate', 'New Coldplate'],
  ['chassis', 'New Patch'],
  ['symmetry plane', 'New Patch'],
  ['insulated', 'New Patch'],
  ['still air', 'New Box'],
  ['air gap', 'New Box'],
  ['junction', 'New Two-Resistor Package'],
  ['delphi', 'New Thermal Network'],
])('who asks the command palette for %s finds %s', (words, title) => {
  const begun: string[] = [];
  const commands = addCommands({
    editor: { startDraft: (type: string) => void begun.push(type) },
    mayEdit: () => true,
    onTab: () => {},
  });
  const nothing = { nodes: new Map(), planes: [], materials: [] };
  const found = paletteEntries(words, commands, [], nothing).map((entry) => entry.title);
  expect(found.slice(0, 2)).toContain(title);
});
