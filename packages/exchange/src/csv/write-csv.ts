import { type Box, boxSize, unionOf } from '@thermarium/geometry';
import {
  type Document,
  type EvaluatedNode,
  evaluateDocument,
  evaluateFields,
  type FieldTable,
  mainMaterialIn,
  nodeFields,
  parsePlainNumber,
  type TreeNode,
  takesPart,
} from '@thermarium/model';
import type { FileKind, ModelWriting } from '../format.ts';
import { type Loss, wordList } from '../loss.ts';
import { boxOfNode } from '../world-around.ts';
import { cellOf, keptText } from './cell-value.ts';
import { columnsOf, HEAD, USUAL_PARAMS } from './csv-columns.ts';
import { BYTE_ORDER_MARK, type CsvCell, csvText } from './csv-text.ts';
import { LineReader } from './line-reader.ts';

/** The tree of a document without errors as lines of its objects. Expressions are written as their numbers. */
export async function writeCsv(document: Document, kinds: readonly FileKind[]): Promise<ModelWriting> {
  const { model, issues } = evaluateDocument(document, kinds);
  if (!model) return { text: null, issues, losses: [] };
  const writer = new TreeWriter(document, kinds);
  writer.level(document.tree, true);
  const { rows, losses } = writer;
  const params = rows.reduce((most, { length }) => Math.max(most, length - HEAD.length), USUAL_PARAMS);
  const head = [...HEAD, ...Array.from({ length: params }, (_, n) => `param${n + 1}`)];
  const text = `${BYTE_ORDER_MARK}${csvText(head, rows)}`;
  return { text, issues: [], losses: [...beyondTree(document), ...losses] };
}

/** The parts of a project that are not its tree. */
function beyondTree({ name, materials, parameters, scenarios, planes }: Document): readonly Loss[] {
  const parts = [
    ...['its name', 'its world'],
    ...(scenarios.length > 0 ? ['its scenarios'] : []),
    ...(planes.length > 0 ? ['its planes'] : []),
  ];
  const reason = [
    `The file has the tree alone, without ${wordList(parts)}.`,
    ...(parameters.length > 0 ? ['Expressions are written as their numbers.'] : []),
    ...(materials.length > 0 ? ['Materials are only named: a library must have them.'] : []),
  ];
  return [{ entity: 'project', name, reason: reason.join(' '), watts: 0 }];
}

type Values = EvaluatedNode['values'];

class TreeWriter {
  readonly rows: CsvCell[][] = [];
  readonly losses: Loss[] = [];
  private readonly kinds: ReadonlyMap<string, FileKind>;
  private readonly reader: LineReader;
  private readonly parameters: ReadonlyMap<string, number>;
  private readonly materialNames: ReadonlySet<string>;

  constructor({ parameters, materials }: Document, kinds: readonly FileKind[]) {
    this.kinds = new Map(kinds.map((kind) => [kind.type, kind]));
    this.parameters = new Map(parameters.map(({ name, value }) => [name, value]));
    this.materialNames = new Set(materials.map(({ name }) => name));
    const written = new Map(materials.map(({ name }) => [keptText(name), name]));
    this.reader = new LineReader({
      kinds,
      materialNamed: (name) => written.get(name) ?? null,
      numberOf: parsePlainNumber,
      report: () => {},
      lose: () => {},
    });
  }

  /** Writes the lines of nodes and of all in them. */
  level(nodes: readonly TreeNode[], active: boolean): { readonly count: number; readonly box: Box | null } {
    const boxes: Box[] = [];
    let count = 0;
    for (const node of nodes) {
      const kind = this.kinds.get(node.type);
      const values = kind && this.valuesOf(node, kind);
      if (!kind || !values) {
        const reason = 'It is off and its values are wrong, so it is left out with all in it.';
        this.losses.push({ entity: node.type, name: node.name, reason, watts: 0 });
        continue;
      }
      count++;
      const line = this.rows.push([]) - 1;
      const isActive = takesPart(node, { active });
      const inside = this.level(node.children ?? [], isActive);
      // An object that is off need not have a shape.
      const box = isActive ? boxOfNode(kind, values, inside.box) : null;
      if (box) boxes.push(box);
      this.rows[line] = this.line(node, kind, values, { box, count: inside.count });
    }
    return { count, box: unionOf(boxes) };
  }

  private valuesOf(node: TreeNode, { fields }: FileKind): Values | null {
    const { parameters, materialNames } = this;
    return evaluateFields(fields, node, '', { parameters, materialNames, report: () => {}, owner: '' });
  }

  private line(
    { name, type, active, visible }: TreeNode,
    kind: FileKind,
    values: Values,
    { box, count }: { readonly box: Box | null; readonly count: number },
  ): CsvCell[] {
    const { places, params, rows } = columnsOf(kind);
    const ofBox = box ? [...box.min, ...boxSize(box)] : [];
    const material = mainMaterialIn(kind.fields);
    const cells: CsvCell[] = [
      keptText(name),
      type,
      ...places.map((key, n) => (isStated(kind.fields, key) ? cellOf(values[key]) : cellOf(ofBox[n]))),
      material === null ? null : cellOf(values[material]),
      ...(kind.container ? [count] : []),
      ...params.map((key) => cellOf(values[key])),
    ];
    if (rows) {
      for (const [n, row] of (values[rows.list] as readonly Values[]).entries()) {
        // A blank cell would end the rows.
        cells.push(
          ...rows.columns.map(({ field, blank }) => filled(cellOf(row[field]), `${blank} ${n + 1}`)),
        );
      }
    }
    const text = cells.map((cell) => String(cell ?? ''));
    const read = this.reader.line(text).node ?? {};
    const rest = [...differences(kind, read, { ...values, active, visible }, rows)];
    while (cells.length > HEAD.length && cells.at(-1) === null) cells.pop();
    if (rest.length === 0) return cells;
    const begin = HEAD.length + (kind.container ? 1 : 0) + params.length;
    while (cells.length < begin) cells.push(null);
    // A blank column ends the rows.
    return [...cells, ...(rows ? [null] : []), ...rest];
  }
}

function filled(cell: CsvCell, blank: string): CsvCell {
  return cell === null || cell === '' ? blank : cell;
}

function isStated(fields: FieldTable, key: string): boolean {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return field !== undefined && !(field.kind === 'number' && field.derived);
}

/** The values that the columns do not carry, as `field=value`. */
function* differences(
  { fields }: FileKind,
  read: Values,
  values: Values,
  rows: ReturnType<typeof columnsOf>['rows'],
): Iterable<string> {
  const table: FieldTable = { ...nodeFields, ...fields };
  for (const [key, field] of Object.entries(table)) {
    if (field.kind === 'list') {
      const carried = key === rows?.list ? rows.columns.map((column) => column.field) : [];
      const further = Object.keys(field.item).filter((part) => !carried.includes(part));
      const readRows = (read[key] ?? []) as readonly Values[];
      for (const [n, row] of (values[key] as readonly Values[]).entries()) {
        for (const part of further) {
          if (!sameCell(readRows[n]?.[part], row[part])) yield assignment(`${key}[${n}].${part}`, row[part]);
        }
      }
    } else if (isStated({ [key]: field }, key) && !sameCell(read[key], values[key])) {
      yield assignment(key, values[key]);
    }
  }
}

function sameCell(a: unknown, b: unknown): boolean {
  return cellOf(a) === cellOf(b);
}

function assignment(key: string, value: unknown): string {
  return `${key}=${cellOf(value) ?? ''}`;
}
