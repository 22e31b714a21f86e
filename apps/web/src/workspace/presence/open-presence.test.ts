import type { Client, EditedField, ProjectEvent } from '@thermarium/api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { handFeed } from '../connection/testing/hand-feed.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { openPresence } from './open-presence.ts';

const PACE = { tell: 300, again: 3000, silence: 40_000, roll: 3000 };
const OWN = '0'.repeat(32);
const nothing = { objects: [], selected: 0, fields: [] };

type Present = Extract<ProjectEvent, { type: 'present' }>;
const present = (user: number, tab: string, stated: Partial<Present> = {}): Present => ({
  ...{ type: 'present', user, tab, name: `Person ${user}`, asks: false, ...nothing },
  ...stated,
});

let presence: ReturnType<typeof openPresence> | null = null;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  presence?.close();
  vi.useRealTimers();
});

/** The presence of a page of user 1, who is here. */
function open() {
  const { feed, tell } = handFeed();
  const editor = createEditorStore();
  const typed = { store: createStore<{ fields: readonly EditedField[] }>(() => ({ fields: [] })) };
  const told: unknown[] = [];
  const refusals: Error[] = [];
  const client: Client = async (_, input) => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    told.push(input?.body);
    return undefined as never;
  };
  const opened = openPresence({ client, feed, editor, typed, tab: OWN }, 7, PACE);
  presence = opened;
  tell(present(1, OWN, { asks: true }));
  return {
    tell,
    editor,
    typed,
    told,
    refusals,
    people: () => opened.store.getState().people,
    store: opened.store,
  };
}

test('somebody in two windows is one person, with what is selected in both', () => {
  const { tell, people } = open();
  tell(present(2, 'a', { objects: [5, 6], selected: 2 }));
  tell(present(2, 'b', { objects: [6], selected: 300 }));
  expect(people()).toEqual([
    { user: 2, name: 'Person 2', color: 2, objects: [5, 6], selected: 301, fields: [] },
  ]);
  tell({ type: 'left', user: 2, tab: 'b' });
  expect(people()).toMatchObject([{ objects: [5, 6], selected: 2 }]);
  tell({ type: 'left', user: 2, tab: 'a' });
  expect(people()).toEqual([]);
});

test("one's own other windows are nobody else, and nobody is told of anything then", () => {
  const { tell, people, editor, told } = open();
  tell(present(1, 'a'));
  editor.setState({ selection: [5] });
  vi.advanceTimersByTime(10_000);
  expect(people()).toEqual([]);
  expect(told).toEqual([]);
});

test('what is told of somebody who has left already is nothing', () => {
  const { tell, people } = open();
  tell({ type: 'attention', user: 2, tab: 'a', ...nothing, objects: [5], selected: 1 });
  expect(people()).toEqual([]);
});

test('a sign of life that tells nothing new redraws nothing', () => {
  const { tell, store } = open();
  tell(present(2, 'a'));
  const changes = vi.fn();
  store.subscribe(changes);
  tell(present(2, 'a'));
  expect(changes).not.toHaveBeenCalled();
});

test('who is not heard of any more is gone, sooner after a gap in the events', () => {
  const { tell, people } = open();
  tell(present(2, 'a'));
  vi.advanceTimersByTime(39_000);
  tell(present(3, 'b'));
  vi.advanceTimersByTime(2000);
  expect(people()).toMatchObject([{ user: 3 }]);
  tell({ type: 'reload' });
  tell(present(4, 'c'));
  vi.advanceTimersByTime(3100);
  expect(people()).toMatchObject([{ user: 4 }]);
});

test('others are told the latest selection and the fields with unsaved values, in few calls', async () => {
  const { tell, editor, typed, told } = open();
  editor.setState({ selection: [5] });
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([]);
  tell(present(2, 'a', { asks: true }));
  await vi.advanceTimersByTimeAsync(300);
  expect(told).toEqual([{ tab: OWN, objects: [5], selected: 1, fields: [] }]);
  for (let id = 1; id <= 50; id++) editor.setState({ selection: [id] });
  const fields: readonly EditedField[] = [
    { of: 'object', id: 50, field: 'x' },
    { of: 'material', id: 3, field: 'density' },
  ];
  typed.store.setState({ fields });
  await vi.advanceTimersByTimeAsync(1000);
  expect(told.slice(1)).toEqual([{ tab: OWN, objects: [50], selected: 1, fields }]);
});

test('of 20,000 selected objects the latest 200 are named, and the new element is none', async () => {
  const { tell, editor, told } = open();
  tell(present(2, 'a'));
  editor.setState({ selection: [...Array.from({ length: 20_000 }, (_, n) => n), -1] });
  await vi.advanceTimersByTimeAsync(300);
  const objects = Array.from({ length: 200 }, (_, n) => 19_800 + n);
  expect(told).toEqual([{ tab: OWN, objects, selected: 20_000, fields: [] }]);
});

test('what could not be told is told later, and again when the connection is back', async () => {
  const { tell, editor, told, refusals } = open();
  tell(present(2, 'a'));
  refusals.push(new TypeError('fetch failed'));
  editor.setState({ selection: [5] });
  await vi.advanceTimersByTimeAsync(300);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(told).toHaveLength(1);
  tell({ type: 'reload' });
  await vi.advanceTimersByTimeAsync(300);
  expect(told).toHaveLength(2);
});
