import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTask } from '../../ui/later.tsx';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { createDrafts } from '../editor/draft/create-drafts.ts';
import { testView } from '../editor/testing/test-view.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { createScene } from '../scene/create-scene.ts';
import { PREVIEW_DELAY } from './form-previews.ts';
import { objectForm } from './form-target.ts';
import { openForms } from './forms.ts';

const draft = {
  type: 'box',
  fields: { name: 'Box 1', dx: 1, dy: 1, dz: 1, material_name: 'Copper' },
  parent: null,
  serial: 1,
};

/** A project whose new objects are answered only when `answer` is called, with an element of which Add is to be pressed. */
function adding() {
  const document = memoryDocument({ materials: [{ name: 'Copper', color: '#c98f63', conductivity: 390 }] });
  const { id } = document.add('box', { name: 'Die', power: 100, material_name: 'Copper' });
  const { create } = document;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.spyOn(document, 'create').mockImplementation(async (...given) => {
    const outcome = create(...given);
    await answered;
    return outcome;
  });
  const editor = createEditorStore();
  const forms = openForms(document, editor);
  editor.setState({ draft });
  const nodeOf = (of: number) => document.store.getState().nodes.get(of);
  const names = () => [...document.store.getState().nodes.values()].map(({ name }) => name);
  return { document, editor, forms, id, answer, nodeOf, names };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('right after Add', () => {
  it('a second press does nothing', async () => {
    const { forms, answer, names } = adding();
    const first = forms.save('draft');
    expect(await forms.save('draft')).toEqual({ ok: false });
    await nextTask();
    expect(await forms.save('draft')).toEqual({ ok: false });
    answer();
    expect(await first).toEqual({ ok: true });
    expect(names()).toEqual(['Die', 'Box 1']);
  });

  it('what is typed is not sent with it, also not what is wrong, and stands in the form of the new object', async () => {
    const { forms, editor, answer, nodeOf } = adding();
    forms.type('draft', { dx: 3 });
    const saving = forms.save('draft');
    forms.type('draft', { dx: '' });
    await nextTask();
    vi.advanceTimersByTime(PREVIEW_DELAY);
    forms.type('draft', { dy: 7 });
    answer();
    expect(await saving).toEqual({ ok: true });
    const [id = 0] = editor.getState().selection;
    expect(nodeOf(id)).toMatchObject({ name: 'Box 1', dx: 3, dy: 1 });
    expect(forms.edits(objectForm(id)).values).toEqual({ dx: '', dy: 7 });
    expect(forms.unsaved()).toEqual([objectForm(id)]);
  });

  it('undo takes the new object back, and not the change before it', async () => {
    const { document, forms, id, nodeOf, names } = adding();
    await document.update(id, { power: 5 });
    void forms.save('draft');
    await document.undo();
    expect([names(), nodeOf(id)?.power]).toEqual([['Die'], 5]);
    await document.redo();
    expect(names()).toEqual(['Die', 'Box 1']);
  });

  it('another change comes after it', async () => {
    const { document, forms, id, nodeOf, names } = adding();
    void forms.save('draft');
    await document.update(id, { power: 5 });
    await document.undo();
    expect([names(), nodeOf(id)?.power]).toEqual([['Die', 'Box 1'], 100]);
  });

  it('leaving the project sends it all the same', () => {
    const { forms, names } = adding();
    void forms.save('draft');
    expect(names()).toEqual(['Die']);
    forms.close();
    expect(names()).toEqual(['Die', 'Box 1']);
  });

  it('Escape takes nothing back: it was asked for', async () => {
    const { forms, editor, answer, names } = adding();
    const saving = forms.save('draft');
    editor.setState({ draft: null });
    answer();
    expect(await saving).toEqual({ ok: true });
    expect(names()).toEqual(['Die', 'Box 1']);
    expect(editor.getState().selection).toHaveLength(1);
  });

  it('an element that is begun meanwhile stays, can be added at once, and takes over nothing typed before', async () => {
    const { forms, editor, answer, names } = adding();
    forms.type('draft', { dx: 3 });
    const first = forms.save('draft');
    await nextTask();
    const next = { ...draft, fields: { ...draft.fields, name: 'Box 2' }, serial: 2 };
    editor.setState({ draft: next, carrying: true });
    editor.setState({ carrying: false });
    expect(forms.values('draft')).toMatchObject({ name: 'Box 2', dx: 1 });
    const second = forms.save('draft');
    answer();
    await first;
    expect(editor.getState()).toMatchObject({ draft: next, selection: [] });
    await second;
    expect(editor.getState().draft).toBeNull();
    expect(names()).toEqual(['Die', 'Box 1', 'Box 2']);
  });

  it('what was added does not come back as a draft when an element that is dragged in meanwhile is given up', async () => {
    const { forms, editor, document, answer, names } = adding();
    const { scene } = createScene(document.store, editor);
    const parts = { store: editor, document, scene, mayEdit: () => true, warn: () => {}, addDraft: () => {} };
    const drafts = createDrafts(parts);
    drafts.start('box', draft.fields);
    const saving = forms.save('draft');
    await nextTask();
    drafts.drag(testView(scene), 'box', 100, 100);
    expect(editor.getState().setAside?.fields.name).toBe('Box 1');
    answer();
    await saving;
    drafts.cancelDrag();
    expect([editor.getState().draft, names()]).toEqual([null, ['Die', 'Box 1']]);
  });

  it('a refusal is told, and not shown in the element that was begun meanwhile', async () => {
    const { forms, editor, document } = adding();
    const refused = { ok: false, fields: { dx: ['No!'] }, message: 'It was refused.' } as const;
    vi.spyOn(document, 'create').mockResolvedValue(refused);
    editor.setState({ draft });
    const saving = forms.save('draft');
    editor.setState({ draft: { ...draft, serial: 2 } });
    expect(await saving).toEqual({ ok: false, message: 'It was refused.' });
    expect(forms.edits('draft').refusals.size).toBe(0);
  });
});
