import type { PlainFields, Versioned } from '@thermarium/model';
import { presentVersions, versioned } from '@thermarium/records';
import { expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { memoryStorage } from '../document/testing/open-site.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { createClipboard, readCopied } from './clipboard.ts';

const copper = { name: 'copper', conductivity: 390 };
const fr4 = { name: 'fr4', conductivity: 0.3 };

/** A browser tab with its own project. */
function openTab(id: number, storage = memoryStorage(), { user = 'ada', materials = [copper] } = {}) {
  const document = { ...memoryDocument({ materials, parameters: [{ name: 'W', value: 4 }] }), id };
  const editor = createEditorStore();
  const told: string[] = [];
  const tell = (message: string) => void told.push(message);
  const clipboard = createClipboard({
    ...{ document, editor, storage, tell, user: () => user },
    boxOf: () => null,
  });
  const state = () => document.store.getState();
  const names = (parent: number | null = null) =>
    (state().children.get(parent) ?? []).map((child) => state().nodes.get(child)?.name);
  return { document, editor, clipboard, told, state, names };
}

it('pastes in another project what was copied, with the materials that this has not', async () => {
  const storage = memoryStorage();
  const from = openTab(1, storage, { materials: [copper, fr4] });
  const group = from.document.add('assembly', { name: 'stack' }).id;
  from.document.add('box', { name: 'die', parent: group, dx: 'W / 2', material_name: 'copper' });
  const layers = [{ name: 'core', thickness: 100, material_name: 'fr4' }];
  from.document.add('pcb', { name: 'board', parent: group, layers });
  from.clipboard.copy([group]);

  const to = openTab(2, storage);
  // An object of another project may have the same id, but is not the original.
  to.document.add('box', { name: 'other' });
  expect(to.clipboard.isEmpty).toBe(false);
  await to.clipboard.paste();
  expect(to.names()).toEqual(['other', 'stack']);
  const [pasted = 0] = to.editor.getState().selection;
  expect(to.names(pasted)).toEqual(['die', 'board']);
  const [die = 0, board = 0] = to.state().children.get(pasted) ?? [];
  expect(to.state().nodes.get(die)).toMatchObject({ dx: 'W / 2', dx_calc: 2, material_name: 'copper' });
  expect(to.state().nodes.get(board)).toMatchObject({ layers: [{ thickness: 100, material_name: 'fr4' }] });
  expect(to.document.changes.map(({ method }) => method)).toEqual(['addObjects']);
  expect(to.document.changes[0]?.given[1]).toMatchObject([{ name: 'fr4', conductivity: 0.3 }]);
  // Ids of materials mean nothing in another project.
  expect(JSON.stringify(to.document.changes)).not.toMatch(/"material(?:_id)?":/);
  expect(to.told).toEqual(["The material 'fr4' came with it."]);
});

it('pastes a duplicate in another tab of the same project, and what was copied last in any', async () => {
  const storage = memoryStorage();
  const one = openTab(1, storage);
  const other = openTab(1, storage);
  for (const tab of [one, other]) for (const name of ['a', 'b']) tab.document.add('box', { name });
  const [a = 0, b = 0] = one.state().children.get(null) ?? [];
  one.clipboard.copy([a]);
  await other.clipboard.paste();
  expect(other.names()).toEqual(['a', 'b', 'a (copy)']);
  other.clipboard.copy([b]);
  await one.clipboard.paste();
  expect(one.names()).toEqual(['a', 'b', 'b (copy)']);
});

it('is empty for another person, and where what is kept is none of its own', async () => {
  const storage = memoryStorage();
  const tab = openTab(1, storage);
  tab.clipboard.copy([tab.document.add('box', { name: 'a' }).id]);
  expect(openTab(1, storage, { user: 'eve' }).clipboard.isEmpty).toBe(true);
  for (const key of storage.items.keys()) storage.items.set(key, '{"objects": 7');
  const late = openTab(1, storage);
  await late.clipboard.paste();
  expect(late.document.changes).toEqual([]);
});

it('keeps what the storage has no room for within the page, and leaves nothing older to other tabs', async () => {
  const storage = memoryStorage();
  const tab = openTab(1, storage);
  const ids = ['a', 'b'].map((name) => tab.document.add('box', { name }).id);
  tab.clipboard.copy(ids.slice(0, 1));
  const { setItem } = storage;
  storage.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  tab.clipboard.copy(ids.slice(1));
  const other = openTab(2, storage);
  expect([tab.clipboard.isEmpty, other.clipboard.isEmpty]).toEqual([false, true]);
  await tab.clipboard.paste();
  expect(tab.names()).toEqual(['a', 'b', 'b (copy)']);
  storage.setItem = setItem;
  other.clipboard.copy([other.document.add('box', { name: 'c' }).id]);
  await tab.clipboard.paste();
  expect(tab.names()).toContain('c');
});

it('pastes what an earlier version of these pages kept', async () => {
  const storage = memoryStorage();
  const from = openTab(1, storage, { materials: [copper, fr4] });
  const group = from.document.add('assembly', { name: 'stack' }).id;
  from.document.add('box', { name: 'die', parent: group, power: 4, material_name: 'fr4' });
  from.clipboard.copy([group]);
  const [text = ''] = storage.items.values();
  const { versions: _, ...kept } = JSON.parse(text);
  expect(_).toEqual(presentVersions);
  const steps = {
    box: (fields: PlainFields) => ({ ...fields, power: Number(fields.power) * 1000, name: 'nobody' }),
    material: (fields: PlainFields) => ({ ...fields, density: 8 }),
  };
  const later = versioned.map((each): Versioned => {
    const up = Object.entries(steps).find(([type]) => type === each.type)?.[1];
    return up ? { ...each, migrations: [{ version: 2, change: 'made up', up }] } : each;
  });
  const read = readCopied(JSON.stringify(kept), later);
  expect(read).toMatchObject({
    objects: [{ children: [{ type: 'box', fields: { name: 'die', power: 4000, dx: 1 } }] }],
    materials: [{ name: 'fr4', conductivity: 0.3, density: 8 }],
  });
  expect(readCopied(JSON.stringify({ ...kept, versions: { box: 2, material: 2 } }), later)).toMatchObject(
    kept,
  );
  expect(readCopied(JSON.stringify({ ...kept, versions: { box: 'new' } }), later)).toBeNull();
});

it('refuses what a later version of these pages kept, and names the version', async () => {
  const storage = memoryStorage();
  const tab = openTab(1, storage);
  tab.clipboard.copy([tab.document.add('box', { name: 'die' }).id]);
  for (const [key, text] of storage.items) {
    storage.items.set(key, JSON.stringify({ ...JSON.parse(text), versions: { box: 3 } }));
  }
  const late = openTab(1, storage);
  await late.clipboard.paste();
  expect(late.document.changes).toEqual([]);
  expect(late.told).toEqual([
    "The copied objects need version 3 of Box ('die'), and this page has version 2. Load the page again.",
  ]);
});
