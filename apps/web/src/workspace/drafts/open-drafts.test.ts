import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdDialogDraft } from '../../ui/dialog-drafts.ts';
import type { DocumentState } from '../document/project-document.ts';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { objectForm, planeForm } from '../forms/form-target.ts';
import { openForms } from '../forms/forms.ts';
import { commitPlaces, placeQuantity } from '../position/position-edit.ts';
import { type EntryPlace, openPositionEntries } from '../position/position-entries.ts';
import { parameterValues } from '../records/project-content.ts';
import { createScene } from '../scene/create-scene.ts';
import { formDrafts } from './form-drafts.ts';
import { openDrafts } from './open-drafts.ts';
import { positionDrafts } from './position-drafts.ts';

const COPPER = { name: 'Copper', color: '#c98f63', conductivity: 390, density: 8900, specific_heat: 385 };
const BRASS = { ...COPPER, name: 'Brass', density: 8500 };
const TWIN = { ...COPPER, name: 'Twin' };
const BOTH = { steady: true, transient: true };
const NONE = { steady: false, transient: false };

function project() {
  const document = memoryDocument({
    materials: [COPPER, BRASS, TWIN],
    parameters: [{ name: 'W', value: 4 }],
  });
  const editor = createEditorStore();
  const { scene } = createScene(document.store, editor);
  const forms = openForms(document, editor);
  const positions = openPositionEntries(() => parameterValues(document.store.getState().parameters));
  const said: string[] = [];
  const committed = vi.fn();
  const drafts = openDrafts({
    document,
    sources: [formDrafts({ forms, editor, scene }), positionDrafts(positions)],
    commitTyping: committed,
    say: (message, kind, title) => void said.push([kind, title, message].filter(Boolean).join(' | ')),
  });
  const box = { dx: 2, power: 100, material_name: 'Copper' };
  const group = document.add('assembly', { name: 'Group' });
  const die = document.add('box', { name: 'Die', ...box, parent: group.id });
  const lid = document.add('box', { name: 'Lid', ...box, z: 5 });
  const nodeOf = (id: number) => document.store.getState().nodes.get(id);
  const xOf = (id: number): EntryPlace => {
    const value = Number(nodeOf(id)?.x);
    const field = { value, number: value, edit: { by: 'field', field: 'x' } } as const;
    return {
      fields: [{ of: 'object', id, field: 'x' }],
      ...{ key: `x ${id}`, quantity: placeQuantity('x'), subject: "'Lid'", over: value, delay: 100 },
      alters: true,
      send: (typed, edits) => commitPlaces(document, [id], [{ place: 'x', field, typed }], edits),
      present: () => Number(nodeOf(id)?.x),
      show: () => void said.push('shown'),
    };
  };
  const alters = () => drafts.store.getState().alters;
  return {
    ...{ document, editor, forms, positions, drafts, said, committed, nodeOf, xOf, alters },
    ...{ group: group.id, die: die.id, lid: lid.id },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is typed and not saved', () => {
  it('alters solutions as the program judges: not by names, colours or the same value in other words', () => {
    const { forms, die, drafts, alters } = project();
    const key = objectForm(die);
    const cases = [
      [{ power: 777 }, BOTH],
      [{ power: 'x' }, BOTH],
      [{ power: '25 * W' }, NONE],
      [{ name: 'Chip' }, NONE],
      [{ name: '' }, NONE],
      [{ material_name: 'Brass' }, { steady: false, transient: true }],
      [{ material_name: 'Twin' }, NONE],
    ] as const;
    for (const [typed, expected] of cases) {
      forms.type(key, typed);
      expect(alters(), JSON.stringify(typed)).toEqual(expected);
      expect(drafts.store.getState().isAny).toBe(true);
      forms.revert(key);
      expect(drafts.store.getState()).toMatchObject({ isAny: false, alters: NONE });
    }
  });

  it('alters nothing in what is switched off, itself or above', async () => {
    const { document, forms, group, die, alters } = project();
    forms.type(objectForm(die), { power: 777 });
    expect(alters()).toEqual(BOTH);
    await document.update(group, { active: false });
    expect(alters()).toEqual(NONE);
    await document.update(group, { active: true });
    expect(alters()).toEqual(BOTH);
  });

  it('counts planes as unsaved that alter nothing, and moves of assemblies and places as altering', async () => {
    const { document, forms, positions, group, lid, xOf, drafts, alters } = project();
    const plane = await document.createPlane({ name: 'cut', plane: 'XY', coordinate: 0 });
    forms.type(planeForm(plane.ok ? plane.value.id : 0), { coordinate: 4 });
    expect(drafts.store.getState()).toMatchObject({ isAny: true, alters: NONE });
    forms.move(objectForm(group), { mode: 'relative', typed: [0, 0, 0] });
    expect(alters()).toEqual(NONE);
    forms.move(objectForm(group), { mode: 'relative', typed: [0, 3, 0] });
    expect(alters()).toEqual(BOTH);
    forms.revert(objectForm(group));
    expect(alters()).toEqual(NONE);
    positions.type(xOf(lid), 0);
    expect(alters()).toEqual(NONE);
    positions.type(xOf(lid), 6);
    expect(alters()).toEqual(BOTH);
    positions.revert(xOf(lid).key);
    expect(alters()).toEqual(NONE);
  });

  it('includes a new element once it was dropped', () => {
    const { editor, alters } = project();
    const draft = { type: 'box', parent: null, fields: { name: 'Cap', dx: 1, dy: 1, dz: 1 } };
    editor.setState({ draft, carrying: true });
    expect(alters()).toEqual(NONE);
    editor.setState({ carrying: false });
    expect(alters()).toEqual(BOTH);
    editor.setState({ draft: { ...draft, fields: { ...draft.fields, active: false } } });
    expect(alters()).toEqual(NONE);
  });
});

