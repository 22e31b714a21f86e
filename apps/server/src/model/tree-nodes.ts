import { type Box, unionOf } from '@thermarium/geometry';
import { type Kind, kinds } from '@thermarium/kinds';
import type { Board } from '@thermarium/mesh';
import {
  aroundCopies,
  boardsIn,
  type Place,
  type Standing,
  type Tree,
  topOfTree,
  type Visit,
  walkTree,
} from '@thermarium/model';
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

type Where = Standing<Kind, Board>;

/**
 * Writes the JSON of nodes; its keys are the contract's (`objectAnswer`). The rows may be a part of a tree: those that
 * are to be written with all below them, and the boards with all above them.
 */
export class NodeWriter {
  private readonly context: ModelContext;
  private readonly top: readonly TreeRow[];
  private readonly rowTree: Tree<TreeRow, Kind, Board>;
  private readonly place: Place<Board>;

  constructor(rows: readonly TreeRow[], context: ModelContext) {
    this.context = context;
    const children = childrenByParent(rows);
    this.top = children.get(null) ?? [];
    this.rowTree = {
      own: ({ kind, name, active, visible, body }) => ({
        kind: kindNamed(kind),
        name,
        active,
        visible,
        values: body.values,
      }),
      inside: ({ id }) => children.get(id) ?? [],
    };
    const boards = boardsIn(this.top, this.rowTree, ({ kind }, row) => this.boardOf(kind, row));
    // No answer tells what a place hands down: the assemblies above the rows need not be among them.
    this.place = { inherited: topOfTree(Number.NaN), boards };
  }

  /** The whole tree, a list. */
  tree(): string {
    return listOf(walkTree(this.top, this.place, this.rowTree, (...found) => this.whole(...found)));
  }

  /** One object of the given rank among its siblings, with all that is below it. */
  node(row: TreeRow, rank: number): string {
    return this.one(row, (standing, inside) => this.whole(standing, row, inside, rank));
  }

  /** The same without what is in it. */
  bareNode(row: TreeRow, rank: number): string {
    return this.one(row, (standing, inside) => {
      const { json, bounds } = this.own(standing, row, inside(), rank);
      return { json: `{${json}}`, bounds };
    });
  }

  private one(row: TreeRow, write: (standing: Where, inside: () => readonly Written[]) => Written): string {
    const visit: Visit<TreeRow, Kind, Board, Written> = (standing, each, inside, rank) =>
      each === row ? write(standing, inside) : this.whole(standing, each, inside, rank);
    const [{ json }] = walkTree([row], this.place, this.rowTree, visit);
    return json;
  }

  private boardOf(kind: Kind, { body: { values, bounds } }: TreeRow): Board | null {
    const materials = values && bounds && materialsOf(kind.fields, values, this.context);
    return (materials && kind.board?.(values, { material: lookedUp(materials) })) ?? null;
  }

  private whole(standing: Where, row: TreeRow, inside: () => readonly Written[], rank: number): Written {
    const below = inside();
    const { json, bounds } = this.own(standing, row, below, rank);
    return { json: `{${json},"children":${listOf(below)}}`, bounds };
  }

  /** The inside of a node's JSON, all but its children. */
  private own(standing: Where, row: TreeRow, below: readonly Written[], rank: number): Written {
    const { kind } = standing;
    const { json, bounds } = this.effect(standing, row.body, below);
    const head =
      `"id":${row.id},"type_id":${kind.typeId},"type":"${kind.type}","name":${JSON.stringify(row.name)}` +
      `,"index":${rank},"parent":${row.parent_id},"active":${row.active},"visible":${row.visible}` +
      `,"collapsed":${row.collapsed},"leaf":${!kind.container},"timestamp":"${row.timestamp.toISOString()}"`;
    return { json: `${head},${json}`, bounds: row.active ? bounds : null };
  }

  /** A body as it takes effect where it stands. */
  private effect(
    { kind, values: placed, repetition }: Where,
    body: NodeBody,
    below: readonly Written[],
  ): Written {
    const { answer, values } = body;
    if (!values || !placed) return body;
    if (kind.container) {
      const inner = unionOf(below.flatMap(({ bounds }) => bounds ?? []));
      const bounds = inner && aroundCopies(inner, repetition);
      return { json: insideOf({ ...answer, ...extents(kind, bounds) }), bounds };
    }
    if (placed === values) return body;
    const twins = Object.entries(placed).filter(([key, value]) => value !== values[key]);
    const calculated = Object.fromEntries(twins.map(([key, value]) => [`${key}_calc`, value]));
    // A kind answers with values of its own table.
    const bounds = objectBounds(kind, placed as ObjectValues, this.context);
    return { json: insideOf({ ...answer, ...calculated }), bounds };
  }
}

function listOf(written: readonly Written[]): string {
  return `[${written.map(({ json }) => json).join(',')}]`;
}
