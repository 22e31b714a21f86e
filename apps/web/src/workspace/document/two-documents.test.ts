import { type AnnouncedChange, changeEndpoints, createClient, treeEndpoints } from '@thermarium/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LossyProxy, randomOf, startLossyProxy } from '../../../../server/src/testing/lossy-proxy.ts';
import {
  type ModelSite,
  startModelSite,
  type TestProject,
} from '../../../../server/src/testing/model-site.ts';
import type { TestUser } from '../../../../server/src/testing/test-app.ts';
import { openFeed } from '../connection/open-feed.ts';
import type { Outcome } from '../records/outcome.ts';
import { openDocument } from './open-document.ts';
import type { DocumentState, ProjectDocument } from './project-document.ts';
import { done, listen, memoryStorage, openPage } from './testing/open-site.ts';

/** The share of answers that are lost after the program has made the change. */
const SHARE = 0.1;
const CHANGES = 500;
/** The number of changes made before any of them is answered. */
const AT_ONCE = 4;
/** The number of a page's changes between two questions for the told ones, of which the program keeps the latest. */
const HEARD_AFTER = 20;

let models: ModelSite;
let address: string;
let proxy: LossyProxy;

beforeAll(async () => {
  models = await startModelSite();
  address = await listen(models);
  proxy = await startLossyProxy(address, SHARE, 9);
});

afterAll(async () => {
  await proxy.close();
  await models.close();
});

interface Page {
  readonly document: ProjectDocument;
  readonly state: () => DocumentState;
  /** The ids of objects whose creation was confirmed. */
  readonly made: number[];
  readonly outcomes: { done: number; refused: number };
  close(): void;
}

async function openLossy(project: TestProject, user: TestUser): Promise<Page> {
  const token = () => user.token;
  const feed = openFeed({ address, token }, project.id);
  const client = createClient({ address: proxy.address, token });
  const parts = { client, feed, storage: memoryStorage(), retries: [20] };
  const document = openDocument(parts, project.id);
  const state = () => document.store.getState();
  await expect.poll(() => state().status).toBe('ready');
  const close = () => {
    document.close();
    feed.close();
  };
  return { document, state, made: [], outcomes: { done: 0, refused: 0 }, close };
}

/** A random action on the shown objects; the other page may have made it impossible. */
function randomDeed({ document, state }: Page, random: () => number, n: number): Promise<Outcome<unknown>> {
  const some = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const nodes = [...state().nodes.values()];
  const assemblies = nodes.filter(({ leaf }) => !leaf);
  const parent = random() < 0.5 ? (some(assemblies)?.id ?? null) : null;
  const number = Math.round(random() * 1000) / 10;
  const node = some(nodes);
  const plane = some(state().planes);
  const dice = random();
  if (!node || dice < 0.15) {
    return document.create('source', { name: `source ${n}`, parent, x: number, dx: `${number} + 1` });
  }
  if (dice < 0.2) return document.create('assembly', { name: `rack ${n}`, parent });
  if (dice < 0.45) return document.update(node.id, node.leaf ? { x: number } : { xcount: 2, xpitch: number });
  if (dice < 0.5) return document.update(node.id, { name: `part ${n}` });
  if (dice < 0.55) return document.update(node.id, { collapsed: !node.collapsed });
  if (dice < 0.6) return document.place([{ id: node.id, parent, index: Math.floor(random() * 5) }]);
  if (dice < 0.66) return document.remove([node.id]);
  if (dice < 0.72) return document.addObjects([{ clone: node.id }]);
  if (dice < 0.78) {
    const moved = nodes.filter(({ leaf }) => leaf && random() < 0.3);
    return document.updateMany(moved.map(({ id }) => ({ id, changes: { y: number } })));
  }
  if (dice < 0.81) return document.translate(some(assemblies)?.id ?? node.id, [number, 0, 1]);
  if (dice < 0.84) return document.updateProject({ world: { ambient: Math.round(number) } });
  if (dice < 0.87) return plane ? document.clonePlane(plane.id) : document.createPlane({ name: 'mid' });
  if (dice < 0.89 && plane) return document.updatePlane(plane.id, { coordinate: number });
  if (dice < 0.9 && plane) return document.removePlane(plane.id);
  if (dice < 0.92) return document.addMaterials([{ name: `metal ${n} ${number}`, conductivity: 1 + number }]);
  return dice < 0.97 ? document.undo() : document.redo();
}

