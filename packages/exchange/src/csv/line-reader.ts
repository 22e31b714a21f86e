import {
  defaultsOf,
  type Field,
  type FieldTable,
  type IssueCode,
  mainMaterialIn,
  nodeFields,
  type TreeNode,
} from '@thermarium/model';
import type { FileKind } from '../format.ts';
import type { Loss } from '../loss.ts';
import { type CellContext, valueOfCell } from './cell-value.ts';
import { columnsOf, HEAD } from './csv-columns.ts';

export interface LineContext extends CellContext {
  readonly kinds: readonly FileKind[];
  /** Takes a problem without the number of its line. */
  readonly report: (code: IssueCode, message: string, remedy: string) => void;
  readonly lose: (loss: Loss) => void;
}

/** The object of a line. */
interface LineReading {
  /** Null: the line is wrong. */
  readonly node: TreeNode | null;
  /** The number of objects in it, which the next lines hold. */
  readonly inside: number;
}

const FIRST_PARAM = HEAD.length;
const MATERIAL = HEAD.indexOf('material');
const FIRST_PLACE = HEAD.indexOf('x0');
const ASSIGNMENT = /^([a-z_]+)(?:\[(\d{1,6})\]\.([a-z_]+))?\s*=\s*(.*)$/s;
const BROKEN: LineReading = { node: null, inside: 0 };

type Row = { [field: string]: unknown };

/** Reads lines of a tree, one at a time. */
export class LineReader {
  private readonly context: LineContext;
  private readonly kinds: ReadonlyMap<string, FileKind>;

  constructor(context: LineContext) {
    this.context = context;
    this.kinds = new Map(
      context.kinds.flatMap((kind) => [kind.apiName, kind.type].map((name) => [name.toLowerCase(), kind])),
    );
  }

  /** Whether a line is of a type that there is. */
  knows([, type = '']: readonly string[]): boolean {
    return this.kinds.has(type.toLowerCase());
  }

  line(cells: readonly string[]): LineReading {
    if (cells.length < HEAD.length) {
      const remedy = `A line has the columns ${HEAD.join(', ')} and those of its type.`;
      this.context.report('not-enough-values', 'Not enough values', remedy);
      return BROKEN;
    }
    const kind = this.kinds.get(cells[1].toLowerCase());
    if (!kind) {
      const types = this.context.kinds.map(({ type }) => type).join(', ');
      this.context.report('unknown-kind', 'Invalid type', `Write one of ${types}.`);
      return BROKEN;
    }
    return new SingleLine(kind, cells, this.context).read();
  }
}

class SingleLine {
  private readonly kind: FileKind;
  private readonly cells: readonly string[];
  private readonly context: LineContext;
  private readonly table: FieldTable;
  private readonly stated: Row = {};
  private isWrong = false;

  constructor(kind: FileKind, cells: readonly string[], context: LineContext) {
    this.kind = kind;
    this.cells = cells;
    this.context = context;
    this.table = { ...nodeFields, ...kind.fields };
  }

  read(): LineReading {
    const { places, params, rows, implied } = columnsOf(this.kind);
    for (const [n, field] of places.entries()) this.place(field, FIRST_PLACE + n);
    this.material();
    let at = FIRST_PARAM;
    const inside = this.kind.container ? this.count(at++) : 0;
    for (const field of params) this.param(field, at++);
    const further = rows ? this.rows(rows, at) : at;
    const values: Row = {
      ...defaultsOf(this.table),
      ...this.stated,
      ...implied?.(this.stated),
    };
    this.assign(values, further);
    if (this.isWrong) return { node: null, inside };
    const node = { ...values, type: this.kind.type, name: this.cells[0] } as unknown as TreeNode;
    return { node: this.kind.container ? { ...node, children: [] } : node, inside };
  }

  /** Sizes that follow from the rest of the object are for people. */
  private place(key: string, column: number): void {
    const field = this.field(key);
    if (!field || (field.kind === 'number' && field.derived)) return;
    this.take(this.stated, key, field, column);
  }

  private param(key: string, column: number): void {
    const field = this.field(key);
    if (field && this.cell(column) !== '') this.take(this.stated, key, field, column);
  }

