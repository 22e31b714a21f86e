import { folderEndpoints, SHARED_WITH_ME } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { readPlacedProjects } from '../projects/read-projects.ts';
import { createFolder, deleteFolder, updateFolder } from './change-folders.ts';
import { readOwnFolders } from './own-folders.ts';
import { readShared, readSharedFolder, readSharedProjects } from './shared-folders.ts';

export function serveFolders(app: FastifyInstance, gate: Gate, { database, settings }: Services): void {
  serve(app, gate, folderEndpoints, {
    folders: async ({ caller }) => {
      const folders = await readOwnFolders(database, caller.id);
      return folders.nested(folders.root);
    },
    sharedFolders: ({ caller }) => readShared(database, caller.id),
    rootProjects: async ({ caller }) => {
      const { root } = await readOwnFolders(database, caller.id);
      return readPlacedProjects(database, caller.id, root.id);
    },
    folderProjects: async ({ params: { folder }, caller }) => {
      if (folder === SHARED_WITH_ME) return readSharedProjects(database, caller.id);
      const folders = await readOwnFolders(database, caller.id);
      return folders.get(folder)
        ? readPlacedProjects(database, caller.id, folder)
        : readSharedFolder(database, caller.id, folder);
    },
    createFolder: ({ body, caller }) => createFolder(database, caller.id, body, settings.most.folders),
    updateFolder: ({ params, body, caller }) => updateFolder(database, caller.id, params.folder, body),
    deleteFolder: async ({ params, body, caller }) => {
      await deleteFolder(database, caller.id, params.folder, body);
      return undefined;
    },
  });
}
