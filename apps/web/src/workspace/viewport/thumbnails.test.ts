import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { keepThumbnail } from './thumbnails.ts';

const BOX = { material_name: 'copper' };
const photographer = { thumbnail: async () => ({ toDataURL: () => 'data:image/png;base64,AA==' }) };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function site(edit = true) {
  const document = memoryDocument({ materials: [{ name: 'copper', conductivity: 390 }], edit });
  const saved = () => document.changes.filter(({ method }) => method === 'saveThumbnail').length;
  const open = () => keepThumbnail(photographer, document, (task) => task());
  const withPicture = () =>
    document.store.setState(({ project }) => ({ project: project && { ...project, thumbnail: '/picture' } }));
  return { document, saved, open, withPicture };
}

it('takes a picture of a project that has none, and of an empty one only when there is something', async () => {
  const { document, saved, open } = site();
  open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved()).toBe(0);
  document.add('box', BOX);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved()).toBe(1);
});

it('takes one some seconds after the last change, not after each, and says which revision it shows', async () => {
  const { document, saved, open, withPicture } = site();
  document.add('box', BOX);
  withPicture();
  open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved()).toBe(0);
  for (let i = 0; i < 5; i++) {
    document.add('box', BOX);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(saved()).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saved()).toBe(1);
  const { revision } = document.store.getState();
  expect(document.changes.at(-1)).toEqual({
    method: 'saveThumbnail',
    given: ['data:image/png;base64,AA==', revision],
  });
});

it('waits until what is shown is stored', async () => {
  const { document, saved, open } = site();
  document.add('box', BOX);
  document.store.setState({ revision: null, unsaved: 1 });
  open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved()).toBe(0);
  document.store.setState({ revision: 7, unsaved: 0 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(document.changes.at(-1)?.given[1]).toBe(7);
});

it('takes none for who may only look, and none after it was closed', async () => {
  const viewer = site(false);
  viewer.document.add('box', BOX);
  viewer.open();
  const editor = site();
  const close = editor.open();
  editor.document.add('box', BOX);
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(viewer.saved()).toBe(0);
  expect(editor.saved()).toBe(0);
});
