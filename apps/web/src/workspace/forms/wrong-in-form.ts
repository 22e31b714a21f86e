import { checkValues } from './field-issues.ts';
import type { FormMemory } from './form-memory.ts';
import type { FormKey } from './form-target.ts';
import { deltasOf, placeOf } from './translation.ts';
import { type WrongPlace, wrongPlaces } from './wrong-places.ts';

/**
 * What keeps a form from being sent, in reading order; nothing where its target no longer exists. Earlier refusals by the
 * program do not: it is asked again.
 */
export function wrongPlacesIn(memory: FormMemory, key: FormKey): readonly WrongPlace[] {
  const at = memory.target(key);
  if (!at) return [];
  const typed = memory.values(key);
  const edits = { ...memory.edits(key), refusals: new Map<string, string>() };
  const knowledge = memory.knowledge();
  const place = at.id === null ? null : placeOf(at.node);
  const isMoveWrong = place !== null && deltasOf(edits.move, place, knowledge.parameters) === null;
  const owner = `'${String(typed.name ?? '')}'`;
  const table = { fields: at.fields, ...(at.kind.check && { check: at.kind.check }) };
  const { issues } = checkValues(table, typed, knowledge, { owner, active: at.active });
  return wrongPlaces({ fields: at.fields, issues, edits, isMoveWrong });
}
