import type { FieldValues } from './field.ts';
import { number, text } from './field-builders.ts';

/** A row of the project's contacts: what touches what, and how much the joint between them resists. */
export const contactFields = {
  first: text('First', '', {
    hint: 'The name or path of an object or of an assembly, or else the name of a material.',
    names: 'object-or-material',
  }),
  second: text('Second', '', {
    hint: 'What it touches: an object, an assembly or a material. Their order does not matter.',
    names: 'object-or-material',
  }),
  resistance: number({
    label: 'Resistance',
    hint: 'Of the flat faces where the two touch, without geometry. It takes the place of what the objects state themselves; 0 is a perfect contact.',
    unit: '°C·mm²/W',
    alters: 'property',
    default: null,
    min: 0,
    max: 1e9,
  }),
};

/** A contact with its expressions evaluated; °C·mm²/W. */
export type Contact = FieldValues<typeof contactFields> & { readonly resistance: number };
