import { counted } from '../../ui/counted.ts';
import type { Person } from '../presence/people.ts';

/** The objects and fields that somebody looks at, in a few words. */
export function doingText({ objects, selected, fields }: Person): string {
  const unnamed = selected - objects.length;
  const shown = unnamed > 0 ? `, ${objects.length.toLocaleString('en-US')} of them outlined` : '';
  const selects = selected > 0 ? `${counted(selected, 'object')} selected${shown}` : 'nothing selected';
  return fields.length > 0 ? `${selects}, editing ${counted(fields.length, 'field')}` : selects;
}

/** `Ada Lovelace`, `Ada Lovelace and Bo`, `Ada Lovelace and 2 others`. */
export function namesText(people: readonly Person[]): string {
  const [first, second] = people;
  if (!first) return '';
  if (!second) return first.name;
  return `${first.name} and ${people.length === 2 ? second.name : `${people.length - 1} others`}`;
}
