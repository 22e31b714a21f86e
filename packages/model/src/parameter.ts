import { number, text } from './field-builders.ts';

/** A parameter of the project. The description may be blank in a file; the form asks for it. */
export const parameterFields = {
  name: text('Name'),
  description: text('Description', '', { optional: true }),
  value: number({ label: 'Value', unit: '1', default: null, expression: false }),
};
