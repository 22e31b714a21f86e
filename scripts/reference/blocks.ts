import { adminUsage } from '../../apps/cli/src/admin/admin.ts';
import { backupUsage } from '../../apps/cli/src/backup.ts';
import { runTaskUsage } from '../../apps/cli/src/run-one-task.ts';
import { usage } from '../../apps/cli/src/usage.ts';
import { manual, variables } from '../../apps/server/src/config/variables.ts';
import { accessText, type Endpoint, endpoints, errorCodes, tags } from '../../packages/api/src/index.ts';
import { columnsOf } from '../../packages/exchange/src/csv/csv-columns.ts';
import { kinds } from '../../packages/kinds/src/index.ts';
import {
  expressionConstants,
  expressionFunctions,
  type Field,
  type FieldTable,
  factsOf,
  issueCodes,
  type LibraryMaterial,
  type MaterialTableKey,
  mainMaterialIn,
  nodeTable,
  type PartTable,
  partTables,
  readMaterialTable,
  starterLibrary,
} from '../../packages/model/src/index.ts';
import { INPUT_UNITS, spellingsOf } from '../../packages/model/src/quantity/units.ts';
import { objectFigures } from '../../packages/solution/src/figures/index.ts';

/** Every table of fields: of each kind of object, of what all have, and of the other parts of a project. */
export const documentedTables: readonly PartTable[] = [...kinds, nodeTable, ...partTables];

/** The fields of a table with those of the rows of its lists, as `layers[].thickness`. */
function withRows(fields: FieldTable): readonly (readonly [key: string, field: Field])[] {
  return Object.entries(fields).flatMap(([key, field]) => [
    [key, field] as const,
    ...(field.kind === 'list'
      ? Object.entries(field.item).map(([cell, each]) => [`${key}[].${cell}`, each] as const)
      : []),
  ]);
}

export function fieldTable(fields: FieldTable): string {
  const rows = withRows(fields).map(([key, field]) => {
    const { unit, default: standard, limits, condition } = factsOf(field);
    const meaning = [field.hint, condition && `${condition}.`].filter(Boolean).join(' ');
    return [code(key), field.label, unit ?? '', standard, limits, meaning];
  });
  return markdownTable(['key', 'field', 'unit', 'default', 'takes', 'meaning'], rows);
}

/** A Markdown table. A bar in a cell would end it. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** A text as code; a blank one is nothing. */
function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}

/** The parts of the reference that are made of tables, by the names that pages call them by. */
export const blocks: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    documentedTables.map(({ type, fields }) => [`fields of ${type}`, () => fieldTable(fields)]),
  ),
  calls,
  refusals: () =>
    markdownTable(
      ['code', 'status', 'meaning'],
      Object.entries(errorCodes).map(([name, { status, meaning }]) => [code(name), String(status), meaning]),
    ),
  issues: () =>
    markdownTable(
      ['code', 'meaning'],
      Object.entries(issueCodes).map(([name, meaning]) => [code(name), meaning]),
    ),
  figures: figureTable,
  variables: () => variableTable(),
  usage: () => fenced(usage),
  'admin usage': () => fenced(adminUsage),
  'backup usage': () => fenced(backupUsage),
  'run-task usage': () => fenced(runTaskUsage),
  functions: () =>
    [...expressionFunctions].map(([name, { most }]) => code(`${name}(${operands(most)})`)).join(', '),
  constants: () =>
    [...expressionConstants].map(([name, value]) => `${code(name)} (${value.toPrecision(6)})`).join(', '),
  units: () =>
    markdownTable(
      ['unit of the field', 'understood too'],
      INPUT_UNITS.flatMap((unit) => {
        const spellings = Object.keys(spellingsOf({ label: '', unit }));
        return spellings.length === 0 ? [] : [[unit, spellings.map(code).join(', ')]];
      }),
    ),
  'csv columns': csvTable,
  'starter library': starterTable,
};

