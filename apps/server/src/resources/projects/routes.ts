import { LARGEST_THUMBNAIL_BYTES, projectEndpoints, projectInBin, projectOwner } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import type { FastifyInstance } from 'fastify';
import { callerGone } from '../../calls/running-call.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
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
import { readProject } from './read-projects.ts';
import { updateProject } from './update-project.ts';

const DATA_URL = /^data:image\/png;base64,([A-Za-z\d+/]+={0,2})$/;
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The start of the first chunk, which has 13 bytes of dimensions. */
const HEADER = Buffer.from('\0\0\0\x0dIHDR', 'latin1');
/** Width and height follow. */
const HEAD_BYTES = SIGNATURE.length + HEADER.length;
/** Largest width or height, pixels: a few bytes can unfold to a picture that fills a browser's memory. */
const MOST_PIXELS = 4096;
/** The last chunk, which is empty, with its checksum. */
const END = Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1');

/**
 * The bytes of a PNG in a data URL; throws a field error on `image` for anything else, whatever its declared
 * type.
 */
function readPngPicture(dataUrl: string): Uint8Array {
  // The pattern would walk a text of any length.
  if (dataUrl.length > 2 * LARGEST_THUMBNAIL_BYTES) throw wrong(TOO_LARGE);
  const base64 = DATA_URL.exec(dataUrl)?.[1];
  if (base64 === undefined) throw wrong('Send a PNG picture as a data URL!');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > LARGEST_THUMBNAIL_BYTES) throw wrong(TOO_LARGE);
  if (!isPng(bytes)) throw wrong('This is no PNG picture!');
  const [width, height] = [0, 4].map((offset) => bytes.readUInt32BE(HEAD_BYTES + offset));
  if (Math.min(width, height) < 1 || Math.max(width, height) > MOST_PIXELS) throw wrong(TOO_MANY_PIXELS);
  return bytes;
}

const TOO_LARGE = `Send a picture of at most ${LARGEST_THUMBNAIL_BYTES / 1024} kB!`;
const TOO_MANY_PIXELS = `Send a picture of at most ${MOST_PIXELS} by ${MOST_PIXELS} pixels!`;

function isPng(bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD_BYTES);
  return head.equals(Buffer.concat([SIGNATURE, HEADER])) && bytes.subarray(-END.length).equals(END);
}

function wrong(message: string): FieldsInvalid {
  return new FieldsInvalid(fieldErrors([{ path: ['image'], message }]));
}

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
