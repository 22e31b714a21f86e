import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProjectDocument } from '../document/project-document.ts';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import type { Outcome } from '../records/outcome.ts';
import type { ModelNode } from '../records/project-content.ts';
import { PREVIEW_DELAY } from './form-previews.ts';
import { objectForm, planeForm } from './form-target.ts';
import { openForms } from './forms.ts';

const copper = { name: 'Copper', color: '#c98f63', conductivity: 390 };

/** A document whose next update can be given another answer. */
function project() {
  const memory = memoryDocument({ materials: [copper], parameters: [{ name: 'W', value: 4 }] });
  let answer: ((id: number) => Outcome<ModelNode>) | null = null;
  const document: ProjectDocument = {
    ...memory,
    update: (id, changes, seen) => {
      const answered = answer;
      answer = null;
      return answered ? Promise.resolve(answered(id)) : memory.update(id, changes, seen);
    },
  };
  const editor = createEditorStore();
  const forms = openForms(document, editor);
  const box = memory.add('box', { name: 'Die', dx: 2, power: 100, material_name: 'Copper' });
  const refuseNext = (how: (id: number) => Outcome<ModelNode>) => {
    answer = how;
  };
  const node = () => memory.store.getState().nodes.get(box.id);
  return { memory, document, editor, forms, key: objectForm(box.id), id: box.id, refuseNext, node };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a saved object', () => {
  it('is previewed while it is typed, and saved by Update with what has changed', async () => {
    const { forms, key, id, editor, memory, node } = project();
    forms.type(key, { power: '2*W' });
    vi.advanceTimersByTime(PREVIEW_DELAY - 1);
    expect(editor.getState().preview.size).toBe(0);
    vi.advanceTimersByTime(1);
    expect(editor.getState().preview.get(id)).toEqual({ power: '2*W' });
    expect(await forms.save(key)).toEqual({ ok: true });
    expect(node()).toMatchObject({ power: '2*W', power_calc: 8 });
    expect(memory.changes.at(-1)).toMatchObject({
      method: 'update',
      given: [id, { power: '2*W' }, expect.any(String)],
    });
    expect(editor.getState().preview.size).toBe(0);
    expect(forms.store.getState().forms.size).toBe(0);
  });

  it('keeps its edits while others are selected, until they are taken back', () => {
    const { forms, key, id, editor } = project();
    forms.commit(key, { dx: 5 });
    vi.advanceTimersByTime(PREVIEW_DELAY);
    editor.setState({ selection: [99] });
    expect(forms.values(key).dx).toBe(5);
    forms.revert(key);
    expect(forms.values(key).dx).toBe(2);
    expect(editor.getState().preview.has(id)).toBe(false);
  });

  it('shows what is dragged over what is stored, and not its own preview of what was typed back', () => {
    const { forms, key, id, editor } = project();
    editor.setState({ preview: new Map([[id, { x: 7 }]]) });
    expect(forms.dragged(key)).toEqual({ x: 7 });
    expect(forms.isUnsaved(key)).toBe(false);
    editor.setState({ preview: new Map() });
    forms.type(key, { dx: 5 });
    vi.advanceTimersByTime(PREVIEW_DELAY);
    expect(forms.isUnsaved(key)).toBe(true);
    forms.type(key, { dx: 2 });
    expect(editor.getState().preview.get(id)).toEqual({ dx: 5 });
    expect(forms.dragged(key)).toEqual({});
    expect(forms.isUnsaved(key)).toBe(false);
  });

  it('is not sent while something is wrong', async () => {
    const { forms, key, memory } = project();
    forms.commit(key, { dx: '' });
    expect(await forms.save(key)).toEqual({ ok: false });
    expect(memory.changes).toEqual([]);
    expect(forms.edits(key).submitted).toBe(true);
  });

  it('counts attempts, which lead to what is wrong; keystrokes do not', async () => {
    const { forms, key } = project();
    forms.commit(key, { dx: '', power: 'x' });
    await forms.save(key);
    expect(forms.edits(key).attempts).toBe(1);
    forms.commit(key, { dx: 4 });
    expect(forms.edits(key).attempts).toBe(1);
    await forms.save(key);
    expect(forms.edits(key).attempts).toBe(2);
  });

  it('shows what the program refuses at the field', async () => {
    const { forms, key, refuseNext } = project();
    forms.commit(key, { power: 5 });
    refuseNext(() => ({ ok: false, fields: { power: ['Too much!'], material: ['Gone!'] }, message: 'no' }));
    expect(await forms.save(key)).toEqual({ ok: false });
    expect(Object.fromEntries(forms.edits(key).refusals)).toEqual({
      power: 'Too much!',
      material_name: 'Gone!',
    });
    expect(forms.values(key).power).toBe(5);
  });

  it('keeps what is typed when the program cannot be reached', async () => {
    const { forms, key, refuseNext } = project();
    forms.commit(key, { power: 5 });
    refuseNext(() => ({ ok: false, fields: null, message: 'Service Unavailable (503)' }));
    expect(await forms.save(key)).toEqual({ ok: false, message: 'Service Unavailable (503)' });
    expect(forms.values(key).power).toBe(5);
  });

  it('follows a drag in the fields that are dragged', () => {
    const { forms, key, id, editor } = project();
    forms.commit(key, { x: 1, power: 5 });
    vi.advanceTimersByTime(PREVIEW_DELAY);
    editor.setState({ preview: new Map([[id, { x: 7, y: 0, z: 0 }]]) });
    expect(forms.edits(key).values).toEqual({ power: 5 });
  });

  it('forgets its form when it is deleted', async () => {
    const { forms, key, id, document } = project();
    forms.commit(key, { power: 5 });
    await document.remove([id]);
    expect(forms.store.getState().forms.size).toBe(0);
  });
});

