import type { PlainFields } from '@thermarium/model';
import { presentVersions, versioned } from '@thermarium/records';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { upgradeDocuments } from '../../../../server/src/model/versions/upgrade-documents.ts';
import {
  type ModelSite,
  startModelSite,
  type TestProject,
} from '../../../../server/src/testing/model-site.ts';
import { done, listen, memoryStorage, type OpenPage, openPage } from './testing/open-site.ts';

let models: ModelSite;
let address: string;
let project: TestProject;
const pages: OpenPage[] = [];

beforeAll(async () => {
  models = await startModelSite();
  address = await listen(models);
});

beforeEach(async () => {
  project = await models.project();
});

afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});

afterAll(() => models.close());

async function open(user = models.owner, storage = memoryStorage()): Promise<OpenPage> {
  const page = await openPage(address, project, user, storage);
  pages.push(page);
  return page;
}

const box = (name: string, more: object = {}) => ({ name, material_name: 'copper', dx: 2, ...more });
const names = async () => (await project.tree()).map(({ name }) => name);
const offline = ({ connection }: ReturnType<OpenPage['state']>) => connection === 'offline';
/** A page that has just opened is settled before it has looked at what another one kept: what it takes over is gone from there once it is sent. */
const allSent = async (page: OpenPage, { items }: { readonly items: ReadonlyMap<string, string> }) => {
  await expect.poll(() => items.size).toBe(0);
  await page.until(settled);
};
const settled = ({ unsaved, connection }: ReturnType<OpenPage['state']>) =>
  unsaved === 0 && connection === 'online';

describe('while the connection is lost', () => {
  test('changes are kept, shown, and sent in order when it is back', async () => {
    const die = await project.add('box', box('die'));
    const page = await open();
    page.network = 'cut';
    const outcomes = Promise.all([
      page.document.update(die.id, { x: 3 }),
      page.document.create('box', box('lid')),
      page.document.update(die.id, { active: false, name: 'chip' }),
    ]);
    await page.until(offline);
    expect(page.state()).toMatchObject({ unsaved: 3 });
    expect(page.state().nodes.get(die.id)).toMatchObject({ x: 3, name: 'chip', active: false });
    expect(await page.document.undo()).toMatchObject({ ok: false, message: expect.stringContaining('lost') });
    expect((await project.tree())[0]).toMatchObject({ x: 0, name: 'die' });
    page.network = 'whole';
    expect((await outcomes).every(({ ok }) => ok)).toBe(true);
    await page.until(settled);
    expect(await project.tree()).toMatchObject([{ x: 3, name: 'chip', active: false }, { name: 'lid' }]);
  });

  test.each([502, 503, 504])('and while a proxy or a starting program answers %i', async (status) => {
    const die = await project.add('box', box('die'));
    const page = await open();
    page.network = status;
    const update = page.document.update(die.id, { x: 3 });
    await page.until(offline);
    page.network = 'whole';
    expect((await update).ok).toBe(true);
    expect((await project.tree())[0]).toMatchObject({ x: 3 });
  });

  test('what somebody else does meanwhile to the same object is not overwritten', async () => {
    const die = await project.add('box', box('die'));
    const page = await open();
    page.network = 'cut';
    const update = page.document.update(die.id, { dx: 3 });
    await page.until(offline);
    await project.as(models.editor)('PUT', `box/${die.id}/`, { dx: 9 });
    page.network = 'whole';
    expect(await update).toMatchObject({ ok: false, current: { dx: 9 } });
    await page.until(({ nodes }) => nodes.get(die.id)?.dx === 9);
  });
});

