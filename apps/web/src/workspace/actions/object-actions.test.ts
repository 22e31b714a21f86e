import { describe, expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { memoryStorage } from '../document/testing/open-site.ts';
import type { Support } from '../editor/draft/support.ts';
import { boundsOf } from '../editor/move/objects-target.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { createScene } from '../scene/create-scene.ts';
import { createClipboard } from './clipboard.ts';
import { createObjectActions, repeatObjects } from './object-actions.ts';

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
  const { scene } = createScene(document.store, editor);
  const clipboard = createClipboard({
    ...{ document, editor, tell, storage: memoryStorage(), user: () => 'ada' },
    boxOf: (ids) => boundsOf({ document, scene }, ids),
  });
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
    expect(document.changes.map(({ given }) => given)).toMatchObject([[[{ clone: ids.outer }]]]);
    expect(editor.getState().selection).toHaveLength(1);
  });

  it('duplicates several by one change, as one block after the last of them', async () => {
    const { actions, document, editor, names, ids } = startModel();
    await actions.duplicate([ids.e, ids.a, ids.outer]);
    expect(names(null)).toEqual(['a', 'b', 'A', 'e', 'a (copy)', 'A (copy)', 'e (copy)']);
    expect(document.changes).toHaveLength(1);
    expect(editor.getState().selection).toHaveLength(3);
    await document.undo();
    expect(names(null)).toEqual(['a', 'b', 'A', 'e']);
  });
});

describe('the place of a duplicate', () => {
  const placesOf = ({ document, editor }: ReturnType<typeof startModel>) =>
    editor.getState().selection.map((id) => {
      const { x, y } = document.store.getState().nodes.get(id) ?? {};
      return [x, y];
    });

  it('is beside the original, free of it, by a round step', async () => {
    const model = startModel();
    const { actions, document, ids } = model;
    await document.update(ids.a, { dx: 9, x: 'W' });
    await document.update(ids.b, { x: 3, dx: 9 });
    await actions.duplicate([ids.b]);
    expect(placesOf(model)).toEqual([[13, 0]]);
  });

  it('repeats the latest step, also one that was changed by hand', async () => {
    const model = startModel();
    const { actions, document, editor, ids } = model;
    await actions.duplicate([ids.a, ids.b]);
    const step = 1.2;
    expect(placesOf(model)).toEqual([
      [step, 0],
      [step, 0],
    ]);
    const moved = editor.getState().selection;
    await document.updateMany(moved.map((id) => ({ id, changes: { x: 5, y: -2 } })));
    await actions.duplicate(moved);
    expect(placesOf(model)).toEqual([
      [10, -4],
      [10, -4],
    ]);
    await actions.duplicate(editor.getState().selection);
    expect(placesOf(model)).toEqual([
      [15, -6],
      [15, -6],
    ]);
    await actions.duplicate([ids.e]);
    expect(placesOf(model)).toEqual([[step, 0]]);
  });
});

describe('the duplicate of a plane', () => {
  const planeOf = ({ document, editor }: ReturnType<typeof startModel>) =>
    document.store.getState().planes.find(({ id }) => id === editor.getState().plane);
  const startPlane = async (plane: 'XY' | 'XZ', coordinate: number | string) => {
    const model = startModel();
    await model.document.updateMany([
      { id: model.ids.a, changes: { y: -10, dy: 40 } },
      { id: model.ids.b, changes: { z: 2, dz: 1 } },
    ]);
    const made = await model.document.createPlane({ name: 'mid', plane, coordinate });
    return { ...model, plane: made.ok ? made.value.id : 0 };
  };

  it('stands a round tenth of the model further along its normal, as one change', async () => {
    const model = await startPlane('XZ', '2 * 1');
    const before = model.document.changes.length;
    await model.actions.duplicatePlane(model.plane);
    expect(planeOf(model)).toMatchObject({ name: 'mid (copy)', coordinate: '2 * 1 + 4', coordinate_calc: 6 });
    expect(model.document.changes).toHaveLength(before + 1);
  });

  it('stays where the model is', async () => {
    const model = await startPlane('XY', 3);
    await model.actions.duplicatePlane(model.plane);
    expect(planeOf(model)).toMatchObject({ coordinate: 2.7 });
  });

  it('repeats the latest step, also one that was changed by hand', async () => {
    const model = await startPlane('XZ', 2);
    const { actions, document } = model;
    await actions.duplicatePlane(model.plane);
    const copy = planeOf(model)?.id ?? 0;
    await document.updatePlane(copy, { coordinate: 2.5 });
    await actions.duplicatePlane(copy);
    expect(planeOf(model)).toMatchObject({ coordinate: 3 });
    await actions.duplicatePlane(model.plane);
    expect(planeOf(model)).toMatchObject({ coordinate: 6 });
  });
});

