import {
  type CheckContext,
  defaultOf,
  evaluateFields,
  evaluateMaterials,
  type FieldTable,
  type FieldValues,
  type Issue,
  type Material,
  type ParameterValues,
} from '@thermarium/model';
import { fieldOfPath } from '../../ui/fault-list.tsx';
import { parameterValues } from '../records/project-content.ts';
import { isValues, type Values } from './typed-values.ts';

/** The parameters and materials against which typed values are checked. */
export interface ModelKnowledge {
  readonly parameters: ParameterValues;
  readonly materialNames: ReadonlySet<string>;
  readonly material: CheckContext['material'];
}

/** A table of fields, and the checks that it cannot express. */
export interface CheckedTable {
  readonly fields: FieldTable;
  check?(values: FieldValues<FieldTable>, context: CheckContext): readonly Issue[];
}

export interface Checked {
  /** The values with every expression evaluated; null where a value is wrong. */
  readonly values: Values | null;
  readonly issues: readonly Issue[];
}

/** The parameters and materials of a project, as checks need them. */
export function knowledgeOf(
  parameters: readonly { readonly name: string; readonly value: number }[],
  materials: readonly Material[],
): ModelKnowledge {
  const values = parameterValues(parameters);
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
 * Checks typed values by the same walk that reads files and answers calls. An inactive object is exempt from checks
 * of the object as a whole, such as a board without layers.
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
  if (!active) return { values, issues };
  if (values) return { values, issues: [...issues, ...(table.check?.(values, { material }) ?? [])] };
  const wrong = new Set(issues.map(({ path }) => fieldOfPath(path)));
  const rest = Object.fromEntries(Object.entries(table.fields).filter(([key]) => !wrong.has(key)));
  const right = evaluateFields(rest, typed, '', { parameters, materialNames, report: () => {}, owner });
  return { values, issues: right ? [...issues, ...checkWithout(wrong, table, right, { material })] : issues };
}

/**
 * What is wrong between fields while others are wrong or still missing: a material that is not chosen yet must not
 * hide that balls overlap. A check that asks for a wrong field says nothing.
 */
function checkWithout(
  wrong: ReadonlySet<string>,
  table: CheckedTable,
  right: FieldValues<FieldTable>,
  context: CheckContext,
): readonly Issue[] {
  let asksForWrong = false;
  const values = new Proxy(right, {
    get: (target, key) => {
      const field = typeof key === 'string' && wrong.has(key) ? table.fields[key] : undefined;
      if (!field) return Reflect.get(target, key);
      asksForWrong = true;
      return defaultOf(field);
    },
    ownKeys: (target) => {
      asksForWrong = true;
      return Reflect.ownKeys(target);
    },
  });
  const issues = table.check?.(values, context) ?? [];
  return asksForWrong ? [] : issues;
}

/**
 * Turns `{layers: [{}, {thickness: ['…']}]}` into `layers[1].thickness` → message; materials get the table's keys.
 */
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