describe('where only the answer was lost', () => {
  /** Makes a change whose answer does not come, then brings the network back. */
  async function withoutAnswer<Value>(page: OpenPage, change: () => Promise<Value>): Promise<Value> {
    page.network = 'answers lost';
    const outcome = change();
    await page.until(offline);
    page.network = 'whole';
    const value = await outcome;
    await page.until(settled);
    return value;
  }

  test('nothing is made twice', async () => {
    const group = await project.add('assembly', { name: 'group' });
    const die = await project.add('box', box('die', { parent: group.id }));
    const page = await open();
    const { document } = page;
    const lid = { ...box('lid'), x: '2 + 1', unknown: 5, parent: group.id };
    expect(await withoutAnswer(page, () => document.create('box', lid))).toMatchObject({
      ok: true,
      value: { name: 'lid', x_calc: 3 },
    });
    expect((await project.tree())[0].children).toHaveLength(2);
    await withoutAnswer(page, () => document.addObjects([{ clone: group.id }]));
    expect(await names()).toEqual(['group', 'group (copy)']);
    await withoutAnswer(page, () => document.translate(group.id, [5, 0, 0]));
    expect((await project.tree())[0].children[0]).toMatchObject({ id: die.id, x: 5 });
    await withoutAnswer(page, () => document.createPlane({ name: 'mid', coordinate: '1/2' }));
    await withoutAnswer(page, () => document.clonePlane(page.state().planes[0]?.id ?? 0));
    expect((await project.call('GET', 'plane/')).json).toMatchObject([
      { name: 'mid' },
      { name: 'mid (copy)' },
    ]);
    expect(
      await withoutAnswer(page, () => document.addMaterials([{ name: 'gold', conductivity: 310 }])),
    ).toMatchObject({ ok: true, value: [{ name: 'gold' }] });
    expect((await project.call('GET', 'material/')).json).toHaveLength(3);
  });

  test('what was changed, put elsewhere or deleted counts as done', async () => {
    const die = await project.add('box', box('die'));
    const lid = await project.add('box', box('lid'));
    const page = await open();
    const { document } = page;
    expect(await withoutAnswer(page, () => document.update(die.id, { dx: '3', name: 'chip' }))).toMatchObject(
      {
        ok: true,
        value: { dx: 3, name: 'chip' },
      },
    );
    await done(document.update(die.id, { dy: 4 }));
    expect(
      (await withoutAnswer(page, () => document.place([{ id: lid.id, parent: null, index: 0 }]))).ok,
    ).toBe(true);
    expect(await names()).toEqual(['lid', 'chip']);
    expect((await withoutAnswer(page, () => document.remove([lid.id]))).ok).toBe(true);
    expect(await names()).toEqual(['chip']);
  });

  test('a step through the history is taken once', async () => {
    const die = await project.add('box', box('die'));
    const page = await open();
    await done(page.document.update(die.id, { x: 3 }));
    await done(page.document.update(die.id, { x: 4 }));
    expect((await withoutAnswer(page, () => page.document.undo())).ok).toBe(true);
    await page.until(({ nodes, undoing }) => nodes.get(die.id)?.x === 3 && !undoing);
    expect((await withoutAnswer(page, () => page.document.redo())).ok).toBe(true);
    await page.until(({ nodes, undoing }) => nodes.get(die.id)?.x === 4 && !undoing);
  });

  test('what somebody else has done since stays', async () => {
    const die = await project.add('box', box('die'));
    const page = await open();
    page.network = 'answers lost';
    const update = page.document.update(die.id, { x: 3 });
    await page.until(offline);
    await project.as(models.editor)('PUT', `box/${die.id}/`, { x: 8 });
    page.network = 'whole';
    expect((await update).ok).toBe(true);
    await page.until(({ nodes, unsaved }) => nodes.get(die.id)?.x === 8 && unsaved === 0);
    expect((await project.tree())[0]).toMatchObject({ x: 8 });
  });
});

