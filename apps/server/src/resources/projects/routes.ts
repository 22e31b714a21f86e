import { projectEndpoints, projectInBin, projectOwner } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { callerGone } from '../../calls/running-call.ts';
import { sendUnchanged } from '../../http/answer.ts';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { moveToBin, readBin, takeOutOfBin } from '../../sharing/bin.ts';
import { readPermissions } from '../../sharing/permissions.ts';
import { replacePermissions } from '../../sharing/replace-permissions.ts';
import { readThumbnail, storeThumbnail } from '../../thumbnails/sent-thumbnail.ts';
import { versionOfKey } from '../../thumbnails/thumbnail-key.ts';
import { Thumbnails } from '../../thumbnails/thumbnails.ts';
import { cloneProject } from './clone-project.ts';
import { createProject } from './create-project.ts';
import { readPngPicture } from './png-picture.ts';
import { readProject } from './read-projects.ts';
import { updateProject } from './update-project.ts';

/** A picture's address never gets another picture; a caller with a cached one had the right to it. */
const KEEP_FOR_EVER = 'private, max-age=31536000, immutable';

export function serveProjects(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database, blobs, clock } = services;
  const thumbnails = new Thumbnails(services);
  app.addHook('onClose', async () => thumbnails.close());
  serve(app, gate, projectEndpoints, {
    createProject: async ({ body, caller }) =>
      readProject(database, caller.id, await createProject(services, caller, body)),
    project: ({ params, caller }) => readProject(database, caller.id, params.project),
    updateProject: async ({ params: { project }, body, caller }) => {
      await updateProject(services, project, caller, body);
      return readProject(database, caller.id, project);
    },
    deleteProject: async ({ params: { project }, caller }) => {
      await moveToBin(database, projectOwner, project, caller, clock());
      await stopSolving(services, project);
      return undefined;
    },
    cloneProject: async ({ params, caller }) =>
      readProject(database, caller.id, await cloneProject(services, params.project, caller)),
    projectPermissions: async ({ params: { project } }) =>
      (await readPermissions(database, 'project', [project])).get(project) ?? [],
    updateProjectPermissions: async ({ params, body, caller, reply }) => {
      await replacePermissions(services, reply, 'project', params.project, caller, body);
      return 'The permissions were saved.';
    },
    thumbnail: async ({ params, query, caller, request, reply }) => {
      const key = await thumbnails.key(params.project, { user: caller.id, gone: callerGone(reply) });
      const version = versionOfKey(key);
      const tag = `"${version}"`;
      reply.header('etag', tag).header('vary', 'Authorization');
      reply.header('cache-control', query.v === version ? KEEP_FOR_EVER : 'private, no-cache');
      if (request.headers['if-none-match']?.includes(tag)) return sendUnchanged(reply);
      reply
        .type('image/png')
        .header('content-disposition', `inline; filename="project-${params.project}.png"`);
      return readThumbnail(blobs, key);
    },
    updateThumbnail: async ({ params, body, caller }) => {
      await storeThumbnail(services, params.project, caller, {
        png: readPngPicture(body.image),
        revision: body.revision,
      });
      return 'The picture was saved.';
    },
    restoreProject: async ({ params: { project }, caller }) => {
      await takeOutOfBin(database, projectInBin, project, caller);
      return readProject(database, caller.id, project);
    },
    bin: async ({ caller }) => ({
      projects: await readBin(database, 'project', caller.id),
      libraries: await readBin(database, 'library', caller.id),
    }),
  });
}

/** Stops the tasks of a project that has been deleted. */
async function stopSolving({ database, solves }: Services, project: number): Promise<void> {
  const running = await database
    .selectFrom('task')
    .select('id')
    .where('project_id', '=', project)
    .where('state', 'in', ['PENDING', 'RUNNING'])
    .execute();
  for (const { id } of running) await solves.stop(id);
}
