import { z } from 'zod';
import { endpoint, signedIn } from './endpoint.ts';
import { projectAnswer } from './projects.ts';
import { id, nameOr, pathId } from './values.ts';

/** Deepest nesting of folders without the root: far beyond use, but bounded because answers are written recursively. */
export const DEEPEST_FOLDER = 100;

/** The id under which "Shared with me" stands among a user's folders. */
export const SHARED_WITH_ME = 0;

const folderName = nameOr('Folder name can not be empty');

export const folderAnswer = z.object({
  id,
  name: z.string(),
  /** Null: the root. */
  parent_folder: id.nullable(),
  /** In alphabetical order, numbers by their value. */
  get child_folders() {
    return z.array(folderAnswer);
  },
});
export type Folder = z.infer<typeof folderAnswer>;

/** Another user's folder that contains projects shared with the caller, directly or in its folders; read-only. */
export const sharedFolderAnswer = z.object({
  id,
  name: z.string(),
  /** The owner's name, or their e-mail address if they have no name. */
  owner: z.string(),
  get child_folders() {
    return z.array(sharedFolderAnswer);
  },
  projects: z.array(projectAnswer),
});
export type SharedFolder = z.infer<typeof sharedFolderAnswer>;

const params = z.object({ folder: pathId });

export const folderEndpoints = {
  folders: endpoint('GET', '/api/folder/', {
    tag: 'folders',
    summary: "The caller's folders, as their root",
    access: signedIn,
    answer: folderAnswer,
  }),
  sharedFolders: endpoint('GET', '/api/folder/shared/', {
    tag: 'folders',
    summary: 'What is shared with the caller: all projects, and those in folders of their owners',
    access: signedIn,
    load: 'projects',
    answer: z.object({ folders: z.array(sharedFolderAnswer), projects: z.array(projectAnswer) }),
  }),
  rootProjects: endpoint('GET', '/api/folder/project/', {
    tag: 'folders',
    summary: "Projects in the caller's root, newest first",
    access: signedIn,
    load: 'projects',
    answer: z.array(projectAnswer),
  }),
  folderProjects: endpoint('GET', '/api/folder/:folder/project/', {
    tag: 'folders',
    summary: 'Projects in a folder, newest first; 0: all that are shared with the caller',
    access: signedIn,
    load: 'projects',
    params,
    answer: z.array(projectAnswer),
    refusals: ['not-found'],
  }),
  createFolder: endpoint('POST', '/api/folder/', {
    tag: 'folders',
    summary: 'Make a folder; without a parent, in the root',
    access: signedIn,
    body: z.object({ name: folderName, parent_folder: id.nullish() }),
    status: 201,
    answer: folderAnswer,
    refusals: ['quota-exceeded'],
  }),
  updateFolder: endpoint('PUT', '/api/folder/:folder/', {
    tag: 'folders',
    summary: 'Rename a folder or move it into another; what is not sent stays',
    access: signedIn,
    params,
    body: z.object({ name: folderName.optional(), parent_folder: id.nullish() }),
    answer: folderAnswer,
    refusals: ['not-found', 'forbidden'],
  }),
  deleteFolder: endpoint('DELETE', '/api/folder/:folder/', {
    tag: 'folders',
    summary: 'Delete a folder; what is in it moves to another, or to its parent where none is named',
    access: signedIn,
    params,
    body: z.object({ parent_folder: id.nullish() }),
    refusals: ['not-found', 'forbidden'],
  }),
};