describe('changes outlive the page', () => {
  test('and are sent by the next one, under the version that was seen', async () => {
    const [die, lid] = [await project.add('box', box('die')), await project.add('box', box('lid'))];
    const storage = memoryStorage();
    const first = await open(models.owner, storage);
    first.network = 'cut';
    void first.document.update(die.id, { x: 7 });
    void first.document.update(lid.id, { dx: 7 });
    void first.document.create('box', box('cap'));
    await first.until(offline);
    first.close();
    const theirs = await open(models.editor, storage);
    expect(theirs.state().unsaved).toBe(0);
    theirs.close();
    await project.as(models.editor)('PUT', `box/${lid.id}/`, { dx: 5 });
    expect(storage.items.size).toBe(1);

    const told: string[] = [];
    const second = await openPage(address, project, models.owner, storage, (message) => told.push(message));
    pages.push(second);
    await allSent(second, storage);
    expect(await project.tree()).toMatchObject([{ x: 7 }, { dx: 5 }, { name: 'cap' }]);
    expect(second.state().nodes.size).toBe(3);
    expect(told).toEqual([expect.stringContaining("'lid' was changed by")]);
  });

  test('none is made twice that had arrived before the page was left', async () => {
    const storage = memoryStorage();
    const first = await open(models.owner, storage);
    first.network = 'answers lost';
    void first.document.create('box', box('lid'));
    await first.until(offline);
    first.close();
    const second = await open(models.owner, storage);
    await allSent(second, storage);
    expect(await names()).toEqual(['lid']);
  });

  test('nor is one sent again after so long that the program may have forgotten it', async () => {
    const storage = memoryStorage();
    const first = await open(models.owner, storage);
    first.network = 'answers lost';
    void first.document.create('box', box('lid'));
    await first.until(offline);
    first.close();
    await models.site.database.deleteFrom('idempotency_key').execute();
    for (const [key, text] of storage.items) {
      const aged = text.replace(/"sent":(\d+)/g, (_, sent) => `"sent":${Number(sent) - 24 * 3_600_000}`);
      storage.items.set(key, aged);
    }
    const told: string[] = [];
    const firstTold = Promise.withResolvers<void>();
    const second = await openPage(address, project, models.owner, storage, (message) => {
      told.push(message);
      firstTold.resolve();
    });
    pages.push(second);
    // A page that has just opened is settled before it has looked at what another one kept.
    await firstTold.promise;
    await second.until(settled);
    expect(await names()).toEqual(['lid']);
    expect(told).toEqual([expect.stringMatching(/^The connection was lost for a day .* not sent again\.$/)]);
  });

  test('nor is one taken for somebody else’s that rested on another of the same page', async () => {
    const die = await project.add('box', box('die'));
    const storage = memoryStorage();
    const first = await open(models.owner, storage);
    first.network = 'one more answer';
    const moved = first.document.update(die.id, { x: 3 });
    void first.document.update(die.id, { active: false });
    await done(moved);
    await first.until(offline);
    first.close();
    const told: string[] = [];
    const second = await openPage(address, project, models.owner, storage, (message) => told.push(message));
    pages.push(second);
    await allSent(second, storage);
    expect(await project.tree()).toMatchObject([{ x: 3, active: false }]);
    expect(told).toEqual([]);
  });

  test('but those of a page that is still open, and of somebody else, are left alone', async () => {
    const die = await project.add('box', box('die'));
    const storage = memoryStorage();
    const first = await open(models.owner, storage);
    first.network = 'cut';
    const update = first.document.update(die.id, { x: 7 });
    await first.until(offline);
    const second = await open(models.owner, storage);
    const third = await open(models.editor, storage);
    expect(second.state().unsaved).toBe(0);
    expect(third.state().unsaved).toBe(0);
    first.network = 'whole';
    expect((await update).ok).toBe(true);
    expect(second.calls.filter((call) => call === 'POST changes/')).toEqual([]);
  });

  test('where the browser cannot tell which pages are open, once the page says so no more', async () => {
    vi.stubGlobal('navigator', {});
    try {
      const die = await project.add('box', box('die'));
      const storage = memoryStorage();
      const first = await open(models.owner, storage);
      first.network = 'cut';
      void first.document.update(die.id, { x: 7 });
      await first.until(offline);
      const second = await open(models.owner, storage);
      expect(second.state().unsaved).toBe(0);
      first.close();
      await expect.poll(() => [...storage.items.values()].join()).toContain('"until":0,');
      // The second page may see them first.
      await open(models.owner, storage);
      await expect.poll(async () => (await project.tree())[0]).toMatchObject({ x: 7 });
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('also those made just before the page is left, while the connection holds', async () => {
    const die = await project.add('box', box('die'));
    const page = await open();
    // A page that has just opened may not know yet whose changes it would send.
    await done(page.document.update(die.id, { z: 3 }));
    void page.document.update(die.id, { x: 1 });
    void page.document.update(die.id, { y: 2 });
    page.close();
    await expect.poll(async () => (await project.tree())[0]).toMatchObject({ x: 1, y: 2, z: 3 });
  });

  test('also those made as soon as the project is shown, though the program is slow to tell whose they are', async () => {
    const die = await project.add('box', box('die'));
    const storage = memoryStorage();
    const reading = Promise.withResolvers<void>();
    const fetched = globalThis.fetch;
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      const url = String(given[0]);
      if (url.endsWith('/user/')) await reading.promise;
      const answer = await fetched(...given);
      // Long enough for a page that did not wait to show the project.
      if (url.endsWith('/records/')) setTimeout(reading.resolve, 100);
      return answer;
    });
    try {
      const page = await open(models.owner, storage);
      void page.document.update(die.id, { x: 1 });
      page.close();
    } finally {
      vi.unstubAllGlobals();
    }
    await open(models.owner, storage);
    await expect.poll(async () => (await project.tree())[0]).toMatchObject({ x: 1 });
  });

  test('unless an earlier version of these pages kept them in its own way, which is told', async () => {
    const die = await project.add('box', box('die'));
    const storage = memoryStorage();
    const first = await open(models.owner, storage);
    first.network = 'cut';
    void first.document.update(die.id, { x: 7 });
    await first.until(offline);
    first.close();
    const old = {
      change: { kind: 'update', id: die.id, type: 'box', fields: { y: 7 }, seen: '' },
      sent: null,
    };
    for (const [key, text] of storage.items) {
      storage.items.set(key, text.replace('"waiting":[', `"waiting":[${JSON.stringify(old)},`));
    }
    const told: string[] = [];
    const second = await openPage(address, project, models.owner, storage, (message) => told.push(message));
    pages.push(second);
    await allSent(second, storage);
    expect((await project.tree())[0]).toMatchObject({ x: 7, y: 0 });
    expect(told).toEqual([expect.stringContaining('earlier version')]);
  });

  test('unless a later version of these pages kept them: they stay for it, which is told', async () => {
    const die = await project.add('box', box('die'));
    const storage = memoryStorage();
    const first = await open(models.owner, storage);
    first.network = 'cut';
    void first.document.update(die.id, { x: 7 });
    await first.until(offline);
    first.close();
    const isOfFirst = ([key]: readonly [string, string]) => key.startsWith('thermarium.changes');
    const [[key, text] = ['', '']] = [...storage.items].filter(isOfFirst);
    const later = text.replace(/"versions":\{[^}]*\}/, '"versions":{"box":3}');
    storage.items.set(key, later);
    const told: string[] = [];
    const second = await openPage(address, project, models.owner, storage, (message) => told.push(message));
    pages.push(second);
    await expect
      .poll(() => told)
      .toEqual([
        'Changes that were kept need version 3 of Box, and this page has version 2. Load the page again.',
      ]);
    await second.until(settled);
    expect((await project.tree())[0]).toMatchObject({ x: 0 });
    const waitingIn = (kept: string) =>
      Object.values<object>(JSON.parse(kept)).map((page) => ({ ...page, until: 0 }));
    expect(waitingIn(storage.items.get(key) ?? '{}')).toEqual(waitingIn(later));
  });
});