describe('before a solve', () => {
  it('everything typed is saved as one undo step, a new element included', async () => {
    const { document, editor, forms, positions, drafts, said, committed, nodeOf, group, die, lid, xOf } =
      project();
    forms.type(objectForm(die), { power: 777 });
    forms.move(objectForm(group), { mode: 'relative', typed: [0, 3, 0] });
    positions.type(xOf(lid), 6);
    const fields = { name: 'Cap', x: 20, dx: 1, dy: 1, dz: 1, material_name: 'Copper' };
    editor.setState({ draft: { type: 'box', parent: null, fields } });
    const before = document.store.getState().nodes.size;

    expect(await drafts.save()).toBe(true);
    expect(committed).toHaveBeenCalled();
    expect(nodeOf(die)).toMatchObject({ power: 777, y: 3 });
    expect(nodeOf(lid)).toMatchObject({ x: 6 });
    expect(document.store.getState().nodes.size).toBe(before + 1);
    expect(editor.getState().draft).toBeNull();
    expect(drafts.store.getState()).toMatchObject({ isAny: false, alters: NONE });
    expect(said).toEqual([expect.stringMatching(/^info \| Saved before the solve: 'Cap', .* and 1 more\.$/)]);

    await document.undo();
    expect(nodeOf(die)).toMatchObject({ power: 100, y: 0 });
    expect(nodeOf(lid)).toMatchObject({ x: 0 });
    expect(document.store.getState().nodes.size).toBe(before);
  });

  it('what is on its way counts as stale, but not as unsaved; what is about to be sent as both', async () => {
    const { document, forms, drafts, die } = project();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { update } = document;
    vi.spyOn(document, 'update').mockImplementation(async (...change) => {
      const outcome = update(...change);
      await answered;
      return outcome;
    });
    forms.type(objectForm(die), { power: 5 });
    const saving = forms.save(objectForm(die));
    expect(drafts.store.getState()).toMatchObject({ isAny: true, alters: BOTH });
    expect(drafts.unsaved()).toBe("'Die'");
    await expect.poll(() => document.changes.length).toBeGreaterThan(0);
    forms.type(objectForm(die), { dx: 3 });
    expect(drafts.store.getState()).toMatchObject({ isAny: false, alters: BOTH });
    expect(drafts.unsaved()).toBeNull();
    answer();
    await saving;
    expect(drafts.unsaved()).toBe("'Die'");
    forms.revert(objectForm(die));
    expect(drafts.store.getState()).toMatchObject({ isAny: false, alters: NONE });
  });

  it('what was pressed at that moment is saved by its press, and no second time', async () => {
    const { document, editor, forms, drafts, said } = project();
    const fields = { name: 'Cap', x: 20, dx: 1, dy: 1, dz: 1, material_name: 'Copper' };
    editor.setState({ draft: { type: 'box', parent: null, fields } });
    const adding = forms.save('draft');
    expect(await drafts.save()).toBe(true);
    expect(await adding).toEqual({ ok: true });
    expect(document.changes.map(({ method }) => method)).toEqual(['create']);
    expect(said).toEqual([]);
  });

  it('nothing is said where nothing is typed', async () => {
    const { drafts, said, document } = project();
    expect(await drafts.save()).toBe(true);
    expect([said, document.changes]).toEqual([[], []]);
  });

  it('what is wrong is named and shown, and nothing is saved', async () => {
    const { editor, forms, drafts, said, nodeOf, die, lid } = project();
    forms.type(objectForm(die), { power: 5 });
    forms.type(objectForm(lid), { power: 'x', dx: '' });
    editor.setState({ selection: [die] });
    expect(await drafts.save()).toBe(false);
    expect(said[0]).toMatch(
      /^error \| Not saved, not solved \| ΔX of 'Lid': This field is required! \(and 1 more\)$/,
    );
    expect(editor.getState().selection).toEqual([lid]);
    expect(forms.edits(objectForm(lid)).attempts).toBe(1);
    expect(nodeOf(die)?.power).toBe(100);
    forms.type(objectForm(lid), { dx: 2 });
    await drafts.save();
    expect(said[1]).toMatch(/Power of 'Lid': Enter a valid floating point number! .*'x'/);
  });

  it('beside a new element what is wrong elsewhere is shown in a dialog', async () => {
    const { editor, forms, drafts, lid } = project();
    const fields = { name: 'Cap', dx: 1, dy: 1, dz: 1, material_name: 'Copper' };
    editor.setState({ draft: { type: 'box', parent: null, fields } });
    forms.type(objectForm(lid), { power: 'x' });
    expect(await drafts.save()).toBe(false);
    expect(editor.getState()).toMatchObject({ dialog: lid, draft: { type: 'box' } });
  });

  it('a text that was refused in the position bar keeps from solving until it is overtaken', async () => {
    const { document, positions, drafts, said, lid, xOf } = project();
    positions.commit(xOf(lid), '2 *');
    expect(await drafts.save()).toBe(false);
    expect(said[0]).toMatch(/X of 'Lid': Enter a valid floating point number!/);
    expect(said[1]).toBe('shown');
    await document.update(lid, { x: 3 });
    expect(await drafts.save()).toBe(true);
  });

  it('what is typed in a dialog alters nothing, and is not passed over', async () => {
    const { drafts, said } = project();
    const letGo = holdDialogDraft('the properties of the project');
    expect(drafts.store.getState()).toEqual({ isAny: true, alters: NONE, fields: [] });
    expect(drafts.unsaved()).toBe('the properties of the project');
    expect(await drafts.save()).toBe(false);
    expect(said[0]).toContain('Finish the open dialog first: the properties of the project.');
    letGo();
    expect(drafts.store.getState().isAny).toBe(false);
    expect(await drafts.save()).toBe(true);
  });

  it('what is typed in a field that is sent when it is left keeps nothing up', async () => {
    const { drafts, die } = project();
    const fields = [{ of: 'object', id: die, field: 'power' }] as const;
    const letGo = holdDialogDraft(null, fields);
    expect(drafts.store.getState()).toMatchObject({ isAny: false, alters: NONE, fields });
    expect(drafts.unsaved()).toBe(null);
    letGo();
    expect(drafts.store.getState().fields).toEqual([]);
  });

  it('the fields in which it is typed are known, of stored things, wherever it is typed', async () => {
    const { document, drafts, forms, editor, positions, xOf, die, lid } = project();
    const made = await document.createPlane({ name: 'cut', plane: 'XY', coordinate: 0 });
    const plane = made.ok ? made.value.id : 0;
    editor.setState({ draft: { type: 'box', parent: null, fields: {}, serial: 1 } });
    forms.type('draft', { power: 1 });
    forms.type(objectForm(die), { power: 5, dx: 3 });
    forms.type(planeForm(plane), { coordinate: 1 });
    positions.type(xOf(lid), 6);
    const letGo = holdDialogDraft('a material', [{ of: 'material', id: 2, field: 'density' }]);
    expect(drafts.store.getState().fields).toEqual([
      { of: 'object', id: die, field: 'power' },
      { of: 'object', id: die, field: 'dx' },
      { of: 'plane', id: plane, field: 'coordinate' },
      { of: 'object', id: lid, field: 'x' },
      { of: 'material', id: 2, field: 'density' },
    ]);
    positions.type(xOf(lid), 0);
    expect(drafts.store.getState().fields).not.toContainEqual({ of: 'object', id: lid, field: 'x' });
    letGo();
  });

  it('a conflict with somebody else is to be settled first', async () => {
    const { document, forms, drafts, said, die } = project();
    forms.type(objectForm(die), { power: 5 });
    await document.update(die, { power: 6 });
    expect(await drafts.save()).toBe(false);
    expect(said[0]).toContain("Power of 'Die' was changed elsewhere while you were editing.");
    forms.keepMine(objectForm(die));
    expect(await drafts.save()).toBe(true);
  });

  it('it waits for the changes that are on their way, and gives up where the connection is lost', async () => {
    const { document, drafts, said, forms, die, nodeOf } = project();
    const set = (state: Partial<DocumentState>) => document.store.setState(state);
    set({ unsaved: 1 });
    let saved: boolean | null = null;
    const saving = drafts.save().then((is) => {
      saved = is;
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(saved).toBeNull();
    set({ unsaved: 0 });
    await saving;
    expect(saved).toBe(true);

    forms.type(objectForm(die), { power: 5 });
    set({ connection: 'offline' });
    expect(await drafts.save()).toBe(false);
    expect(said.at(-1)).toContain('The connection is lost.');
    expect(nodeOf(die)?.power).toBe(100);
  });
});
