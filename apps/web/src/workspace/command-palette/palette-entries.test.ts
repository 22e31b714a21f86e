import { describe, expect, it } from 'vitest';
import type { Command } from '../commands/command.ts';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { type PaletteSource, paletteEntries } from './palette-entries.ts';

const commands: readonly Command[] = [
  { id: 'view.zoom-all', title: 'Zoom All', group: 'View', shortcuts: ['A'], run: () => undefined },
  { id: 'add.heatsink', title: 'New Heat sink', group: 'Add', keywords: 'fins', run: () => undefined },
  {
    id: 'edit.nudge-ArrowLeft',
    title: 'Move by a snap step',
    group: 'Edit',
    listed: 'help',
    run: () => undefined,
  },
  { id: 'edit.undo', title: 'Undo', group: 'Edit', enabled: () => false, run: () => undefined },
];
const nothing: PaletteSource = { nodes: new Map(), planes: [], materials: [] };
const titles = (query: string, recent: readonly string[] = []) =>
  paletteEntries(query, commands, recent, nothing).map(({ title }) => title);

describe('the command palette', () => {
  it('lists the commands used last first, and each once', () => {
    expect(titles('', ['view.zoom-all', 'gone'])).toEqual(['Zoom All', 'Undo', 'New Heat sink']);
    expect(paletteEntries('', commands, ['edit.undo'], nothing)[0].section).toBe('Recent');
  });

  it('finds by title, by further words and by initials', () => {
    expect(titles('zoom')).toEqual(['Zoom All']);
    expect(titles('fins')).toEqual(['New Heat sink']);
    expect(titles('za')).toContain('Zoom All');
    expect(titles('qqq')).toEqual([]);
  });

  it('finds materials, objects and planes in either spelling', () => {
    const { store } = memoryDocument({ materials: [{ name: 'Aluminum 6061' }, { name: 'Copper' }] });
    const found = (query: string) =>
      paletteEntries(query, [], [], store.getState()).map(({ title }) => title);
    expect(found('Aluminium')).toEqual(['Aluminum 6061']);
    expect(found('alu')).toEqual(['Aluminum 6061']);
    expect(found('grey')).toEqual([]);
  });

  it('leaves out what is no entry', () => {
    expect(titles('snap step')).toEqual([]);
  });

  it('says which are not possible now', () => {
    expect(paletteEntries('undo', commands, [], nothing)[0].enabled).toBe(false);
  });

  it('finds fields of the reference, after an object of that name', () => {
    const { store } = memoryDocument({ materials: [{ name: 'Power' }] });
    const help = [
      { title: 'Box, Power', page: 'reference/objects', at: 'box-power' },
      { title: 'Box, Hole', page: 'reference/objects', at: 'box-hole' },
    ];
    const found = paletteEntries('power', [], [], store.getState(), help);
    expect(found.map(({ title }) => title)).toEqual(['Power', 'Help: Box, Power']);
    expect(paletteEntries('help hole', [], [], nothing, help)[0].target).toEqual({
      kind: 'help',
      place: help[1],
    });
  });
});