describe('when somebody else changes the object', () => {
  it('other fields are merged, without a question', async () => {
    const { forms, key, id, memory, node } = project();
    forms.commit(key, { power: 5 });
    await memory.update(id, { dx: 3 });
    expect(forms.edits(key).conflicts).toEqual([]);
    expect(await forms.save(key)).toEqual({ ok: true });
    expect(node()).toMatchObject({ dx: 3, power: 5 });
  });

  it('the same field asks whose value is to stay', async () => {
    const { forms, key, id, memory } = project();
    forms.commit(key, { power: 5 });
    await memory.update(id, { power: 300 });
    expect(forms.edits(key).conflicts).toEqual(['power']);
    forms.takeTheirs(key);
    expect(forms.values(key).power).toBe(300);
    expect(forms.edits(key).conflicts).toEqual([]);
  });

  it('a refusal with what it is now is merged and sent again where the fields differ', async () => {
    const { forms, key, refuseNext, node } = project();
    forms.commit(key, { power: 5 });
    const before = node();
    if (!before) throw new Error('The box is there.');
    const current = { ...before, dx: 9, timestamp: '2027-01-01T00:00:00.000Z' };
    refuseNext(() => ({ ok: false, fields: null, message: 'changed', current }));
    expect(await forms.save(key)).toEqual({ ok: true });
    expect(node()).toMatchObject({ power: 5 });
  });

  it('and asks where they are the same', async () => {
    const { forms, key, refuseNext, node } = project();
    forms.commit(key, { power: 5 });
    const before = node();
    if (!before) throw new Error('The box is there.');
    const current = { ...before, power: 7, timestamp: '2027-01-01T00:00:00.000Z' };
    refuseNext(() => ({ ok: false, fields: null, message: 'changed', current }));
    expect(await forms.save(key)).toEqual({ ok: false });
    expect(forms.edits(key).conflicts).toEqual(['power']);
  });
});