describe('step and repeat', () => {
  it('makes copies in a row with what is in them, as one change', async () => {
    const model = startModel();
    const { document, editor, names, node, ids } = model;
    await repeatObjects(model, [ids.outer, ids.b], [4, 0, 0.5], 2);
    expect(names(null)).toEqual(['a', 'b', 'A', 'b (copy)', 'A (copy)', 'b (copy 2)', 'A (copy 2)', 'e']);
    expect(document.changes).toHaveLength(1);
    const copies = editor.getState().selection;
    expect([copies[0], copies[2]].map((id = 0) => [node(id)?.x, node(id)?.z])).toEqual([
      [4, 0.5],
      [8, 1],
    ]);
    const inside = document.store.getState().children.get(copies[1] ?? 0) ?? [];
    expect(node(inside[0] ?? 0)).toMatchObject({ name: 'c', x: 4, z: 0.5 });
    await document.undo();
    expect(names(null)).toEqual(['a', 'b', 'A', 'e']);
  });

  it('is refused where a copy would be too far away', async () => {
    const model = startModel();
    const { names, ids } = model;
    const made = await repeatObjects(model, [ids.a], [1e9, 0, 0], 3);
    expect(made.ok).toBe(false);
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

describe('pasting onto a face', () => {
  /** The left face of a box of 4 mm whose least corner is at (10, 0, 0). */
  const face: Support = {
    ...{ axis: 0, upper: false, object: 1 },
    point: [10, 1.26, 2],
    base: { board: false, box: { min: [10, 0, 0], max: [14, 4, 4] } },
  };
  const startCopied = async () => {
    const model = startModel();
    const { document, editor, clipboard, ids } = model;
    editor.setState({ snap: 0.1, selection: [] });
    await document.updateMany([
      { id: ids.c, changes: { dx: 2, y: 5, dz: 4, z: -1 } },
      { id: ids.d, changes: { x: 1, y: '5 + 0', dx: 2, z: 1 } },
    ]);
    clipboard.copy([ids.outer]);
    return model;
  };
  const placesIn = ({ document, editor }: ReturnType<typeof startModel>) => {
    const { nodes, children } = document.store.getState();
    const below = (id: number): readonly number[] => [id, ...(children.get(id) ?? []).flatMap(below)];
    return below(editor.getState().selection[0] ?? 0).flatMap((id) => {
      const { leaf, x_calc, y_calc, z_calc } = nodes.get(id) ?? {};
      return leaf ? [[x_calc, y_calc, z_calc].map((each) => Number(each?.toFixed(9)))] : [];
    });
  };

  it('puts what was copied there as one: flush, centred on the grid, in line where both are equally long', async () => {
    const model = await startCopied();
    await model.clipboard.paste(face);
    const stands = [
      [7, 0.8, 0],
      [8, 0.8, 2],
    ];
    expect(placesIn(model)).toEqual(stands);
    await model.document.undo();
    expect(model.names(null)).toEqual(['a', 'b', 'A', 'e']);
    // Where an original has changed since, what was copied is made anew in the same place.
    await model.document.update(model.ids.c, { power: 9 });
    model.editor.setState({ selection: [] });
    await model.clipboard.paste(face);
    expect(placesIn(model)).toEqual(stands);
  });

  it('leaves it in its place without a face', async () => {
    const model = await startCopied();
    await model.clipboard.paste(null);
    expect(placesIn(model)).toEqual([
      [0, 5, -1],
      [1, 5, 1],
    ]);
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
