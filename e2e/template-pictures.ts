/**
 * Draws the pictures of the templates: `npm run build && node e2e/template-pictures.ts`. The program makes a project of
 * each example and takes its picture for the dashboard, which becomes `examples/<name>/picture.png`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { endpoints } from '@thermarium/api';
import config from '../playwright.config.ts';
import { openProject, signIn } from './journey.ts';
import { startProgram } from './program.ts';

const examples = resolve(import.meta.dirname, '../examples');
const listed: readonly { readonly example: string }[] = JSON.parse(
  await readFile(resolve(examples, 'templates.json'), 'utf8'),
);
const program = await startProgram();
const browser = await chromium.launch(config.use?.launchOptions ?? {});
try {
  const { client, token } = await signIn(program.address);
  const page = await browser.newPage({ baseURL: program.address });
  await page.addInitScript((access) => localStorage.setItem('thermarium.access', access), token);
  for (const { example } of listed) {
    const folder = resolve(examples, example);
    const body = JSON.parse(await readFile(resolve(folder, 'model.json'), 'utf8'));
    const { id } = await client(endpoints.importProject, { body });
    const saved = page.waitForResponse(
      (answer) => answer.url().includes('/thumbnail/') && answer.request().method() !== 'GET',
      { timeout: 60_000 },
    );
    await openProject(page, id);
    await saved;
    const { thumbnail } = await client(endpoints.project, { params: { project: id } });
    const picture = await fetch(`${program.address}${thumbnail}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await writeFile(resolve(folder, 'picture.png'), Buffer.from(await picture.arrayBuffer()));
    console.log(example);
  }
} finally {
  await browser.close();
  await program.dispose();
}
