import { describe, expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { memoryStorage } from '../document/testing/open-site.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { createClipboard } from './clipboard.ts';
import { createObjectActions } from './object-actions.ts';

/** Two boxes, an assembly with a box and an assembly with a box in it, and a box after it: a, b, A(c, B(d)), e. */
function startModel(answer = true) {
  const document = memoryDocument();
  const editor = createEditorStore();
  const asked: { readonly title: string; readonly message: string }[] = [];
  const told: string[] = [];
  const a = document.add('box', { name: 'a' }).id;
  const b = document.add('box', { name: 'b' }).id;
  const outer = document.add('assembly', { name: 'A' }).id;
  const c = document.add('box', { name: 'c', parent: outer, power: 5 }).id;
  const inner = document.add('assembly', { name: 'B', parent: outer }).id;
  const d = document.add('box', { name: 'd', parent: inner }).id;
  const e = document.add('box', { name: 'e' }).id;
  const tell = (message: string) => told.push(message);
  const actions = createObjectActions({
    document,
    editor,
    tell,
    ask: async (question) => {
      asked.push(question);
      return answer;
    },
  });
  const clipboard = createClipboard({ document, editor, storage: memoryStorage(), user: () => 'ada', tell });
  const names = (parent: number | null) =>
    (document.store.getState().children.get(parent) ?? []).map(
      (id) => document.store.getState().nodes.get(id)?.name,
    );
  const node = (id: number) => document.store.getState().nodes.get(id);
  return {
    document,
    editor,
    actions,
    clipboard,
    asked,
    told,
    names,
    node,
    ids: { a, b, outer, c, inner, d, e },
  };
}

describe('deleting', () => {
  it('asks by name, and says how much an assembly takes along', async () => {
    const { actions, asked, names, ids } = startModel();
    await actions.remove([ids.a]);
    await actions.remove([ids.outer, ids.d]);
    expect(asked).toEqual([
      { title: 'Deleting a', message: 'Do you wish to proceed?' },
      { title: 'Deleting A', message: 'Do you wish to proceed? The 3 objects in it are deleted too.' },
    ]);
    expect(names(null)).toEqual(['b', 'e']);
  });

  it('deselects what is gone and keeps the rest', async () => {
    const { actions, editor, ids } = startModel();
    editor.setState({ selection: [ids.e, ids.d] });
    await actions.remove([ids.outer]);
    expect(editor.getState().selection).toEqual([ids.e]);
  });

  it('does nothing without consent', async () => {
    const { actions, document, ids } = startModel(false);
    await actions.remove([ids.a]);
    expect(document.changes).toEqual([]);
  });

  it('asks for a plane as for an object', async () => {
    const { actions, document, asked } = startModel();
    const made = await document.createPlane({ name: 'mid' });
    if (made.ok) await actions.removePlane(made.value.id);
    expect(asked).toEqual([{ title: 'Deleting mid', message: 'Do you wish to proceed?' }]);
    expect(document.store.getState().planes).toEqual([]);
  });
});

describe('hiding and setting inactive', () => {
  it('hides all while any is shown, and shows them where none is', async () => {
    const { actions, document, node, ids } = startModel();
    await document.update(ids.a, { visible: false });
    await actions.toggleVisible([ids.a, ids.b]);
    expect([node(ids.a)?.visible, node(ids.b)?.visible]).toEqual([false, false]);
    await actions.toggleVisible([ids.a, ids.b]);
    expect([node(ids.a)?.visible, node(ids.b)?.visible]).toEqual([true, true]);
    expect(document.changes.slice(1).map(({ method }) => method)).toEqual(['update', 'updateMany']);
  });

  it('sends only what changes', async () => {
    const { actions, document, ids } = startModel();
    await document.update(ids.a, { active: false });
    await actions.toggleActive([ids.a, ids.b]);
    expect(document.changes.slice(1).map(({ given }) => given)).toEqual([[ids.b, { active: false }]]);
  });
});

describe('grouping', () => {
  it('puts objects in their order into an assembly where the first of them stood', async () => {
    const { actions, editor, names, ids } = startModel();
    const group = await actions.group([ids.e, ids.b]);
    expect(names(null)).toEqual(['a', 'Assembly', 'A']);
    expect(names(group)).toEqual(['b', 'e']);
    expect(editor.getState().selection).toEqual([group]);
  });

  it('is one change', async () => {
    const { actions, document, ids } = startModel();
    await actions.group([ids.e, ids.b]);
    expect(document.changes.map(({ method }) => method)).toEqual(['addObjects']);
  });

  it('takes an assembly apart in its place', async () => {
    const { actions, names, ids } = startModel();
    await actions.ungroup([ids.outer]);
    expect(names(null)).toEqual(['a', 'b', 'c', 'B', 'e']);
    expect(names(ids.inner)).toEqual(['d']);
  });

  it('takes several apart by one change, each in its place, and selects what was in them', async () => {
    const { actions, document, editor, names, ids } = startModel();
    const last = document.add('assembly', { name: 'L' }).id;
    const [f, g] = ['f', 'g'].map((name) => document.add('box', { name, parent: last }).id);
    await actions.ungroup([last, ids.outer, ids.a]);
    expect(names(null)).toEqual(['a', 'b', 'c', 'B', 'e', 'f', 'g']);
    expect(editor.getState().selection).toEqual([ids.c, ids.inner, f, g]);
    expect(document.changes.map(({ method }) => method)).toEqual(['updateMany']);
  });
});

describe('duplicating', () => {
  it('duplicates an assembly once, not what is in it again', async () => {
    const { actions, document, editor, ids } = startModel();
    await actions.duplicate([ids.outer, ids.c]);
    expect(document.changes.map(({ given }) => given)).toEqual([[[{ clone: ids.outer }]]]);
    expect(editor.getState().selection).toHaveLength(1);
  });

  it('duplicates several by one change, each right after itself', async () => {
    const { actions, document, editor, names, ids } = startModel();
    await actions.duplicate([ids.e, ids.a, ids.outer]);
    expect(names(null)).toEqual(['a', 'a (copy)', 'b', 'A', 'A (copy)', 'e', 'e (copy)']);
    expect(document.changes).toHaveLength(1);
    expect(editor.getState().selection).toHaveLength(3);
    await document.undo();
    expect(names(null)).toEqual(['a', 'b', 'A', 'e']);
  });
});

describe('copying and pasting', () => {
  it('pastes beside the selected object', async () => {
    const { clipboard, editor, names, ids } = startModel();
    clipboard.copy([ids.a]);
    editor.setState({ selection: [ids.b] });
    await clipboard.paste();
    expect(names(null)).toEqual(['a', 'b', 'a (copy)', 'A', 'e']);
  });

  it('pastes into the selected assembly, last', async () => {
    const { clipboard, editor, names, ids } = startModel();
    clipboard.copy([ids.b, ids.a]);
    editor.setState({ selection: [ids.outer] });
    await clipboard.paste();
    expect(names(ids.outer)).toEqual(['c', 'B', 'a (copy)', 'b (copy)']);
  });

  it('pastes a copied assembly beside itself', async () => {
    const { clipboard, editor, names, ids } = startModel();
    clipboard.copy([ids.outer]);
    editor.setState({ selection: [ids.outer] });
    await clipboard.paste();
    expect(names(null)).toEqual(['a', 'b', 'A', 'A (copy)', 'e']);
  });

  it('pastes what was copied, also when the original has been changed or deleted since', async () => {
    const { clipboard, document, editor, names, node, ids } = startModel();
    clipboard.copy([ids.outer]);
    await document.update(ids.c, { power: 9 });
    await document.remove([ids.inner]);
    editor.setState({ selection: [] });
    await clipboard.paste();
    expect(names(null)).toEqual(['a', 'b', 'A', 'e', 'A']);
    const [copy] = editor.getState().selection;
    expect(names(copy)).toEqual(['c', 'B']);
    const [child] = document.store.getState().children.get(copy) ?? [];
    expect(node(child)?.power).toBe(5);
  });

  it('is one change, whatever is pasted', async () => {
    const { clipboard, document, editor, names, ids } = startModel();
    clipboard.copy([ids.outer, ids.a, ids.e]);
    await document.update(ids.c, { power: 9 });
    editor.setState({ selection: [ids.b] });
    await clipboard.paste();
    expect(names(null)).toEqual(['a', 'b', 'a (copy)', 'A', 'e (copy)', 'A', 'e']);
    expect(document.changes.map(({ method }) => method)).toEqual(['update', 'addObjects']);
    await document.undo();
    expect(names(null)).toEqual(['a', 'b', 'A', 'e']);
  });
});

describe('cutting', () => {
  it('deletes without asking, in one change, and pastes under the same names', async () => {
    const { actions, clipboard, document, editor, asked, names, node, ids } = startModel();
    editor.setState({ selection: [ids.outer, ids.a] });
    clipboard.copy([ids.outer, ids.a]);
    await actions.removeCut([ids.outer, ids.a]);
    expect(asked).toEqual([]);
    expect(names(null)).toEqual(['b', 'e']);
    expect(document.changes.map(({ method }) => method)).toEqual(['remove']);
    expect(editor.getState().selection).toEqual([]);
    editor.setState({ selection: [ids.b] });
    await clipboard.paste();
    expect(names(null)).toEqual(['b', 'a', 'A', 'e']);
    const [, outer] = editor.getState().selection;
    expect(names(outer ?? 0)).toEqual(['c', 'B']);
    expect(node(document.store.getState().children.get(outer ?? 0)?.[0] ?? 0)).toMatchObject({ power: 5 });
  });
});
