import type { Folder } from '@thermarium/api';
import { expect, test } from 'vitest';
import { moveRefusal } from './move-rules.ts';

const folder = (
  id: number,
  name: string,
  parent: number | null,
  ...child_folders: readonly Folder[]
): Folder => ({ id, name, parent_folder: parent, child_folders: [...child_folders] });
// My Projects > Boards > Rev 2 > Old, and beside it Audio.
const root = folder(
  1,
  'My Projects',
  null,
  folder(2, 'Boards', 1, folder(3, 'Rev 2', 2, folder(4, 'Old', 3))),
  folder(5, 'Audio', 1),
);
const boards = { kind: 'folder', id: 2, name: 'Boards', folder: 1 } as const;

test('a folder goes to another one, but not where it is, nor into itself or what is below it', () => {
  expect(moveRefusal(root, boards, 5)).toBeNull();
  expect(moveRefusal(root, { ...boards, id: 4, folder: 3 }, 1)).toBeNull();
  expect(moveRefusal(root, boards, 1)).toBe('It is there already.');
  expect(moveRefusal(root, boards, 2)).toBe('A folder cannot be moved into itself.');
  expect(moveRefusal(root, boards, 4)).toBe('A folder cannot be moved into itself.');
});

test('nothing goes to Shared with me, and the root stays', () => {
  expect(moveRefusal(root, boards, 0)).toBe('Nothing can be moved into “Shared with me”.');
  expect(moveRefusal(root, { kind: 'project', id: 7, name: 'P', folder: 2 }, 0)).toMatch('Shared with me');
  expect(moveRefusal(root, { kind: 'folder', id: 1, name: 'My Projects', folder: null }, 5)).toBe(
    'This folder cannot be moved.',
  );
});

test('a project goes to any other folder, whatever its number', () => {
  const project = { kind: 'project', id: 2, name: 'P', folder: 5 } as const;
  expect([1, 2, 3, 4].map((target) => moveRefusal(root, project, target))).toEqual([null, null, null, null]);
  expect(moveRefusal(root, project, 5)).toBe('It is there already.');
});
