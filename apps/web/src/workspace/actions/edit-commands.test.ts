import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type EditParts, editCommands } from './edit-commands.ts';

/** Undo and redo of a document whose undo is answered when `answer` is called. */
function stepping() {
  const store = createStore(() => ({ canUndo: true, canRedo: false, undoing: false }));
  const undoing = Promise.withResolvers<void>();
  const undo = vi.fn(async () => {
    store.setState({ undoing: true });
    await undoing.promise;
    store.setState({ undoing: false, canRedo: true });
    return { ok: true, value: '' };
  });
  const redo = vi.fn(async () => ({ ok: true, value: '' }));
  const parts = { document: { store, undo, redo }, mayEdit: () => true, tell: vi.fn() };
  // The other parts are used by other commands.
  const commands = editCommands(parts as unknown as EditParts);
  const named = (id: string) => {
    const found = commands.find((command) => command.id === id);
    if (!found) throw new Error(`There is no command ${id}.`);
    return found;
  };
  return {
    ...{ undo: named('edit.undo'), redo: named('edit.redo'), answer: undoing.resolve },
    ...{ undone: undo, redone: redo },
  };
}

test('says without alarm that there was nothing to undo after all', async () => {
  const tell = vi.fn();
  const store = createStore(() => ({ canUndo: true, canRedo: false, undoing: false }));
  const answers = [
    { ok: false, message: 'Nothing of yours to undo', isHarmless: true },
    { ok: false, message: 'Somebody has changed this since.' },
  ];
  const undo = async () => answers.shift();
  const commands = editCommands({
    document: { store, undo },
    mayEdit: () => true,
    tell,
  } as unknown as EditParts);
  const command = commands.find(({ id }) => id === 'edit.undo');
  await command?.run();
  await command?.run();
  expect(tell.mock.calls).toEqual([
    ['Nothing of yours to undo', 'info'],
    ['Somebody has changed this since.', 'error'],
  ]);
});

test('a redo right after an undo waits until that is answered, and is done', async () => {
  const { undo, redo, redone, answer } = stepping();
  expect(redo.enabled?.()).toBe(false);
  const undone = undo.run();
  expect([undo.enabled?.(), redo.enabled?.()]).toEqual([true, true]);
  const again = redo.run();
  expect(redone).not.toHaveBeenCalled();
  answer();
  await Promise.all([undone, again]);
  expect(redone).toHaveBeenCalledTimes(1);
});

test('a second undo right after the first waits until that is answered, and is done', async () => {
  const { undo, undone, answer } = stepping();
  const both = [undo.run(), undo.run()];
  expect(undone).toHaveBeenCalledTimes(1);
  answer();
  await Promise.all(both);
  expect(undone).toHaveBeenCalledTimes(2);
});
