import type { Box, Vec3 } from '@thermarium/geometry';
import { type Kind, kinds } from '@thermarium/kinds';
import { type Board, spansInPlan } from '@thermarium/mesh';
import { childrenByParent } from './load-document.ts';
import type { ModelContext } from './model-context.ts';
import { extents, insideOf, type NodeBody } from './node-body.ts';
import { lookedUp, materialsOf, type ObjectValues, objectBounds } from './object-values.ts';

/** An object as the writer of nodes takes it. */
export interface TreeRow {
  readonly id: number;
  readonly kind: string;
  readonly parent_id: number | null;
  readonly position: number;
  readonly name: string;
  readonly active: boolean;
  readonly visible: boolean;
  readonly collapsed: boolean;
  readonly timestamp: Date;
  readonly body: NodeBody;
}

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

/** Throws for a row of a kind that there is not: the database holds none. */
export function kindNamed(type: string): Kind {
  const kind = kindOf.get(type);
  if (!kind) throw new Error(`No kind '${type}' is registered.`);
  return kind;
}

interface Written {
  readonly json: string;
  /** All that it and its active children occupy, mm. */
  readonly bounds: Box | null;
}

/**
 * Writes the JSON of nodes; its keys are the contract's (`objectAnswer`). The rows may be a part of a tree: those that
 * are to be written with all below them, and the boards with all above them.
 */
export class NodeWriter {
  private readonly context: ModelContext;
  private readonly children: ReadonlyMap<number | null, readonly TreeRow[]>;
  private readonly boards: readonly Board[];

  constructor(rows: readonly TreeRow[], context: ModelContext) {
    this.context = context;
    this.children = childrenByParent(rows);
    this.boards = this.boardsBelow(null);
  }

  /** The whole tree, a list. */
  tree(): string {
    return listOf(this.level(null));
  }

  /** One object of the given rank among its siblings, with all that is below it. */
  node(row: TreeRow, index: number): string {
    return this.write(row, index).json;
  }

  /** The same without what is in it. */
  bareNode(row: TreeRow, index: number): string {
    const below = kindNamed(row.kind).container ? this.level(row.id) : [];
    return `{${this.own(row, index, below).json}}`;
  }

  private level(parent: number | null): readonly Written[] {
    return (this.children.get(parent) ?? []).map((row, index) => this.write(row, index));
  }

  /** Boards that are off, or in an assembly that is, stretch nothing. */
  private boardsBelow(parent: number | null): Board[] {
    return (this.children.get(parent) ?? []).flatMap((row) => {
      if (!row.active) return [];
      const kind = kindNamed(row.kind);
      if (kind.container) return this.boardsBelow(row.id);
      return kind.board ? (this.boardOf(kind, row) ?? []) : [];
    });
  }

  private boardOf(kind: Kind, row: TreeRow): Board | null {
    const { values, bounds } = row.body;
    const materials = values && bounds && materialsOf(kind.fields, values, this.context);
    if (!materials) return null;
    const { id, kind: type, name } = row;
    const node = { id, type, path: name, name, values, children: [] };
    return kind.board?.(node, { material: lookedUp(materials) }) ?? null;
  }

  private write(row: TreeRow, index: number): Written {
    const below = kindNamed(row.kind).container ? this.level(row.id) : [];
    const { json, bounds } = this.own(row, index, below);
    return { json: `{${json},"children":${listOf(below)}}`, bounds };
  }

  /** The inside of a node's JSON, all but its children. */
  private own(row: TreeRow, index: number, below: readonly Written[]): Written {
    const kind = kindNamed(row.kind);
    const { json, bounds } = this.standing(kind, row.body, below);
    const head =
      `"id":${row.id},"type_id":${kind.typeId},"type":"${kind.type}","name":${JSON.stringify(row.name)}` +
      `,"index":${index},"parent":${row.parent_id},"active":${row.active},"visible":${row.visible}` +
      `,"collapsed":${row.collapsed},"leaf":${!kind.container},"timestamp":"${row.timestamp.toISOString()}"`;
    return { json: `${head},${json}`, bounds: row.active ? bounds : null };
  }

  /** A body as it takes effect where it stands. */
  private standing(kind: Kind, body: NodeBody, below: readonly Written[]): Written {
    const { answer, values } = body;
    if (!values) return body;
    if (kind.container) {
      const bounds = around(kind, values, below);
      return { json: insideOf({ ...answer, ...extents(kind, bounds) }), bounds };
    }
    const placed = kind.placed && this.placed(kind, values);
    if (!placed || placed === values) return body;
    const twins = Object.entries(placed).filter(([key, value]) => value !== values[key]);
    const calculated = Object.fromEntries(twins.map(([key, value]) => [`${key}_calc`, value]));
    const bounds = objectBounds(kind, placed, this.context);
    return { json: insideOf({ ...answer, ...calculated }), bounds };
  }

  private placed(kind: Kind, values: ObjectValues): ObjectValues {
    const placed = kind.placed?.(values, (box) => this.boards.filter((board) => spansInPlan(board.box, box)));
    // A kind answers with values of its own table.
    return placed as ObjectValues;
  }
}

function listOf(written: readonly Written[]): string {
  return `[${written.map(({ json }) => json).join(',')}]`;
}

function around(kind: Kind, values: ObjectValues, children: readonly Written[]): Box | null {
  const boxes = children.flatMap(({ bounds }) => bounds ?? []);
  if (boxes.length === 0) return null;
  const corner = (pick: (...values: number[]) => number, side: 'min' | 'max'): Vec3 => [
    pick(...boxes.map((box) => box[side][0])),
    pick(...boxes.map((box) => box[side][1])),
    pick(...boxes.map((box) => box[side][2])),
  ];
  const inner = { min: corner(Math.min, 'min'), max: corner(Math.max, 'max') };
  return kind.around?.(values, inner) ?? inner;
}
