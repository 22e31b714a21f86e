import { type Kysely, sql } from 'kysely';
import { version } from '../../config/version.ts';
import type { Tables } from '../../db/schema.ts';
import { notFound } from '../../errors/refused.ts';
import { contextColumns, modelContext } from '../../model/model-context.ts';
import { readTreeRows } from '../../model/read-tree-rows.ts';
import { NodeWriter } from '../../model/tree-nodes.ts';

/** A project's tree as it was at one instant. */
export interface TreeAnswer {
  /** An entity tag: it differs after every change of the project, and between versions of the program. */
  readonly tag: string;
  readonly json: string;
}

/** Reads and writes a project's tree; throws `not-found` when there is no such project. */
export async function readTree(database: Kysely<Tables>, project: number): Promise<TreeAnswer> {
  const { revision, writer } = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows: heads } = await sql<{ revision: number } & Parameters<typeof modelContext>[0]>`
        select revision, ${contextColumns(project)} from project where id = ${project}`.execute(transaction);
      if (heads.length === 0) throw notFound();
      const context = modelContext(heads[0]);
      const rows = await readTreeRows(transaction, project, context);
      return { revision: heads[0].revision, writer: new NodeWriter(rows, context) };
    });
  return { tag: tagOf(project, revision), json: writer.tree() };
}

/** The tag of the present tree. */
export async function currentTag(database: Kysely<Tables>, project: number): Promise<string> {
  const { revision } = await database
    .selectFrom('project')
    .select('revision')
    .where('id', '=', project)
    .executeTakeFirstOrThrow(notFound);
  return tagOf(project, revision);
}

function tagOf(project: number, revision: number): string {
  return `W/"${version}.${project}.${revision}"`;
}

/** Whether an If-None-Match names a tag. */
export function names(header: string | undefined, tag: string): boolean {
  const sent = (header ?? '').split(',').map((part) => part.trim().replace(/^(?!W\/)/, 'W/'));
  return sent.includes(tag);
}
