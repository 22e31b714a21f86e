import { defaultOf, type FieldTable, type PlainFields, sameValue } from '@thermarium/model';

/** The fields of a table, also of rows, that none of the samples gives a value other than the default. */
export function unusedFields(
  table: FieldTable,
  samples: readonly PlainFields[],
  prefix = '',
): readonly string[] {
  return Object.entries(table).flatMap(([key, field]) => {
    const values = samples.map((sample) => sample[key]);
    if (values.every((value) => value === undefined || sameValue(value, defaultOf(field))))
      return [`${prefix}${key}`];
    if (field.kind !== 'list') return [];
    const rows = values.flatMap((value): readonly PlainFields[] => (Array.isArray(value) ? value : []));
    return unusedFields(field.item, rows, `${prefix}${key}[].`);
  });
}

/** The keys of samples, also of rows, that the table does not have. */
export function strangeKeys(
  table: FieldTable,
  samples: readonly PlainFields[],
  prefix = '',
): readonly string[] {
  return samples.flatMap((sample) =>
    Object.entries(sample).flatMap(([key, value]) => {
      const field = Object.hasOwn(table, key) ? table[key] : undefined;
      if (!field) return [`${prefix}${key}`];
      return field.kind === 'list' && Array.isArray(value)
        ? strangeKeys(field.item, value, `${prefix}${key}[].`)
        : [];
    }),
  );
}