async function work(page: Page, seed: number, count: number, hear: () => Promise<void>): Promise<void> {
  const random = randomOf(seed);
  for (let n = 0; n < count; n += AT_ONCE) {
    if (n % HEARD_AFTER === 0) await hear();
    const deeds = Array.from({ length: AT_ONCE }, (_, at) => randomDeed(page, random, 1000 * seed + n + at));
    for (const outcome of await Promise.all(deeds)) {
      page.outcomes[outcome.ok ? 'done' : 'refused']++;
      const value: unknown = outcome.ok ? outcome.value : null;
      if (typeof value !== 'object' || value === null || !('leaf' in value) || !('id' in value)) continue;
      page.made.push(Number(value.id));
    }
  }
}

/** The shown content without timestamps, which tell apart two writings of a record within a millisecond. */
function shown({ nodes, children, planes, materials, parameters, project }: DocumentState) {
  const bare = ({ timestamp: _, ...row }: { readonly timestamp?: unknown }) => row;
  return {
    nodes: new Map([...nodes].map(([id, node]) => [id, bare(node)])),
    children,
    planes: planes.map(bare),
    materials: materials.map(bare),
    parameters,
    world: project?.world,
  };
}

test('two who make hundreds of changes while answers are lost show what the program holds: nothing is lost, nothing made twice', async () => {
  const project = await models.project();
  const pages = [await openLossy(project, models.owner), await openLossy(project, models.editor)];
  const client = createClient({ address, token: () => models.owner.token });
  const params = { project: project.id };
  const told = new Map<number, AnnouncedChange>();
  const hear = async () => {
    const query = { since: String(Math.max(0, ...told.keys())) };
    const { changes } = await client(changeEndpoints.changes, { params, query });
    for (const change of changes ?? []) told.set(change.revision, change);
  };
  await Promise.all(pages.map((page, n) => work(page, 10 + n, CHANGES / 2, hear)));
  for (const { state } of pages) await expect.poll(() => state().unsaved).toBe(0);
  for (const { document } of pages) await document.reload();

  expect(proxy.lost).toBeGreaterThan(CHANGES / 40);
  for (const { outcomes } of pages) expect(outcomes.done).toBeGreaterThan(CHANGES / 4);
  const fresh = await openPage(address, project, models.viewer);
  const kept = shown(fresh.state());
  for (const { state } of pages) expect(shown(state())).toEqual(kept);
  // The page's own evaluation is the program's.
  const tree = await client(treeEndpoints.tree, { params });
  const answered = new Map<number, object>();
  const gather = (level: readonly unknown[]) => {
    for (const node of level as { readonly id: number; readonly children: readonly unknown[] }[]) {
      const { children, ...own } = node;
      answered.set(node.id, own);
      gather(children);
    }
  };
  gather(tree);
  expect(new Map(fresh.state().nodes)).toEqual(answered);

  // Each change was made once, and each that was answered as made is told to others.
  await hear();
  const keys = [...told.values()].flatMap(({ change }) => change ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  const put = new Set(
    [...told.values()].flatMap(({ diff }) => diff.flatMap(({ id, before }) => (before === null ? [id] : []))),
  );
  for (const { made } of pages) {
    expect(made.length).toBeGreaterThan(CHANGES / 40);
    expect(made.filter((id) => !put.has(id))).toEqual([]);
  }
  for (const page of [...pages, fresh]) page.close();
});

test('a change of one number among two thousand objects costs the other page no request, and two kilobytes at most', async () => {
  const project = await models.project();
  const create = Array.from({ length: 2000 }, (_, n) => ({ type: 'source', name: `source ${n}` }));
  const { json } = await project.call('POST', 'objects/', { create });
  const [one, other] = [
    await openPage(address, project, models.owner),
    await openPage(address, project, models.editor),
  ];
  const events: string[] = [];
  const token = () => models.viewer.token;
  const feed = openFeed({ address, token }, project.id);
  const before = one.state().revision ?? Infinity;
  feed.subscribe((event) => {
    // The event of the many may still come.
    if (event.type !== 'model' || event.revision > before) events.push(JSON.stringify(event));
  });
  await expect.poll(() => feed.store.getState().connection).toBe('online');
  for (const { calls } of [one, other]) calls.length = 0;
  const { id } = json.created[77];
  await done(one.document.update(id, { x: 5 }));
  await other.until(({ nodes }) => nodes.get(id)?.x_calc === 5);
  await expect.poll(() => events.length).toBe(1);
  expect([one.calls, other.calls]).toEqual([['POST changes/'], []]);
  expect(Buffer.byteLength(events[0] ?? '')).toBeLessThan(2000);
  feed.close();
  for (const page of [one, other]) page.close();
});
