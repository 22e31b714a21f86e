import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HALF_MADE, removeHalfMade } from './half-made.ts';

/** Fills a folder with files, one after the other, and tells of the first. */
const FILLER = `
  const { writeFileSync } = require('node:fs');
  const [folder] = process.argv.slice(1);
  try {
    for (let n = 0; n < 1_000_000; n++) {
      writeFileSync(folder + '/' + n, '');
      if (n === 0) console.log('begun');
    }
  } catch {}`;

test('what is half made is removed, also while a program that outlived its parent still fills it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'half-made-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, `${HALF_MADE}one`, 'data');
  await mkdir(data, { recursive: true });
  await mkdir(join(folder, '18'));
  const filler = spawn(process.execPath, ['-e', FILLER, data], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(filler, 'exit');
  await once(filler.stdout, 'data');
  await removeHalfMade(folder);
  expect(await readdir(folder)).toEqual(['18']);
  await ended;
});