describe('when the program is renewed while a page is open', () => {
  /** The program with one more version of boxes. */
  const renewed = versioned.map((each) =>
    each.type === 'box'
      ? {
          ...each,
          migrations: [
            ...each.migrations,
            { version: 3, change: 'a made-up one', up: (fields: PlainFields) => fields },
          ],
        }
      : each,
  );

  afterEach(async () => {
    await models.site.database.deleteFrom('document_versions').execute();
  });

  test('a change states the versions in which it was made, so that the renewed program understands it', async () => {
    const die = await project.add('box', box('die'));
    const page = await open();
    const sent = vi.spyOn(globalThis, 'fetch');
    await done(page.document.update(die.id, { x: 7 }));
    const bodies = sent.mock.calls.flatMap(([, init]) =>
      typeof init?.body === 'string' ? [JSON.parse(init.body)] : [],
    );
    sent.mockRestore();
    expect(bodies).toContainEqual(
      expect.objectContaining({ diff: expect.anything(), versions: presentVersions }),
    );
  });

  test('the page takes in no records of later versions, and asks to be loaded again', async () => {
    const die = await project.add('box', box('die'));
    const page = await open();
    await upgradeDocuments(models.site.database, renewed);
    await models.site.services.events.publish(project.id, { type: 'reload' });
    const { nodes, problem } = await page.until(({ status }) => status === 'outdated');
    expect(nodes.get(die.id)).toMatchObject({ name: 'die' });
    expect(problem).toBe(
      'Thermarium was renewed while this page was open. Load the page again: changes that were not sent yet are kept.',
    );
  });
});
