import { isBlankName, UNKEEPABLE, worldFields } from '@thermarium/model';
import { REQUIRED, recordTypes } from '@thermarium/records';
import { z } from 'zod';
import { endpoint, projectEditor, projectInBin, projectOwner, projectViewer, signedIn } from './endpoint.ts';
import { fieldsAnswer, fieldsBody } from './field-schema.ts';
import { newMaterialBody } from './materials.ts';
import { fieldName, id, pathId, permissionList, plainText, rowsOf, time } from './values.ts';

/** Longest `view` of a project (camera, selection, other state of a client), characters of JSON. */
const LONGEST_VIEW = 16 * 1024;

/** Deepest nesting: the database and every reader of JSON recurse. */
const DEEPEST = 32;

/** Any JSON of at most `longest` characters, which the server stores without interpreting it. */
function freeJson(longest: number) {
  return z.unknown().superRefine((value, context) => {
    const problem = problemOf(value, longest);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
}

function problemOf(value: unknown, longest: number): string | null {
  if (isDeeper(value, DEEPEST)) return `This is nested deeper than ${DEEPEST} levels.`;
  const text = JSON.stringify(value) ?? 'null';
  if (text.length > longest) return `This is longer than ${longest} characters.`;
  // PostgreSQL keeps neither NUL nor half a surrogate pair in JSON; `stringify` writes both as escapes.
  const unkeepable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text);
  return unkeepable ? UNKEEPABLE : null;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** Largest thumbnail, bytes of the PNG. */
export const LARGEST_THUMBNAIL_BYTES = 512 * 1024;

/** The beginning of the version of a picture that the program paints, since nobody has sent one of the model as it is. */
export const PAINTED_VERSION = 'painted-';

/** Whether the picture at an address, as projects state it, is one that the program paints itself. */
export function isPaintedThumbnail(thumbnail: string): boolean {
  return thumbnail.includes(`?v=${PAINTED_VERSION}`);
}

/**
 * The world's fields stand under `world` in requests, answers and field errors alike:
 * `{"world": {"hc": ["Enter a positive number!"]}}`. Fields that a request does not send stay. The material is sent by
 * id (`material`) or name (`material_name`); if both are sent, the one that differs from the stored material counts.
 */
export const worldBody = fieldsBody(worldFields);
export const worldAnswer = z.object(fieldsAnswer(worldFields));

export const projectAnswer = z.object({
  id,
  name: z.string(),
  /** Its folder in the caller's own tree; null: "Shared with me". */
  folder: id.nullable(),
  /**
   * The path of its picture; like every call it needs the token. While nobody has sent one of the model as it is, the program
   * paints it when it is asked for. Null: the project has no objects.
   */
  thumbnail: z.string().nullable(),
  created: time,
  last_modified: time,
  /** Whether the caller is an owner. */
  owner: z.boolean(),
  /** Whether the caller may change it. */
  edit: z.boolean(),
  /** As a client has kept it; null also in lists. */
  view: z.unknown(),
  world: worldAnswer,
});
export type Project = z.infer<typeof projectAnswer>;

/** A project or library in the bin. */
export const binnedAnswer = z.object({
  id,
  name: z.string(),
  deleted: time,
  /** The time at which it is deleted for good. */
  expires: time,
});

/** Materials that come with a project's settings, as `POST …/material/` takes them; those of a known name are passed over. */
const materials = rowsOf(newMaterialBody, recordTypes.material.most).optional();

/** Looked at with the world, so that what is wrong with either is told at once. */
const projectName = fieldName.optional();
/** A body whose types are wrong is refused before its world is looked at: its name is told with them. */
const named = (name = '') => !isBlankName(name);
const besideOthers = {
  path: ['name'],
  error: REQUIRED,
  when: ({ issues }: z.core.ParsePayload) =>
    issues.length > 0 && issues.every(({ path }) => path?.[0] !== 'name'),
};

const params = z.object({ project: pathId });

export const projectEndpoints = {
  createProject: endpoint('POST', '/api/project/', {
    tag: 'projects',
    summary:
      'Make a project; without a folder, in the root. Its world may name the `materials` that come with it',
    access: signedIn,
    body: z
      .object({ name: projectName, world: worldBody.optional(), folder: id.nullish(), materials })
      .refine(({ name }) => named(name), besideOthers),
    status: 201,
    answer: projectAnswer,
    refusals: ['quota-exceeded'],
  }),
  project: endpoint('GET', '/api/project/:project/', {
    tag: 'projects',
    summary: 'One project',
    access: projectViewer,
    params,
    answer: projectAnswer,
  }),
  updateProject: endpoint('PUT', '/api/project/:project/', {
    tag: 'projects',
    summary:
      'Change name, world, view or, for an owner, folder, and add the `materials` that the world names; what is not sent stays',
    access: projectEditor,
    load: 'project',
    params,
    body: z
      .object({
        name: projectName,
        world: worldBody.optional(),
        view: freeJson(LONGEST_VIEW).optional(),
        folder: id.nullish(),
        materials,
      })
      .refine(({ name }) => name === undefined || named(name), besideOthers),
    answer: projectAnswer,
  }),
  deleteProject: endpoint('DELETE', '/api/project/:project/', {
    tag: 'projects',
    summary: 'Put a project into the bin, for 30 days',
    access: projectOwner,
    params,
  }),
  cloneProject: endpoint('POST', '/api/project/:project/clone/', {
    tag: 'projects',
    summary: "Duplicate a project with its model, picture and solutions into the caller's root",
    access: projectViewer,
    load: 'project',
    params,
    status: 201,
    answer: projectAnswer,
    refusals: ['quota-exceeded'],
  }),
  projectPermissions: endpoint('GET', '/api/project/:project/permissions/', {
    tag: 'projects',
    summary: 'Who may do what with a project',
    access: projectOwner,
    params,
    answer: permissionList,
  }),
  updateProjectPermissions: endpoint('PUT', '/api/project/:project/permissions/', {
    tag: 'projects',
    summary: 'Replace the whole list of who may do what; whoever is not on it loses access',
    access: projectOwner,
    params,
    body: permissionList,
    answer: plainText,
    form: 'text',
    refusals: ['last-owner'],
  }),
  thumbnail: endpoint('GET', '/api/project/:project/thumbnail/', {
    tag: 'projects',
    summary: 'The picture of a project, as PNG; painted now where nobody has sent one of the model as it is',
    access: projectViewer,
    params,
    query: z.object({ v: z.string().max(100).optional() }),
    answer: z.instanceof(Uint8Array),
    form: 'bytes',
    refusals: ['too-many'],
  }),
  updateThumbnail: endpoint('PUT', '/api/project/:project/thumbnail/', {
    tag: 'projects',
    summary: 'Keep a picture of a project: a PNG as a data URL',
    access: projectEditor,
    params,
    body: z.object({
      image: z.string({ error: 'Send a PNG picture as a data URL!' }),
      /** The project's revision that the picture shows; left out: the present one. After later changes it counts no more. */
      revision: id.optional(),
    }),
    answer: plainText,
    form: 'text',
  }),
  restoreProject: endpoint('POST', '/api/project/:project/restore/', {
    tag: 'projects',
    summary: 'Take a project out of the bin',
    access: projectInBin,
    params,
    answer: projectAnswer,
  }),
  bin: endpoint('GET', '/api/bin/', {
    tag: 'projects',
    summary: "The caller's projects and libraries in the bin, latest first",
    access: signedIn,
    answer: z.object({ projects: z.array(binnedAnswer), libraries: z.array(binnedAnswer) }),
  }),
};
