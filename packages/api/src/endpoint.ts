import { MEBIBYTE } from '@thermarium/model';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Rights on one project or library; a higher one includes the lower. */
export const roles = ['viewer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

/**
 * The callers that are allowed: anybody, any signed-in user, administrators, or users with a right on the resource in
 * the path. The server checks it before the handler runs, and answers 404 to users who may not even see the resource.
 */
export type Access =
  | { readonly to: 'anyone' }
  | { readonly to: 'user' }
  | { readonly to: 'administrator' }
  | {
      readonly to: Role;
      readonly of: 'project' | 'library';
      /** Whether the resource must lie in the bin; by default it must not. */
      readonly inBin?: boolean;
    };

/** A right on a project or a library. */
export type ResourceAccess = Extract<Access, { readonly of: string }>;

export const anyone: Access = { to: 'anyone' };
export const signedIn: Access = { to: 'user' };
export const administrator: Access = { to: 'administrator' };
export const projectViewer: ResourceAccess = { to: 'viewer', of: 'project' };
export const projectEditor: ResourceAccess = { to: 'editor', of: 'project' };
export const projectOwner: ResourceAccess = { to: 'owner', of: 'project' };
export const libraryViewer: ResourceAccess = { to: 'viewer', of: 'library' };
export const libraryEditor: ResourceAccess = { to: 'editor', of: 'library' };
export const libraryOwner: ResourceAccess = { to: 'owner', of: 'library' };
export const projectInBin: ResourceAccess = { to: 'owner', of: 'project', inBin: true };
export const libraryInBin: ResourceAccess = { to: 'owner', of: 'library', inBin: true };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The form of a successful answer. */
export type AnswerForm =
  /** JSON, written by the schema: keys that the schema does not name are left out. */
  | 'json'
  /** JSON that the handler writes itself, because it is too large to walk twice. */
  | 'json-text'
  | 'text'
  | 'empty'
  /** Server-sent events; the schema is that of one event's data. */
  | 'events'
  | 'redirect'
  /** Bytes: an image. */
  | 'bytes';

/**
 * The processor time of a call, without reading its body: a few ms, or proportional to the size of the project, of
 * the caller's libraries, of their list of projects or of the project's log; `children`: as for the project, and then the call waits for a
 * child process; `file`: unknown, as of a file in which few bytes may stand for many bodies.
 */
type Load = 'small' | 'project' | 'libraries' | 'projects' | 'log' | 'children' | 'file';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Form extends AnswerForm = AnswerForm,
> {
  readonly method: Method;
  /** Parameters are written `:project`. The path ends in a slash; the server answers without it too. */
  readonly path: `/api/${string}/`;
  readonly tag: Tag;
  readonly summary: string;
  readonly access: Access;
  /** Whether it changes anything: API tokens of scope `read` may not call it then. */
  readonly writes: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly status: 200 | 201 | 202 | 204 | 302;
  readonly form: Form;
  readonly answer: Answer;
  /** Whether it also answers as an Apache Arrow stream, by `Accept`. */
  readonly arrow: boolean;
  /** Its refusals beside those that follow from its access and schemas, and those of every call. */
  readonly refusals: readonly ErrorCode[];
  readonly load: Load;
  /** Largest body, bytes. */
  readonly bodyLimit: number;
  /** Most values (members of objects, elements of lists) in a body, counted before it is parsed. */
  readonly valueLimit: number;
  /** Deepest nesting of a body, levels, counted before it is parsed. */
  readonly nesting: number;
  /** The media types of bodies that are files, which the handler gets as bytes; `any`: whatever their type. */
  readonly files: readonly string[] | 'any';
  /** The status of success of calls for which the summary names another one; null: there are none. */
  readonly otherStatus: 200 | null;
}

export const tags = {
  accounts: 'Signing in, passwords, licences',
  'second factor': 'Codes of an app, passkeys and recovery codes',
  partners: 'Signing in with an account of a partner',
  administration: 'Users, groups and licences, for administrators',
  folders: 'Folders and what is in them',
  projects: 'Projects, sharing and the bin',
  libraries: 'Libraries of materials',
  model: 'Objects, materials, parameters, planes and scenarios of a project',
  presence: 'Who has a project open',
  history: 'Undo and redo',
  tasks: 'Solves',
  studies: 'Runs of scenarios and their cases',
  solutions: 'Temperatures',
  program: 'The program itself',
} as const;
export type Tag = keyof typeof tags;

const USUAL_BODY_LIMIT = MEBIBYTE;
/** Enough for a password, a solved bot check and a name: callers who are not signed in send nothing larger. */
const BODY_LIMIT_OF_STRANGERS = 16 * 1024;
/** A board with the most layers, or a tree with the most objects, has fewer values. */
const USUAL_VALUE_LIMIT = 100_000;
/** Stored data has half as many levels at most. */
const USUAL_NESTING = 64;

/** A part of a request that is ignored. */
const nothing = z.object({});
type Nothing = typeof nothing;
/** An answer without content. */
const noAnswer = z.void();
type NoAnswer = typeof noAnswer;

/** An endpoint as a table states it; `endpoint` adds the defaults. */
export interface EndpointStatement<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Form extends AnswerForm,
> {
  readonly tag: Tag;
  readonly summary: string;
  readonly access: Access;
  /** Default: true for every method but GET. */
  readonly writes?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Default: an empty answer, 204. */
  readonly answer?: Answer;
  /** Default: 200, or 204 without an answer. */
  readonly status?: Endpoint['status'];
  /** Default: `json`, or `empty` without an answer. */
  readonly form?: Form;
  readonly arrow?: boolean;
  readonly refusals?: readonly ErrorCode[];
  /** Default: `small`. */
  readonly load?: Load;
  /** Default: 1 MB, or 16 kB where anyone may call. */
  readonly bodyLimit?: number;
  readonly valueLimit?: number;
  /** Default: 64. */
  readonly nesting?: number;
  /** Default: none. */
  readonly files?: Endpoint['files'];
  readonly otherStatus?: 200;
}

/** Completes the statement of an endpoint. */
export function endpoint<
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Answer extends z.ZodType = NoAnswer,
  Form extends AnswerForm = 'json',
>(
  method: Method,
  path: `/api/${string}/`,
  statement: EndpointStatement<Params, Query, Body, Answer, Form>,
): Endpoint<Params, Query, Body, Answer, Answer extends NoAnswer ? 'empty' : Form>;
export function endpoint(
  method: Method,
  path: `/api/${string}/`,
  statement: EndpointStatement<z.ZodType, z.ZodType, z.ZodType, z.ZodType, AnswerForm>,
): Endpoint {
  const { answer, status = answer ? 200 : 204, form = answer ? 'json' : 'empty', ...stated } = statement;
  return {
    method,
    path,
    writes: method !== 'GET',
    params: nothing,
    query: nothing,
    body: nothing,
    arrow: false,
    refusals: [],
    load: 'small',
    bodyLimit: stated.access.to === 'anyone' ? BODY_LIMIT_OF_STRANGERS : USUAL_BODY_LIMIT,
    valueLimit: USUAL_VALUE_LIMIT,
    nesting: USUAL_NESTING,
    files: [],
    otherStatus: null,
    ...stated,
    answer: answer ?? noAnswer,
    status,
    form,
  };
}
