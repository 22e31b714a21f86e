import type { MaterialBody, NewMaterialBody, PlaneBody } from '@thermarium/api';
import type { FieldChanges, Placement } from './project-document.ts';
import type { Distances } from './translated.ts';

interface ProjectChanges {
  readonly name?: string;
  readonly world?: FieldChanges;
  readonly view?: unknown;
}

/** One of several objects that are changed together. `name`: as it was then, to be told of what is gone. */
export interface ObjectUpdate {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly fields: FieldChanges;
  readonly seen: string;
}

/** One of several objects that are deleted together. */
export type ObjectRemoval = Omit<ObjectUpdate, 'fields'>;

/** One of several objects that are added together. */
export interface ObjectAddition {
  readonly type: string;
  readonly name: string;
  /** What it is a copy of, with all that is in it. */
  readonly clone?: number | undefined;
  /** With where it stands: `parent`, or `within` the addition of that rank, and `index`. */
  readonly fields: FieldChanges;
}

/** Additions and changes of several objects, then deletions of others: all or nothing. */
export interface ObjectsChange {
  readonly kind: 'change-objects';
  /** Those that the additions name, as far as the project has none of that name. */
  readonly materials: readonly NewMaterialBody[];
  readonly additions: readonly ObjectAddition[];
  readonly updates: readonly ObjectUpdate[];
  readonly removals: readonly ObjectRemoval[];
}

/**
 * One change that a person made, as it is sent and as it is kept while it waits. `seen`: the timestamp under which
 * what it alters was read.
 */
export type Change =
  | { readonly kind: 'create'; readonly type: string; readonly fields: FieldChanges }
  | {
      readonly kind: 'update';
      readonly id: number;
      readonly type: string;
      readonly fields: FieldChanges;
      readonly seen: string;
    }
  | { readonly kind: 'remove'; readonly id: number; readonly type: string; readonly seen: string }
  | ObjectsChange
  | { readonly kind: 'place'; readonly placements: readonly Placement[] }
  | { readonly kind: 'translate'; readonly id: number; readonly by: Distances }
  | { readonly kind: 'create-plane'; readonly body: PlaneBody }
  | {
      readonly kind: 'update-plane';
      readonly id: number;
      readonly body: PlaneBody;
      readonly seen: string;
    }
  | { readonly kind: 'clone-plane'; readonly id: number }
  | { readonly kind: 'remove-plane'; readonly id: number; readonly seen: string }
  | { readonly kind: 'add-materials'; readonly bodies: readonly NewMaterialBody[] }
  | {
      readonly kind: 'update-material';
      readonly id: number;
      readonly body: MaterialBody;
      readonly seen: string;
    }
  | { readonly kind: 'remove-material'; readonly id: number; readonly seen: string }
  | { readonly kind: 'project'; readonly changes: ProjectChanges }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/** Steps through the history are of the moment: they neither begin nor are kept without a connection. */
export function isStep({ kind }: Change): boolean {
  return kind === 'undo' || kind === 'redo';
}

/** The table and the rows that a change is about, as the project's events name them; null: not known before. */
export function subjectOf(change: Change): {
  readonly table: string;
  readonly ids: readonly number[] | null;
} {
  switch (change.kind) {
    case 'create':
    case 'place':
    case 'translate':
      return { table: 'object', ids: null };
    case 'change-objects': {
      const ids = [...change.updates, ...change.removals].map(({ id }) => id);
      return { table: 'object', ids: change.additions.length > 0 ? null : ids };
    }
    case 'update':
    case 'remove':
      return { table: 'object', ids: [change.id] };
    case 'create-plane':
    case 'clone-plane':
      return { table: 'plane', ids: null };
    case 'update-plane':
    case 'remove-plane':
      return { table: 'plane', ids: [change.id] };
    case 'add-materials':
      return { table: 'material', ids: null };
    case 'update-material':
    case 'remove-material':
      return { table: 'material', ids: [change.id] };
    case 'project':
      return { table: 'world', ids: null };
    case 'undo':
    case 'redo':
      return { table: 'any', ids: null };
  }
}

const VIEW_FIELDS: readonly string[] = ['visible', 'collapsed'];

function isOfView(fields: FieldChanges): boolean {
  return Object.keys(fields).every((key) => VIEW_FIELDS.includes(key));
}

/** Two changes of one thing, one after the other, as one; null where they stay two. */
export function merged(first: Change, second: Change): Change | null {
  if (first.kind === 'update' && second.kind === 'update' && first.id === second.id) {
    const isOne = isSameVersion(first, second) && isOfView(first.fields) === isOfView(second.fields);
    return isOne ? { ...first, fields: { ...first.fields, ...second.fields } } : null;
  }
  if (first.kind === 'update-plane' && second.kind === 'update-plane' && first.id === second.id) {
    return isSameVersion(first, second) ? { ...first, body: { ...first.body, ...second.body } } : null;
  }
  return null;
}

/** Under which version a change sees an object, plane or material that it alters; null: it alters another, or none. */
export function versionIn(change: Change, id: number): string | null {
  if (change.kind === 'change-objects') {
    return [...change.updates, ...change.removals].find((each) => each.id === id)?.seen ?? null;
  }
  return 'seen' in change && change.id === id ? change.seen : null;
}

interface Versioned {
  readonly seen: string;
}

function isSameVersion(first: Versioned, second: Versioned): boolean {
  return second.seen === first.seen;
}
