import { callsOfContainers, callsOfPowers, type KindCalls, kindCalls, treeEndpoints } from '@thermarium/api';
import { type Kind, kinds } from '@thermarium/kinds';
import { quoted, stepsIn } from '@thermarium/model';
import {
  answerFields,
  type Deltas,
  fieldErrors,
  kindNamed,
  removalLabel,
  shiftedFields,
  shiftProblems,
} from '@thermarium/records';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../calls/caller.ts';
import type { Tables, Values } from '../../db/schema.ts';
import { FieldsInvalid, notFound } from '../../errors/refused.ts';
import { sendUnchanged } from '../../http/answer.ts';
import { type Gate, type Handlers, serve } from '../../http/serve.ts';
import { editProject } from '../../model/history.ts';
import { readModelContext } from '../../model/model-context.ts';
import type { EditContext } from '../../model/project-edit.ts';
import { readNode } from '../../model/read-node.ts';
import { readRows } from '../../model/read-rows.ts';
import { expectCurrent, type SentVersion } from '../../model/version-check.ts';
import type { Services } from '../../services.ts';
import { changeObjects } from './change-objects.ts';
import { cloneObject } from './clone-object.ts';
import { createObject } from './create-object.ts';
import { currentTag, names, readTree, type TreeAnswer } from './read-tree.ts';
import { saveTree } from './save-tree.ts';
import { storedObject, withAllBelow } from './stored-object.ts';
import { currentNode, updateObject } from './update-object.ts';

export function serveObjects(app: FastifyInstance, gate: Gate, services: Services): void {
  serve(app, gate, treeEndpoints, treeHandlers(services));
  for (const kind of kinds) {
    const calls = kindCalls.get(kind.type);
    if (calls) serve(app, gate, calls, kindHandlers(services, kind.type));
  }
  for (const { kind, calls } of callsOfContainers) {
    serve(app, gate, calls, {
      translate: ({ params: { project, object }, body: { translate, ...bare }, caller }) =>
        translateContainer(services, kind, project, object, caller, translate ?? bare),
    });
  }
  for (const { kind, calls } of callsOfPowers) {
    serve(app, gate, calls, {
      power: ({ params }) => powerOverTime(services.database, kind, params.project, params.object),
    });
  }
}

function treeHandlers(services: Services): Handlers<typeof treeEndpoints> {
  const { database } = services;
  return {
    tree: async ({ params: { project }, request, reply }) => {
      const known = request.headers['if-none-match'];
      if (known !== undefined) {
        const tag = await currentTag(database, project);
        if (names(known, tag)) return notModified(reply, tag);
      }
      return answerTree(reply, await readTree(database, project));
    },
    saveTree: async ({ params: { project }, body, caller, reply }) => {
      await saveTree(services, project, caller, body);
      return answerTree(reply, await readTree(database, project));
    },
    changeObjects: ({ params: { project }, body, caller }) => changeObjects(services, project, caller, body),
  };
}

function notModified(reply: FastifyReply, tag: string): undefined {
  return sendUnchanged(reply.header('etag', tag));
}

function answerTree(reply: FastifyReply, { tag, json }: TreeAnswer): string {
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  return json;
}

function kindHandlers(services: Services, type: string): Handlers<KindCalls> {
  const kind = kindNamed(type);
  return {
    create: ({ params, body, caller }) => createObject(services, kind, params.project, caller, body),
    update: ({ params: { project, object }, body, caller, request }) => {
      const version = { timestamp: body.timestamp, request };
      return updateObject(services, kind, project, object, caller, body, version);
    },
    delete: ({ params: { project, object }, body: { timestamp }, caller, request }) =>
      deleteObject(services, kind, project, object, caller, { timestamp, request }),
    clone: ({ params: { project, object }, body, caller }) =>
      cloneObject(services, kind, project, object, caller, body),
  };
}

/** Deletes an object with everything below it. */
async function deleteObject(
  services: EditContext,
  kind: Kind,
  project: number,
  id: number,
  caller: Caller,
  version: SentVersion,
): Promise<undefined> {
  await editProject(
    services,
    project,
    caller,
    (label: string) => label,
    async (edit) => {
      const { row, context } = await storedObject(edit, kind, id);
      await expectCurrent(row, version, () => currentNode(edit, row, context));
      const rows = kind.container ? await withAllBelow(edit, id) : [row];
      await edit.remove('object', rows);
      return removalLabel(kind.title, row.name, rows.length);
    },
  );
}

/** Moves everything in a container, which moves the container with it, and answers with its node as JSON. */
async function translateContainer(
  services: EditContext,
  kind: Kind,
  project: number,
  id: number,
  caller: Caller,
  deltas: Deltas,
): Promise<string> {
  const label = ({ name }: { readonly name: string }) => `Move ${quoted(name)}`;
  const { json } = await editProject(services, project, caller, label, async (edit) => {
    const { row, context } = await storedObject(edit, kind, id);
    const changes = (await withAllBelow(edit, id)).map((each) => ({
      row: each,
      content: { fields: shiftedFields(each, deltas) },
    }));
    const moved = changes.map(({ row: each, content }) => ({ ...each, ...content }));
    const wrong = shiftProblems(moved, deltas, context);
    if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
    await edit.update('object', changes);
    return { name: row.name, json: await readNode(edit.database, row, context) };
  });
  return json;
}

/** One row of a power over time, s and mW; null where an expression has no value. */
interface PowerRow {
  readonly id: number;
  readonly time: number | null;
  readonly power: number | null;
}

/** The rows of an object's power over time, in order of time. */
async function powerOverTime(
  database: Kysely<Tables>,
  { type, fields }: Kind,
  project: number,
  id: number,
): Promise<PowerRow[]> {
  const [row] = await readRows(database, 'object', project, sql`id = ${id} and kind = ${type}`);
  if (!row) throw notFound();
  const steps = stepsIn(fields);
  const answer = answerFields(fields, row.fields, await readModelContext(database, project));
  const rows = steps && answer[steps.key];
  if (!steps || !Array.isArray(rows)) return [];
  return rows
    .map(
      (each: Values): PowerRow => ({
        id: Number(each.id),
        time: numberOrNull(each[`${steps.time}_calc`]),
        power: numberOrNull(each[`${steps.value}_calc`]),
      }),
    )
    .sort((a, b) => (a.time ?? Number.POSITIVE_INFINITY) - (b.time ?? Number.POSITIVE_INFINITY));
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
