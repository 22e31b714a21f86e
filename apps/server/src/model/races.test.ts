import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../testing/model-site.ts';

let models: ModelSite;

beforeAll(async () => {
  models = await startModelSite();
});

afterAll(() => models.close());

interface Node {
  readonly id: number;
  readonly type: string;
  readonly index: number;
  readonly parent: number | null;
  readonly children: readonly Node[];
}

function flat(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}

/** Every object is in the tree exactly once, in the order of its index. */
async function expectWhole(project: TestProject): Promise<void> {
  const tree: Node[] = await project.tree();
  const nodes = flat(tree);
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
  const levels = [{ id: null, children: tree }, ...nodes];
  for (const { id, children } of levels) {
    expect(children.map(({ parent, index }) => [parent, index])).toEqual(children.map((_, n) => [id, n]));
  }
  const { count } = await models.site.database
    .selectFrom('object')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow();
  expect(nodes.length).toBe(count);
}

type Step = (project: TestProject, call: TestProject['call'], pick: number) => Promise<{ status: number }>;

const any = <Item>(list: readonly Item[], pick: number): Item | undefined =>
  list[pick % Math.max(1, list.length)];

async function anyNode(project: TestProject, pick: number, type?: string): Promise<Node | undefined> {
  const nodes = flat(await project.tree());
  return any(type === undefined ? nodes : nodes.filter((node) => node.type === type), pick);
}

const STEPS: readonly Step[] = [
  async (project, call, pick) => {
    const parent = await anyNode(project, pick, 'assembly');
    return call('POST', 'box/', { name: `b${pick}`, material: project.copper, parent: parent?.id ?? null });
  },
  async (project, call, pick) => {
    const parent = await anyNode(project, pick, 'assembly');
    return call('POST', 'assembly/', { name: `g${pick}`, parent: parent?.id ?? null });
  },
  async (project, call, pick) => {
    const node = await anyNode(project, pick, 'box');
    return call('PUT', `box/${node?.id ?? 0}/`, { x: pick, name: `n${pick % 5}` });
  },
  async (project, call, pick) => {
    const node = await anyNode(project, pick, 'assembly');
    return call('POST', `assembly/${node?.id ?? 0}/${pick % 3 === 0 ? 'clone' : 'translate'}/`, { dx: 1 });
  },
  async (project, call, pick) => {
    const node = await anyNode(project, pick);
    return call('DELETE', `${node?.type ?? 'box'}/${node?.id ?? 0}/`);
  },
  async (project, call, pick) => {
    const [node, parent] = [await anyNode(project, pick), await anyNode(project, pick >> 3, 'assembly')];
    const row = { id: node?.id ?? 0, parent: pick % 2 ? (parent?.id ?? null) : null, index: pick % 4 };
    return call('PUT', 'tree/', [row]);
  },
  (_, call) => call('POST', 'undo/'),
  (_, call) => call('POST', 'redo/'),
];

test('whatever two people do at once, the tree stays whole and nothing fails', async () => {
  const step = fc.record({ which: fc.nat(STEPS.length - 1), who: fc.boolean(), pick: fc.nat(1000) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 8, maxLength: 16 }),
      async (rounds) => {
        const project = await models.project();
        const calls = [project.call, project.as(models.editor)];
        for (const round of rounds) {
          const answers = await Promise.all(
            round.map(({ which, who, pick }) => STEPS[which](project, calls[Number(who)], pick)),
          );
          for (const { status } of answers) expect(status).toBeLessThan(500);
          await expectWhole(project);
        }
        for (const call of calls) {
          while ((await call('POST', 'undo/')).status === 200) await expectWhole(project);
        }
      },
    ),
    { numRuns: 10 },
  );
});

test('alone, everything can be taken back, whatever it was', async () => {
  const step = fc.record({ which: fc.nat(STEPS.length - 1), pick: fc.nat(1000) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const project = await models.project();
      const empty = await project.content();
      for (const { which, pick } of steps) await STEPS[which](project, project.call, pick);
      const full = await project.content();
      let undone = 0;
      while ((await project.call('POST', 'undo/')).status === 200) undone++;
      expect(await project.content()).toEqual(empty);
      for (let n = 0; n < undone; n++) expect((await project.call('POST', 'redo/')).status).toBe(200);
      expect(await project.content()).toEqual(full);
    }),
    { numRuns: 10 },
  );
});
