import { libraryEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { moveToBin, takeOutOfBin } from '../../sharing/bin.ts';
import { readPermissions } from '../../sharing/permissions.ts';
import { replacePermissions } from '../../sharing/replace-permissions.ts';
import {
  addMaterial,
  changeMaterial,
  createLibrary,
  removeMaterial,
  renameLibrary,
} from './change-libraries.ts';
import { readLibraries, readLibrary } from './read-libraries.ts';

export function serveLibraries(app: FastifyInstance, gate: Gate, { database, clock }: Services): void {
  serve(app, gate, libraryEndpoints, {
    libraries: ({ caller }) => readLibraries(database, caller.id),
    createLibrary: async ({ body, caller }) =>
      readLibrary(database, caller.id, await createLibrary(database, caller.id, body.name)),
    updateLibrary: async ({ params: { library }, body, caller }) => {
      if (body.name !== undefined) await renameLibrary(database, library, body.name);
      return readLibrary(database, caller.id, library);
    },
    deleteLibrary: async ({ params }) => {
      await moveToBin(database, 'library', params.library, clock());
      return undefined;
    },
    restoreLibrary: async ({ params: { library }, caller }) => {
      await takeOutOfBin(database, 'library', library);
      return readLibrary(database, caller.id, library);
    },
    libraryPermissions: async ({ params: { library } }) =>
      (await readPermissions(database, 'library', [library])).get(library) ?? [],
    updateLibraryPermissions: async ({ params, body, caller }) => {
      await replacePermissions(database, 'library', params.library, caller, body);
      return 'The permissions were saved.';
    },
    createLibraryMaterial: ({ params, body }) => addMaterial(database, params.library, body),
    updateLibraryMaterial: ({ params, body }) =>
      changeMaterial(database, params.library, params.material, body),
    deleteLibraryMaterial: async ({ params }) => {
      await removeMaterial(database, params.library, params.material);
      return undefined;
    },
  });
}
