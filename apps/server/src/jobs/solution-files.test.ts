import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BLOCK } from '../files/disk-space.ts';
import { facesName, fieldName } from '../solutions/blob-names.ts';
import { openFolderStore } from '../storage/folder-store.ts';
import { SolutionFiles } from './solution-files.ts';

const STEPS = 61;

test('what all steps will take is told by the steps alone, however much lies there before the first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'solution-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = new SolutionFiles(openFolderStore(folder), 'solve');
  await files.keep('grid', new Uint8Array(300 * BLOCK));
  expect(files.forecast(STEPS)).toBe(300 * BLOCK);
  for (let step = 0; step < STEPS; step++) {
    await files.keep(facesName(step), new Uint8Array(BLOCK));
    await files.keep(fieldName(step), new Uint8Array(2 * BLOCK - 1));
    // One block for the faces, two for the field, one for the folder.
    expect(files.forecast(STEPS)).toBe((300 + 4 * STEPS) * BLOCK);
  }
  expect(files.bytes).toBe((300 + 4 * STEPS) * BLOCK);
});

test('steps count in whatever order their files come', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'solution-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = new SolutionFiles(openFolderStore(folder), 'solve');
  for (const step of [1, 0, 3, 2]) {
    await files.keep(fieldName(step), new Uint8Array(BLOCK));
    await files.keep(facesName(step), new Uint8Array(BLOCK));
  }
  expect(files.steps).toBe(4);
  expect(files.forecast(10)).toBe(10 * 3 * BLOCK);
});
