import { kindOf } from '@thermarium/kinds';
import type { Draft } from '../../editor-state/draft.ts';
import type { TypedNumber, TypedNumbers } from '../../editor-state/pointer.ts';
import { PLACES, positionOf } from '../../position/position-fields.ts';
import type { FieldChanges } from '../../records/project-content.ts';
import { afterKey, numberOf } from '../gestures/typed-number.ts';

/** Sizes come first: the pointer says the place. */
const ORDER = [...PLACES.slice(3), ...PLACES.slice(0, 3)];

/**
 * The numbers of an element that is being dragged in after a key: digits write the present one, Tab and Shift+Tab go on to
 * the next and the former. `add`: Enter ends them. Null: the key means nothing here.
 *
 * @param typed null: none is being typed yet
 */
export function elementAfterKey(
  typed: TypedNumbers | null,
  draft: Draft,
  key: string,
): TypedNumbers | 'add' | null {
  // A source that goes over to another face has other sizes.
  const numbers = numbersOf(draft).map(
    (own) => typed?.numbers.find(({ field }) => field === own.field) ?? own,
  );
  const at = Math.min(typed?.at ?? 0, numbers.length - 1);
  const present = numbers[at];
  if (!present) return null;
  if (key === 'Tab' || key === 'Shift+Tab') {
    const step = key === 'Tab' ? 1 : numbers.length - 1;
    return { numbers, at: (at + step) % numbers.length };
  }
  if (key === 'Enter') {
    if (!typed) return null;
    const wrong = numbers.findIndex(({ fault }) => fault !== null);
    return wrong < 0 ? 'add' : { numbers, at: wrong };
  }
  const text = afterKey(present.text, key);
  if (text === null) return null;
  return { numbers: numbers.with(at, { ...present, text, fault: faultOf(text, present) }), at };
}

/** The fields that are typed so far, mm; those with a fault are left out. */
export function typedFields({ numbers }: TypedNumbers): FieldChanges {
  return Object.fromEntries(
    numbers.flatMap((each) => {
      const read = each.text === '' ? null : numberOf(each.text, each);
      return read && 'number' in read ? [[each.field, read.number]] : [];
    }),
  );
}

function faultOf(text: string, number: TypedNumber): string | null {
  const read = text === '' ? null : numberOf(text, number);
  return read && 'fault' in read ? read.fault : null;
}

/** The sizes and the coordinates that an element has fields for. */
function numbersOf({ type, fields }: Draft): readonly TypedNumber[] {
  const kind = kindOf(type);
  const places = positionOf({ type, fields, values: null, bounds: null });
  return ORDER.flatMap((place) => {
    const { edit } = places[place];
    const field = edit?.by === 'field' ? edit.field : null;
    const known = field === null ? undefined : kind?.fields[field];
    if (field === null || known?.kind !== 'number') return [];
    return [{ field, label: known.label, unit: 'mm', text: '', fault: null }];
  });
}
