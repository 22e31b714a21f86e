import { callsOfContainers, callsOfPowers, type KindCalls, kindCalls, treeEndpoints } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { kindNamed } from '@thermarium/records';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendUnchanged } from '../../http/answer.ts';
import { type Gate, type Handlers, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { changeObjects } from './change-objects.ts';
import { cloneObject } from './clone-object.ts';
import { createObject } from './create-object.ts';
import { deleteObject } from './delete-object.ts';
import { powerOverTime } from './power-over-time.ts';
import { currentTag, names, readTree, type TreeAnswer } from './read-tree.ts';
import { saveTree } from './save-tree.ts';
import { translateContainer } from './translate-container.ts';
import { updateObject } from './update-object.ts';

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
