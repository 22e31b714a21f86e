import { text } from './field-builders.ts';

/** The values of a project itself; its settings are those of its world. */
export const projectFields = {
  name: text('Name', '', { hint: 'For people; it alters nothing.' }),
};