  private material(): void {
    const text = this.cell(MATERIAL);
    if (text === '') return;
    const key = mainMaterialIn(this.kind.fields);
    if (key !== null) this.take(this.stated, key, this.kind.fields[key], MATERIAL);
    else this.lose(`A ${this.kind.title} has no material; '${text}' is left out.`);
  }

  private count(column: number): number {
    const text = this.cell(column);
    if (text === '') return 0;
    if (/^\d{1,9}$/.test(text)) return Number(text);
    this.expect('the number of objects in it', column, 'not-whole');
    return 0;
  }

  /** Reads groups of columns; returns the column of the first assignment. */
  private rows({ list, columns }: NonNullable<ReturnType<typeof columnsOf>['rows']>, from: number): number {
    const field = this.field(list);
    if (field?.kind !== 'list') return from;
    const found: Row[] = [];
    this.stated[list] = found;
    // A blank column ends the groups where nothing but assignments follows.
    const end = this.cells.findLastIndex((cell) => cell !== '' && !ASSIGNMENT.test(cell)) + 1;
    let at = from;
    for (; at < end || this.cell(at) !== ''; at += columns.length) {
      const row: Row = defaultsOf(field.item);
      for (const [n, { field: key, title }] of columns.entries()) {
        if (this.cell(at + n) === '') this.expect(title, at + n, 'required');
        else this.take(row, key, field.item[key], at + n, title);
      }
      found.push(row);
    }
    if (found.length === 0) this.expect(columns[0].title, from, 'required');
    return at;
  }

  private assign(values: Row, from: number): void {
    const { length } = this.cells;
    for (let column = from; column < length; column++) {
      const text = this.cell(column);
      if (text !== '' && !this.assigned(values, text, column)) {
        this.lose(`The value '${text.slice(0, 60)}' in column ${column + 1} has no meaning here.`);
      }
    }
  }

  /** Whether the text of a cell is a value for a field. */
  private assigned(values: Row, text: string, column: number): boolean {
    const [, key, rank, part, value] = ASSIGNMENT.exec(text) ?? [];
    const field = key === undefined ? undefined : this.field(key);
    if (!field || (field.kind === 'number' && field.derived)) return false;
    if (rank === undefined) {
      if (field.kind === 'list') return false;
      this.put(values, key, field, value, column);
      return true;
    }
    if (field.kind !== 'list' || !Object.hasOwn(field.item, part)) return false;
    const rows = values[key] as Row[];
    // The first value of a row that no columns carry begins it.
    if (Number(rank) === rows.length) rows.push(defaultsOf(field.item));
    const row = rows[Number(rank)];
    if (row === undefined) return false;
    this.put(row, part, field.item[part], value, column);
    return true;
  }

  private take(into: Row, key: string, field: Field, column: number, title?: string): void {
    this.put(into, key, field, this.cell(column), column, title);
  }

  private put(into: Row, key: string, field: Field, text: string, column: number, title?: string): void {
    const reading = valueOfCell(field, text, this.context);
    if ('value' in reading) {
      into[key] = reading.value;
    } else if ('expected' in reading) {
      this.expect(
        title ?? reading.expected,
        column,
        field.kind === 'number' ? 'not-a-number' : 'not-an-option',
      );
    } else {
      this.isWrong = true;
      const message = `Did not find material '${reading.unknownMaterial}' in your libraries.`;
      this.context.report('unknown-material', message, 'Add it to a library, or write another name.');
    }
  }

  private expect(title: string, column: number, code: IssueCode): void {
    this.isWrong = true;
    const text = this.cell(column);
    const remedy = text === '' ? 'The cell is blank.' : `The cell holds '${text.slice(0, 60)}'.`;
    this.context.report(code, `Expecting ${title} in column ${column + 1}.`, remedy);
  }

  private lose(reason: string): void {
    this.context.lose({ entity: this.kind.type, name: this.cells[0], reason, watts: 0 });
  }

  private field(key: string): Field | undefined {
    return Object.hasOwn(this.table, key) ? this.table[key] : undefined;
  }

  private cell(column: number): string {
    return this.cells[column] ?? '';
  }
}
