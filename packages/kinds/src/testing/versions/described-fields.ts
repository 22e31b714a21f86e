import { defaultOf, type Field, type FieldTable } from '@thermarium/model';

/** What decides how a stored value of a field is read: not its label, and nothing else that only panels show. */
const READING = [
  'kind',
  'unit',
  'optional',
  'integer',
  'rounded',
  'expression',
  'derived',
  'options',
  'sortedBy',
] as const;
/** Limits may become wider without a new version: what was stored stays legal. */
const LIMITS = ['min', 'max', 'exclusive'] as const;

/** A description of a field as plain JSON, by which a change of it is noticed. */
type FieldDescription = Readonly<Record<string, unknown>>;
export type FieldDescriptions = Readonly<Record<string, FieldDescription>>;

export function describedFields(table: FieldTable): FieldDescriptions {
  return Object.fromEntries(Object.entries(table).map(([key, field]) => [key, describedField(field)]));
}

function describedField(field: Field): FieldDescription {
  const stated = new Map(Object.entries(field));
  const kept = [...READING, ...LIMITS].filter((key) => stated.get(key) !== undefined);
  return {
    ...Object.fromEntries(kept.map((key) => [key, stated.get(key)])),
    default: defaultOf(field),
    ...(field.kind === 'list' && { item: describedFields(field.item) }),
  };
}

/** The differences of a table from the description of a released version that stored values can tell. */
export function differencesFrom(
  recorded: FieldDescriptions,
  table: FieldTable,
  prefix = '',
): readonly string[] {
  const present = describedFields(table);
  const gone = Object.keys(recorded).filter((key) => !(key in present));
  return [
    ...gone.map((key) => `${prefix}${key} is gone`),
    ...Object.entries(table).flatMap(([key, field]) => {
      const before = recorded[key];
      if (before === undefined) return [`${prefix}${key} is new`];
      return differencesOf(before, present[key], field, `${prefix}${key}`);
    }),
  ];
}

function differencesOf(
  before: FieldDescription,
  now: FieldDescription,
  field: Field,
  name: string,
): readonly string[] {
  const text = (value: unknown) => JSON.stringify(value) ?? 'none';
  const told = (key: string) => `${name}: ${key} was ${text(before[key])}, is ${text(now[key])}`;
  const rows =
    field.kind === 'list' ? differencesFrom(asDescriptions(before.item), field.item, `${name}[].`) : [];
  return [
    ...[...READING, 'default'].filter((key) => text(before[key]) !== text(now[key])).map(told),
    ...LIMITS.filter((key) => isNarrower(key, before[key], now[key])).map(told),
    ...rows,
  ];
}

function isNarrower(limit: (typeof LIMITS)[number], before: unknown, now: unknown): boolean {
  if (limit === 'exclusive') return before !== true && now === true;
  const unlimited = limit === 'min' ? -Infinity : Infinity;
  const [was, is] = [before, now].map((value) => (typeof value === 'number' ? value : unlimited));
  return limit === 'min' ? is > was : is < was;
}

function asDescriptions(value: unknown): FieldDescriptions {
  return typeof value === 'object' && value !== null ? (value as FieldDescriptions) : {};
}
