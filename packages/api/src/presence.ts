import { z } from 'zod';
import { endpoint, projectViewer } from './endpoint.ts';
import { id, pathId } from './values.ts';

/** The most selected objects that are named; of further ones only the number is told. */
export const MOST_NAMED_OBJECTS = 200;
/** The most fields that are told as being edited. */
export const MOST_EDITED_FIELDS = 8;
/** Longest name of a person as others see it, characters. */
export const LONGEST_SHOWN_NAME = 100;
/** The most calls that one user may make about what they look at: so many at once, and so many a second on. */
export const TELLING = { atOnce: 20, perSecond: 5 } as const;
/** A page that is open is heard of at least this often, ms. */
export const SIGN_OF_LIFE = 15_000;

/** The id that a page makes for itself, 128 random bits. */
export const tabId = z.string().regex(/^[0-9a-f]{32}$/, 'Send 32 hexadecimal digits!');

/** A field with a value that somebody has typed and not saved: of an object, a material… with an id, or of the project. */
const editedField = z.object({
  of: z.enum(['object', 'plane', 'material', 'parameter', 'project']),
  id,
  /** The key of the field in the table of its kind. */
  field: z.string().regex(/^\w{1,64}$/, 'Send the key of a field!'),
});
export type EditedField = z.infer<typeof editedField>;
/** What a field that is edited belongs to. */
export type EditedThing = Pick<EditedField, 'of' | 'id'>;

/** The part of a project that has somebody's attention. */
export const attention = z.object({
  /** The selected objects, the latest last. Of more than are named these are the latest. */
  objects: z.array(id).max(MOST_NAMED_OBJECTS),
  /** The number of all selected objects. */
  selected: id,
  /** The fields that are being edited. */
  fields: z.array(editedField).max(MOST_EDITED_FIELDS),
});
export type Attention = z.infer<typeof attention>;

/** An open page of a project: its user, and the id that it made for itself. */
const tab = { user: id, tab: tabId };

/** The events about people who have the project open, among those of the project. */
export const presenceEvents = [
  /** Somebody has opened the project, or still has it open. `asks`: wants to know who else is here. */
  z.object({
    type: z.literal('present'),
    ...tab,
    name: z.string(),
    asks: z.boolean(),
    ...attention.shape,
  }),
  /** Somebody who is here selects or edits something else. */
  z.object({ type: z.literal('attention'), ...tab, ...attention.shape }),
  /** A page was closed, or its connection is lost. */
  z.object({ type: z.literal('left'), ...tab }),
] as const;

export const presenceEndpoints = {
  tellAttention: endpoint('POST', '/api/project/:project/presence/', {
    tag: 'presence',
    summary:
      'Tell the others who have the project open what is selected and edited on a page that follows its events',
    access: projectViewer,
    params: z.object({ project: pathId }),
    body: attention.extend({ tab: tabId }),
    refusals: ['too-many'],
    // The largest body that the schema lets through has 3.2 kB.
    bodyLimit: 4000,
    valueLimit: 1000,
    nesting: 4,
  }),
};
