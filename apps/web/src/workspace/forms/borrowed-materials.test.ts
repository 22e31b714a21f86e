import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTask } from '../../ui/later.tsx';
import { type MemoryDocument, memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore, type EditorStore } from '../editor-state/editor-state.ts';
import { PREVIEW_DELAY } from './form-previews.ts';
import { type FormKey, objectForm } from './form-target.ts';
import { type Forms, openForms } from './forms.ts';

const silver = { name: 'Silver', color: '#c0c0c0', conductivity: 429 };
const copper = { name: 'Copper', color: '#c98f63', conductivity: 390 };
/** As a library answers it. */
const shelf = { library_id: 7, library_name: 'Metals' };
const FULL = { anisotropic: false, conductivity_y: null, conductivity_z: null, density: null };
const inLibrary = (id: number, material: typeof silver) =>
  ({ ...FULL, ...material, ...shelf, id, specific_heat: null }) as never;

let document: MemoryDocument;
let editor: EditorStore;
let forms: Forms;
let die: number;
let key: FormKey;

const names = () => document.store.getState().materials.map(({ name }) => name);
const materialOf = (id: number) => document.store.getState().nodes.get(id)?.material_name;

/** Chooses a library's material in the material field of a form, as the picker does. */
async function choose(form: FormKey, material: typeof silver) {
  const borrowed = await document.borrow([inLibrary(70, material)]);
  if (!borrowed.ok) throw new Error(borrowed.message);
  const [name = ''] = borrowed.value;
  forms.commit(form, { material_name: name });
  await nextTask();
  return name;
}

beforeEach(() => {
  vi.useFakeTimers();
  document = memoryDocument({ materials: [copper] });
  editor = createEditorStore();
  forms = openForms(document, editor);
  die = document.add('box', { name: 'Die', dx: 2, power: 100, material_name: 'Copper' }).id;
  key = objectForm(die);
});

afterEach(() => void vi.useRealTimers());

describe("a library's material chosen in a field", () => {
  it('is shown at once, and one undo step with the field', async () => {
    expect(await choose(key, silver)).toBe('Silver');
    expect(names()).toEqual(['Copper', 'Silver']);
    expect(forms.wrong(key)).toEqual([]);
    expect(materialOf(die)).toBe('Copper');
    forms.commit(key, { power: 5 });
    expect(await forms.save(key)).toEqual({ ok: true });
    expect([names(), materialOf(die)]).toEqual([['Copper', 'Silver'], 'Silver']);

    await document.undo();
    expect([names(), materialOf(die)]).toEqual([['Copper'], 'Copper']);
    expect(document.store.getState().canUndo).toBe(false);
    await document.redo();
    expect([names(), materialOf(die)]).toEqual([['Copper', 'Silver'], 'Silver']);
  });

  it('of a new element is added with it, and of a form among several with all of them', async () => {
    const fields = { name: 'Cap', dx: 1, dy: 1, dz: 1, material_name: null };
    editor.setState({ draft: { type: 'box', parent: null, fields } });
    await choose('draft', silver);
    forms.commit(key, { power: 5 });
    await document.together((edits) => forms.unsaved().map((each) => forms.send(edits, each)));
    const [cap = 0] = editor.getState().selection;
    expect([materialOf(cap), names()]).toEqual(['Silver', ['Copper', 'Silver']]);
    await document.undo();
    expect([document.store.getState().nodes.size, names()]).toEqual([1, ['Copper']]);
  });

  it('goes with no other change', async () => {
    await choose(key, silver);
    await document.update(document.add('box', { name: 'Lid', material_name: 'Copper' }).id, { power: 1 });
    await document.undo();
    expect(names()).toEqual(['Copper', 'Silver']);
    forms.revert(key);
    await nextTask();
    expect(names()).toEqual(['Copper']);
  });

  it('is gone with what was typed: reverted, replaced, or with a new element that is given up', async () => {
    await choose(key, silver);
    forms.commit(key, { material_name: 'Copper' });
    await nextTask();
    expect(names()).toEqual(['Copper']);
    const fields = { name: 'Cap', dx: 1, dy: 1, dz: 1, material_name: null };
    editor.setState({ draft: { type: 'box', parent: null, fields } });
    await choose('draft', silver);
    vi.advanceTimersByTime(PREVIEW_DELAY);
    await nextTask();
    expect(names()).toEqual(['Copper', 'Silver']);
    editor.setState({ draft: null });
    await nextTask();
    expect(names()).toEqual(['Copper']);
  });

  it('is the one that the project has where that is identical, and takes another name where it differs', async () => {
    expect(await choose(key, copper)).toBe('Copper');
    expect(await choose(key, { ...copper, conductivity: 401 })).toBe('Copper (2)');
    expect(names()).toEqual(['Copper', 'Copper (2)']);
  });

  it('can be changed and deleted before, which adds it for itself, or gives it back', async () => {
    await choose(key, silver);
    const idOf = (name: string) => document.store.getState().materials.find((each) => each.name === name)?.id;
    await document.updateMaterial(idOf('Silver') ?? 0, { conductivity: 400 });
    await document.undo();
    expect(names()).toEqual(['Copper']);
    await document.redo();
    expect(names()).toEqual(['Copper', 'Silver']);
  });
});
