import { type ParameterBody, type ParameterChange, parameterEndpoints } from '@thermarium/api';
import { materialFields, parameterFields, planeFields, quoted, worldFields } from '@thermarium/model';
import {
  changeLabel,
  type DiffEntry,
  type FieldMessage,
  kindNamed,
  mapExpressions,
  newValues,
  ownValues,
  problemsOfParameterName,
  type Records,
  renamedIn,
} from '@thermarium/records';
import { type EditBase, GONE, type Planned, patch, put, refusedFields, removal } from './edit.ts';
import { fitting } from './fitting.ts';

export function addParameter({ records, newId }: EditBase, body: ParameterBody): Planned {
  const { value: whole, wrong } = fitting(parameterEndpoints.createParameter.body, body);
  const named = problemsOfParameterName(body.name, namesIn(records, null));
  if (!whole || named.length > 0) return refusedFields(firstOfEach([...wrong, ...named]));
  const id = newId();
  const diff = [put('parameter', { id, ...newValues(parameterFields, whole) })];
  return { label: `Add parameter ${quoted(body.name)}`, diff, ids: [id] };
}

/** Changes a parameter. A new name is written into all expressions that use the old one. */
export function updateParameter(
  { records }: EditBase,
  id: number,
  body: Omit<ParameterChange, 'timestamp'>,
): Planned {
  const row = records.parameter.get(id);
  if (!row) return GONE;
  const after = { ...ownValues(row, parameterFields), ...ownValues(body, parameterFields) };
  const { value: whole, wrong } = fitting(parameterEndpoints.createParameter.body, after);
  const isRenamed = after.name !== row.name;
  const named = isRenamed ? problemsOfParameterName(after.name, namesIn(records, id)) : [];
  if (!whole || named.length > 0) return refusedFields(firstOfEach([...wrong, ...named]));
  const own = patch('parameter', row, whole);
  if (!isRenamed) return { label: changeLabel(own[0], row.name, parameterFields), diff: own, ids: [id] };
  const { diff, tooLong } = renamedUses(records, row.name, after.name);
  if (tooLong.length > 0) return refusedFields(tooLong);
  return { label: changeLabel(own[0], after.name, parameterFields), diff: [...own, ...diff], ids: [id] };
}

export function removeParameter({ records }: EditBase, id: number): Planned {
  const row = records.parameter.get(id);
  if (!row) return { label: 'Delete a parameter', diff: [], ids: [] };
  return { label: `Delete parameter ${quoted(row.name)}`, diff: [removal('parameter', row)], ids: [] };
}

function namesIn({ parameter }: Records, own: number | null): ReadonlySet<string> {
  return new Set([...parameter.values()].flatMap(({ id, name }) => (id === own ? [] : [name])));
}

/** The entries that give every expression the new name of a parameter. */
function renamedUses(
  records: Records,
  from: string,
  to: string,
): { readonly diff: readonly DiffEntry[]; readonly tooLong: readonly FieldMessage[] } {
  const tooLong: FieldMessage[] = [];
  const rewrite = (text: string) =>
    text.includes(from)
      ? renamedIn(text, from, to, (message) => tooLong.push({ path: ['name'], message }))
      : text;
  const diff = [
    ...[...records.object.values()].flatMap((row) =>
      patch('object', row, { fields: mapExpressions(kindNamed(row.kind).fields, row.fields, rewrite) }),
    ),
    ...[...records.material.values()].flatMap((row) =>
      patch('material', row, { fields: mapExpressions(materialFields, row.fields, rewrite) }),
    ),
    ...[...records.plane.values()].flatMap((row) =>
      patch('plane', row, mapExpressions(planeFields, { coordinate: row.coordinate }, rewrite)),
    ),
    ...[...records.world.values()].flatMap((row) =>
      patch('world', row, { world: mapExpressions(worldFields, row.world, rewrite) }),
    ),
  ];
  return { diff, tooLong: tooLong.slice(0, 1) };
}

/** Two checks of one field have one message. */
function firstOfEach(messages: readonly FieldMessage[]): readonly FieldMessage[] {
  const seen = new Set<string>();
  return messages.filter(({ path }) => {
    const key = path.join('.');
    return !seen.has(key) && seen.add(key);
  });
}
