import { libraryEditor, libraryEndpoints, libraryInBin } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { moveToBin, takeOutOfBin } from '../../sharing/bin.ts';
import { readPermissions } from '../../sharing/permissions.ts';
import { replacePermissions } from '../../sharing/replace-permissions.ts';
import {
  addMaterial,
  addMaterials,
  changeMaterial,
  createLibrary,
  removeMaterial,
  renameLibrary,
} from './change-libraries.ts';
import { readLibraries, readLibrary } from './read-libraries.ts';

export function serveLibraries(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database, settings, clock } = services;
  serve(app, gate, libraryEndpoints, {
    libraries: ({ caller }) => readLibraries(database, caller.id),
    createLibrary: async ({ body, caller }) =>
      readLibrary(
        database,
        caller.id,
        await createLibrary(database, caller.id, body.name, settings.most.libraries),
      ),
    updateLibrary: async ({ params: { library }, body, caller }) => {
      if (body.name !== undefined) await renameLibrary(database, library, caller, body.name);
      return readLibrary(database, caller.id, library);
    },
    deleteLibrary: async ({ params, caller }) => {
      await moveToBin(database, libraryEditor, params.library, caller, clock());
      return undefined;
    },
    restoreLibrary: async ({ params: { library }, caller }) => {
      await takeOutOfBin(database, libraryInBin, library, caller);
      return readLibrary(database, caller.id, library);
    },
    libraryPermissions: async ({ params: { library } }) =>
      (await readPermissions(database, 'library', [library])).get(library) ?? [],
    updateLibraryPermissions: async ({ params, body, caller, reply }) => {
      await replacePermissions(services, reply, 'library', params.library, caller, body);
      return 'The permissions were saved.';
    },
    createLibraryMaterial: ({ params, body, caller }) =>
      addMaterial(database, params.library, caller, body, settings.most.libraryMaterials),
    addLibraryMaterials: ({ params, body, caller }) =>
      addMaterials(database, params.library, caller, body, settings.most.libraryMaterials),
    updateLibraryMaterial: ({ params, body, caller }) =>
      changeMaterial(database, params.library, caller, params.material, body),
    deleteLibraryMaterial: async ({ params, caller }) => {
      await removeMaterial(database, params.library, caller, params.material);
      return undefined;
    },
  });
}
