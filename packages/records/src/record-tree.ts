import { type Box, unionOf } from '@thermarium/geometry';
import { type Kind, kindOf } from '@thermarium/kinds';
import type { Board } from '@thermarium/mesh';
import {
  aroundCopies,
  boardsIn,
  type Own,
  type Place,
  type Standing,
  type Tree,
  topOfTree,
  type Visit,
  walkTree,
} from '@thermarium/model';
import type { Values } from './flat-rows.ts';
import { extents, type NodeBody } from './node-body.ts';
import { lookedUp, materialsOf, type ObjectValues, type Shapes } from './object-values.ts';
import type { RecordContext } from './record-context.ts';

/** Throws for an unknown kind: the database holds no such rows. */
export function kindNamed(type: string): Kind {
  const kind = kindOf(type);
  if (!kind) throw new Error(`No kind '${type}' is registered.`);
  return kind;
}

/** A row's place in the tree. */
interface Placed {
  readonly id: number;
  readonly parent_id: number | null;
  readonly position: number;
}

/** The objects of each parent in tree order; null: the top of the tree. */
export function childrenByParent<Row extends Placed>(
  objects: Iterable<Row>,
): ReadonlyMap<number | null, readonly Row[]> {
  const children = Map.groupBy(objects, ({ parent_id }) => parent_id);
  for (const siblings of children.values()) siblings.sort((a, b) => a.position - b.position || a.id - b.id);
  return children;
}

/** An object's row without its fields. */
export interface ObjectHead extends Placed {
  readonly kind: string;
  readonly name: string;
  readonly active: boolean;
  readonly visible: boolean;
  readonly collapsed: boolean;
}

/** The values of a node's answer that depend on its row, not on its fields. */
export function headOf(row: ObjectHead, rank: number, timestamp: string) {
  const { typeId, type, container } = kindNamed(row.kind);
  return {
    id: row.id,
    type_id: typeId,
    type,
    name: row.name,
    index: rank,
    parent: row.parent_id,
    active: row.active,
    visible: row.visible,
    collapsed: row.collapsed,
    leaf: !container,
    timestamp,
  };
}

type Where = Standing<Kind, Board>;

/** A node's body as it takes effect where it stands. */
export interface Effect {
  /** The values that differ there from the answer of its body; null: none. */
  readonly overrides: Values | null;
  /** The box around the object and its active children, mm; null too if it is inactive. */
  readonly bounds: Box | null;
}

/** A tree of objects' rows with the bodies and shapes derived from them. */
export interface RecordTree<Row extends ObjectHead> {
  readonly top: readonly Row[];
  /** `standing`: as the row stands, where it is being walked over. */
  readonly inside: (row: Row, standing?: Where) => readonly Row[];
  readonly body: (row: Row) => NodeBody;
  readonly context: RecordContext;
  readonly shapes: Shapes;
  /** The own settings of a row; the same object as last time if nothing has changed. */
  readonly own?: (row: Row) => Own<Kind>;
  /** The standing of a row last time. */
  readonly before?: (row: Row) => Where | undefined;
  /** The board of a row; the same object as last time if its inputs are the same. */
  readonly keptBoard?: (row: Row, make: () => Board | null) => Board | null;
}

/** Walks over `nodes`, a part of the tree, and all rows below them; returns the visitor's results for `nodes`. */
export function walkRecords<Row extends ObjectHead, Result extends { readonly bounds: Box | null }>(
  nodes: readonly Row[],
  records: RecordTree<Row>,
  boards: readonly Board[],
  visit: (standing: Where, row: Row, inside: readonly Result[], rank: number) => Result,
): readonly Result[] {
  // Answers do not depend on inherited settings, so the rows need not include the assemblies above them.
  const place: Place<Board> = { inherited: TOP, boards };
  const each: Visit<Row, Kind, Board, Result> = (standing, row, inside, rank) =>
    visit(standing, row, inside(), rank);
  return walkTree(nodes, place, treeOf(records), each);
}

const TOP = topOfTree();

function treeOf<Row extends ObjectHead>({
  inside,
  body,
  own,
  before,
}: RecordTree<Row>): Tree<Row, Kind, Board> {
  return { own: own ?? ((row) => ownOf(row, body(row))), inside, ...(before && { before }) };
}

/** The own settings of a row, wherever it stands. */
export function ownOf({ kind, name, active, visible }: ObjectHead, { values }: NodeBody): Own<Kind> {
  return { kind: kindNamed(kind), name, active, visible, values };
}

/** The boards of a tree that arrays follow. */
export function boardsOf<Row extends ObjectHead>(records: RecordTree<Row>): readonly Board[] {
  const { context, top, keptBoard = (_, make) => make() } = records;
  return boardsIn(top, treeOf(records), ({ kind }, row) =>
    keptBoard(row, () => {
      const { values, bounds } = records.body(row);
      const materials = values && bounds && materialsOf(kind.fields, values, context);
      return (materials && kind.board?.(values, { material: lookedUp(materials) })) ?? null;
    }),
  );
}

/** The effect of a body at its place, given the results of the nodes inside. */
export function effectOf(
  { kind, values: placed, repetition }: Where,
  { active }: ObjectHead,
  { values, bounds: own }: NodeBody,
  inside: readonly { readonly bounds: Box | null }[],
  { context, shapes }: Pick<RecordTree<never>, 'context' | 'shapes'>,
): Effect {
  const seen = (bounds: Box | null, overrides: Values | null): Effect => ({
    overrides,
    bounds: active ? bounds : null,
  });
  if (!values || !placed) return seen(own, null);
  if (kind.container) {
    const inner = unionOf(inside.flatMap(({ bounds }) => bounds ?? []));
    const bounds = inner && aroundCopies(inner, repetition);
    return seen(bounds, bounds && extents(kind, bounds));
  }
  if (placed === values) return seen(own, null);
  const twins = Object.entries(placed).filter(([key, value]) => value !== values[key]);
  const calculated = Object.fromEntries(twins.map(([key, value]) => [`${key}_calc`, value]));
  // A kind answers with values of its own table.
  return seen(shapes.bounds(kind, placed as ObjectValues, context), calculated);
}