/** The figures of objects, each with the key of its place. */
function figureTable(): string {
  const together = { lowest: 'the lowest', highest: 'the highest', sum: 'the sum', only: 'unknown' };
  return markdownTable(
    ['key', 'figure', 'unit', 'together', 'meaning'],
    objectFigures.map(({ key, title, quantity, joined, meaning, stored, place }) => [
      code(key),
      title,
      quantity.unit,
      together[joined],
      [
        meaning,
        ...(place ? [`Its place is ${code(place.key)}, mm.`] : []),
        ...(stored === 'never' ? ['In reports only.'] : []),
      ].join(' '),
    ]),
  );
}

function fenced(text: string): string {
  return `\`\`\`\n${text}\n\`\`\``;
}

function operands(most: number): string {
  return most > 2 ? 'a, b, …' : most === 2 ? 'y, x' : 'a';
}

function calls(): string {
  const all: readonly Endpoint[] = Object.values(endpoints);
  return Object.entries(tags)
    .map(([tag, title]) => {
      const rows = all
        .filter((endpoint) => endpoint.tag === tag)
        .map((endpoint) => [
          code(`${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`),
          endpoint.summary,
          accessText(endpoint),
        ]);
      return `## ${title}\n\n${markdownTable(['call', 'does', 'for'], rows)}`;
    })
    .join('\n\n');
}

function variableTable(): string {
  const rows = Object.entries(variables(new Set()).shape).map(([name, schema]) => {
    const entry = manual.get(schema);
    if (entry === undefined) throw new Error(`${name} has no entry in the manual.`);
    return [
      code(name),
      'value' in entry.standard ? code(entry.standard.value) : entry.standard.words,
      entry.meaning,
    ];
  });
  return markdownTable(['variable', 'without it', 'meaning'], rows);
}

/** The columns of each kind in CSV files of the tree. */
function csvTable(): string {
  const rows = kinds.map((kind) => {
    const { places, params, rows: groups } = columnsOf(kind);
    const [sizes, material] = [places.slice(3), mainMaterialIn(kind.fields)];
    const isRead = (key: string) => {
      const field = Object.hasOwn(kind.fields, key) ? kind.fields[key] : undefined;
      return field !== undefined && !(field.kind === 'number' && field.derived);
    };
    const first = kind.container ? ['the number of objects in it'] : [];
    const group = groups?.columns.map(({ field }) => code(`${groups.list}[].${field}`)) ?? [];
    return [
      code(kind.type),
      sizes.map((key) => (isRead(key) ? code(key) : 'not read')).join(', '),
      material === null ? 'none' : code(material),
      [...first, ...params.map(code), ...(group.length > 0 ? [`${group.join(', ')}, and so on`] : [])].join(
        ', ',
      ),
    ];
  });
  return markdownTable(['type', 'dx, dy, dz', 'material', 'param1, param2, …'], rows);
}

function starterTable(): string {
  const byCategory = Map.groupBy(starterLibrary, ({ category }) => category);
  const conductivity = (material: LibraryMaterial) => {
    if (material.conductivity_table) return rangeOf('conductivity_table', material);
    return material.anisotropic
      ? [material.conductivity, material.conductivity_y, material.conductivity_z].join(' / ')
      : String(material.conductivity);
  };
  return [...byCategory]
    .map(([category, materials]) => {
      const rows = materials.map((material) => [
        material.name,
        conductivity(material),
        String(material.density),
        material.specific_heat_table
          ? rangeOf('specific_heat_table', material)
          : String(material.specific_heat),
        material.surface_emissivity === null ? '' : String(material.surface_emissivity),
        material.source,
      ]);
      const head = ['material', 'W/m·K', 'kg/m³', 'J/kg·K', 'emissivity', 'source'];
      return `## ${category.charAt(0).toUpperCase()}${category.slice(1)}\n\n${markdownTable(head, rows)}`;
    })
    .join('\n\n');
}

/** The ends of a property over temperature: `264 at -73 °C to 61.9 at 327 °C`. */
function rangeOf(key: MaterialTableKey, material: LibraryMaterial): string {
  const table = readMaterialTable(key, material[key])?.table;
  if (!table) throw new Error(`${material.name} has no ${key}.`);
  const { temperatures, values } = table;
  const end = (n: number) => `${Number(values[n].toPrecision(3))} at ${Math.round(temperatures[n])} °C`;
  return `${end(0)} to ${end(temperatures.length - 1)}`;
}
