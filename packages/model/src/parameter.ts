import { number, text } from './field-builders.ts';

/** A parameter of the project. The description may be blank in a file; the form asks for it. */
export const parameterFields = {
  name: text('Name', '', { hint: 'The word by which expressions use it.' }),
  description: text('Description', '', { hint: 'What it is, and its unit, for people.', optional: true }),
  value: number({
    label: 'Value',
    hint: 'A plain number. Scenarios replace it.',
    unit: '1',
    default: null,
    expression: false,
  }),
};