describe('a new object', () => {
  const draft = {
    type: 'box',
    fields: { name: 'Box 1', dx: 1, dy: 1, dz: 1, material_name: 'Copper' },
    parent: null,
  };

  it('is added with what was typed, named, and selected then', async () => {
    const { forms, editor, memory } = project();
    editor.setState({ draft });
    forms.type('draft', { dx: 3 });
    vi.advanceTimersByTime(PREVIEW_DELAY);
    expect(editor.getState().draft?.fields.dx).toBe(3);
    forms.type('draft', { dy: 'W' });
    expect(await forms.save('draft')).toEqual({ ok: true });
    const [id = 0] = editor.getState().selection;
    expect(memory.store.getState().nodes.get(id)).toMatchObject({
      name: 'Box 1',
      dx: 3,
      dy: 'W',
      dy_calc: 4,
    });
    expect(editor.getState().draft).toBeNull();
  });

  it('needs a name, and is not given one silently', async () => {
    const { forms, editor, memory } = project();
    editor.setState({ draft });
    forms.commit('draft', { name: ' ' });
    expect(await forms.save('draft')).toEqual({ ok: false });
    expect(memory.changes).toEqual([]);
    expect(forms.edits('draft')).toMatchObject({ submitted: true, attempts: 1 });
  });

  it('of an assembly needs a name, and is made without a parent and not collapsed', async () => {
    const { forms, editor, memory } = project();
    editor.setState({ draft: { type: 'assembly', fields: { name: ' ' }, parent: 1 } });
    expect(await forms.save('draft')).toEqual({ ok: false });
    forms.type('draft', { name: 'Group' });
    expect(await forms.save('draft')).toEqual({ ok: true });
    expect(memory.changes.at(-1)?.given).toEqual([
      'assembly',
      { name: 'Group', parent: null, collapsed: false },
    ]);
  });

  it('of a polygon sends its corners as well-known text', async () => {
    const { forms, editor, memory } = project();
    const fields = { name: 'P', polygon: '0 0, 4 0, 4 2', material_name: 'Copper' };
    editor.setState({ draft: { type: 'polygon', fields, parent: null } });
    expect(await forms.save('draft')).toEqual({ ok: true });
    expect(memory.changes.at(-1)?.given[1]).toMatchObject({ polygon: 'POLYGON ((0 0, 4 0, 4 2))' });
  });

  it('of a plane is selected as a plane', async () => {
    const { forms, editor } = project();
    const fields = { name: 'Cut', plane: 'XY', coordinate: 1, visible: true };
    editor.setState({ draft: { type: 'plane', fields, parent: null } });
    expect(await forms.save('draft')).toEqual({ ok: true });
    const { plane } = editor.getState();
    expect(plane).not.toBeNull();
    expect(forms.target(planeForm(plane ?? 0))?.stored).toMatchObject({ name: 'Cut', coordinate: 1 });
  });
});

describe('an assembly', () => {
  it('is moved by Update, together with its other fields, as one undo step', async () => {
    const { forms, memory } = project();
    const group = memory.add('assembly', { name: 'Group' });
    const pad = memory.add('box', { name: 'Pad', x: 1, y: 2, parent: group.id, material_name: 'Copper' });
    const nodeOf = (id: number) => memory.store.getState().nodes.get(id);
    const key = objectForm(group.id);
    forms.move(key, { mode: 'absolute', typed: [3, 2, null] });
    forms.commit(key, { hc: 30 });
    expect(await forms.save(key)).toEqual({ ok: true });
    expect([nodeOf(group.id)?.hc, nodeOf(pad.id)?.x, nodeOf(pad.id)?.y]).toEqual([30, 3, 2]);
    expect(forms.edits(key).move.typed).toEqual([null, null, null]);
    await memory.undo();
    expect([nodeOf(group.id)?.hc, nodeOf(pad.id)?.x]).toEqual([null, 1]);
  });
});
