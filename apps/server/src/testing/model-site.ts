import { expect } from 'vitest';
import { startTestApp, type TestAnswer, type TestApp, type TestUser } from './test-app.ts';

/** A project with one material, and users with different rights on it. */
export interface ModelSite {
  readonly site: TestApp;
  readonly owner: TestUser;
  readonly editor: TestUser;
  readonly viewer: TestUser;
  readonly stranger: TestUser;
  close(): Promise<void>;
  /** Makes a project with the materials 'copper' and 'fr4'. */
  project(): Promise<TestProject>;
}

type Call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<TestAnswer>;

export interface TestProject {
  readonly id: number;
  readonly copper: number;
  readonly fr4: number;
  /** Calls below the project, as its owner or another user: `call('PUT', 'box/3/', …)`. */
  readonly call: Call;
  as(user: TestUser): Call;
  /** Adds an object and answers with its node; fails where that is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into nodes of every kind.
  add(apiName: string, body: object): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: likewise.
  tree(): Promise<any[]>;
  /** The whole content of the project, without versions and authors: undo must restore it. */
  content(): Promise<unknown>;
}

const MATERIALS = [
  { name: 'copper', color: '#b87333', conductivity: 390, density: 8930, specific_heat: 385 },
  { name: 'fr4', color: '#3a7d44', conductivity: 0.3 },
];

export async function startModelSite(replace: Parameters<typeof startTestApp>[0] = {}): Promise<ModelSite> {
  const site = await startTestApp(replace);
  const owner = await site.user('owner@example.com');
  const editor = await site.user('editor@example.com');
  const viewer = await site.user('viewer@example.com');
  const stranger = await site.user('stranger@example.com');

  const project = async (): Promise<TestProject> => {
    const { id } = (await owner.call('POST', '/api/project/', { name: 'Board' })).json;
    await site.database
      .insertInto('project_permission')
      .values([
        { project_id: id, user_id: editor.id, role: 'editor' },
        { project_id: id, user_id: viewer.id, role: 'viewer' },
      ])
      .execute();
    const as =
      (user: TestUser): Call =>
      (method, path, body) =>
        user.call(method, `/api/project/${id}/${path}`, body);
    const call = as(owner);
    const [copper, fr4] = (await call('POST', 'material/', MATERIALS)).json;
    await site.database.deleteFrom('change').where('project_id', '=', id).execute();
    return {
      id,
      copper: copper.id,
      fr4: fr4.id,
      call,
      as,
      add: async (apiName, body) => {
        const answer = await call('POST', `${apiName}/`, body);
        expect(answer.status, answer.text).toBe(201);
        return answer.json;
      },
      tree: async () => (await call('GET', 'tree/')).json,
      content: () => contentOf(site, id),
    };
  };
  return { site, owner, editor, viewer, stranger, close: () => site.close(), project };
}

const KEEPING = ['timestamp', 'changed_by'];
const TABLES = ['object', 'material', 'parameter', 'plane', 'scenario'] as const;

async function contentOf({ database }: TestApp, project: number): Promise<unknown> {
  const content: Record<string, unknown> = {};
  for (const table of TABLES) {
    const rows = await database
      .selectFrom(table)
      .selectAll()
      .where('project_id', '=', project)
      .orderBy('id')
      .execute();
    content[table] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !KEEPING.includes(column))),
    );
  }
  const head = await database
    .selectFrom('project')
    .select(['name', 'world'])
    .where('id', '=', project)
    .executeTakeFirstOrThrow();
  return { ...content, head };
}
