import {
  type CheckContext,
  evaluateFields,
  evaluateMaterials,
  type FieldTable,
  type FieldValues,
  type Issue,
  type Material,
  type ParameterValues,
} from '@thermarium/model';
import { isValues, type Values } from './typed-values.ts';

/** What typed values are checked against. */
export interface ModelKnowledge {
  readonly parameters: ParameterValues;
  readonly materialNames: ReadonlySet<string>;
  readonly material: CheckContext['material'];
}

/** What is checked: the fields of a table, and what the table cannot say. */
export interface CheckedTable {
  readonly fields: FieldTable;
  check?(values: FieldValues<FieldTable>, context: CheckContext): readonly Issue[];
}

export interface Checked {
  /** Every expression evaluated; null where a value is wrong. */
  readonly values: Values | null;
  readonly issues: readonly Issue[];
}

/** Parameters and materials of a project as checks ask for them. */
export function knowledgeOf(
  parameters: readonly { readonly name: string; readonly value: number }[],
  materials: readonly Material[],
): ModelKnowledge {
  const values = new Map(parameters.map(({ name, value }) => [name, value]));
  let evaluated: ReturnType<typeof evaluateMaterials> | undefined;
  return {
    parameters: values,
    materialNames: new Set(materials.map(({ name }) => name)),
    material: (name) => {
      evaluated ??= evaluateMaterials(materials, values, () => {});
      return evaluated.get(name);
    },
  };
}

/**
 * Checks typed values by the walk that reads files and answers calls. What only the whole object can tell (a board
 * without layers) is not held against one that is switched off.
 */
export function checkValues(
  table: CheckedTable,
  typed: Values,
  { parameters, materialNames, material }: ModelKnowledge,
  { owner, active }: { readonly owner: string; readonly active: boolean },
): Checked {
  const issues: Issue[] = [];
  const report = (found: Issue) => {
    issues.push(found);
  };
  const values = evaluateFields(table.fields, typed, '', { parameters, materialNames, report, owner });
  if (values && active) issues.push(...(table.check?.(values, { material }) ?? []));
  return { values, issues };
}

/** `{layers: [{}, {thickness: ['…']}]}` as `layers[1].thickness` → message; materials by the key of the table. */
export function refusalsByPath(messages: Values, fields: FieldTable): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  collect(messages, fields, '', found);
  return found;
}

function collect(messages: Values, fields: FieldTable, prefix: string, found: Map<string, string>): void {
  for (const [answered, value] of Object.entries(messages)) {
    const key = !(answered in fields) && `${answered}_name` in fields ? `${answered}_name` : answered;
    const field = fields[key];
    const path = `${prefix}${key}`;
    if (field?.kind === 'list' && Array.isArray(value) && value.some(isValues)) {
      for (const [row, inRow] of value.entries()) {
        if (isValues(inRow)) collect(inRow, field.item, `${path}[${row}].`, found);
      }
    } else {
      const message = sentences(value);
      if (message !== '') found.set(path, message);
    }
  }
}

function sentences(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(sentences).filter(Boolean).join(' ');
  return isValues(value) ? Object.values(value).map(sentences).filter(Boolean).join(' ') : '';
}
