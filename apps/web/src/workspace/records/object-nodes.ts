import type { Box } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import type { Board } from '@thermarium/mesh';
import { type Own, type Standing, sameValue } from '@thermarium/model';
import {
  boardsOf,
  effectOf,
  headOf,
  kindNamed,
  type NodeBody,
  type ObjectRecord,
  ownOf,
  type RecordContext,
  type Records,
  type RecordTree,
  shapes,
  walkRecords,
} from '@thermarium/records';
import type { ChangedRow } from './changed-rows.ts';
import { sameRows } from './kept-rows.ts';
import { ObjectOrder } from './object-order.ts';
import type { ModelNode, ProjectContent } from './project-content.ts';
import type { RecordBodies } from './record-bodies.ts';

type Where = Standing<Kind, Board>;
type Tree = RecordTree<ObjectRecord>;
type Nodes = Pick<ProjectContent, 'nodes' | 'children'>;

/** The last result for an object, and the inputs it was made from. */
interface Known {
  /** The last walk that checked it. */
  pass: number;
  row: ObjectRecord;
  body: NodeBody;
  own: Own<Kind>;
  /** The box around it where it stands; null before it stands anywhere. */
  bounds: Box | null;
  standing?: Where;
  rank?: number;
  inside?: readonly number[];
  node?: ModelNode;
  board?: { readonly from: NodeBody; readonly made: Board | null };
}

/** The outcome of a walk for an object. */
interface Seen {
  readonly bounds: Box | null;
  readonly isOtherBox: boolean;
}

/** The nodes of a project's objects. A change remakes only those that depend on it, and checks few others. */
export class ObjectNodes {
  private readonly bodies: RecordBodies;
  private readonly known = new Map<number, Known>();
  private readonly order = new ObjectOrder();
  /** The objects that may be boards, and those that follow boards. */
  private readonly boardIds = new Set<number>();
  private readonly followerIds = new Set<number>();
  private boards: readonly Board[] = [];
  private pass = 0;
  private records: Records | null = null;
  private shown: Nodes;

  constructor(bodies: RecordBodies, before: Nodes) {
    this.bodies = bodies;
    this.shown = before;
  }

  /** `changes`: of objects, since the previous call. */
  of(records: Records, context: RecordContext, changes: readonly ChangedRow<ObjectRecord>[]): Nodes {
    this.pass++;
    const altered = this.order.follow(records.object, changes);
    const isWhole = this.isWholeNeeded(records);
    const isReordered = altered.size > 0 || changes.some(({ before, after }) => before?.kind !== after?.kind);
    for (const change of changes) this.sortOut(change);
    const tree = this.treeOf(records, context);
    const toSee = new Set([...altered, ...changes.map(({ id }) => id)]);
    if (isWhole || isReordered || changes.some(mayAlterBoards)) {
      const around = this.order.partAround(this.boardIds);
      const boards = sameRows(boardsOf({ ...tree, ...around }), this.boards);
      if (boards !== this.boards) for (const id of this.followerIds) toSee.add(id);
      this.boards = boards;
    }
    const isMost = toSee.size * 2 > records.object.size;
    const part = isWhole || isMost ? tree : this.order.partAround(toSee);
    const inside: Tree['inside'] = (row, standing) => {
      const isSame = this.known.get(row.id)?.standing?.below === standing?.below;
      return isSame ? part.inside(row) : tree.inside(row);
    };
    const made: ModelNode[] = [];
    walkRecords<ObjectRecord, Seen>(
      part.top,
      { ...tree, inside },
      this.boards,
      (standing, row, seenInside) => {
        const known = this.knownOf(row, records, context);
        const { node } = known;
        const seen = this.stand(known, standing, seenInside, context);
        if (known.node && known.node !== node) made.push(known.node);
        return seen;
      },
    );
    this.records = records;
    if (isReordered) this.shown = this.gathered();
    else if (made.length > 0) {
      const nodes = new Map(this.shown.nodes);
      for (const node of made) nodes.set(node.id, node);
      this.shown = { ...this.shown, nodes };
    }
    return this.shown;
  }

  /** Whether any node may differ. Objects outside the tree were not checked by the last walk. */
  private isWholeNeeded({ material, parameter }: Records): boolean {
    const { records, shown } = this;
    return (
      records?.material !== material ||
      records.parameter !== parameter ||
      records.object.size !== shown.nodes.size
    );
  }

  private sortOut({ id, after }: ChangedRow<ObjectRecord>): void {
    if (!after) this.known.delete(id);
    const kind = after && kindNamed(after.kind);
    if (kind?.board) this.boardIds.add(id);
    else this.boardIds.delete(id);
    if (kind?.placed) this.followerIds.add(id);
    else this.followerIds.delete(id);
  }

  private treeOf(records: Records, context: RecordContext): Tree {
    return {
      top: this.order.rowsIn(null),
      inside: ({ id }) => this.order.rowsIn(id),
      body: (row) => this.knownOf(row, records, context).body,
      context,
      shapes,
      own: (row) => this.knownOf(row, records, context).own,
      before: ({ id }) => this.known.get(id)?.standing,
      keptBoard: (row, make) => {
        const known = this.knownOf(row, records, context);
        if (known.board?.from !== known.body) known.board = { from: known.body, made: make() };
        return known.board.made;
      },
    };
  }

  /** Makes the node of an object where it stands, and the box around it. */
  private stand(known: Known, standing: Where, seenInside: readonly Seen[], context: RecordContext): Seen {
    const { row, body, node, bounds } = known;
    const rank = this.order.rankOf(row.id);
    const inside = this.order.idsIn(row.id);
    const isSame = known.standing === standing && known.rank === rank && known.inside === inside;
    if (node && isSame && !seenInside.some((seen) => seen.isOtherBox)) return { bounds, isOtherBox: false };
    const around = standing.kind.container ? inside.flatMap((id) => this.known.get(id) ?? []) : [];
    const effect = effectOf(standing, row, body, around, { context, shapes });
    const fresh = { ...headOf(row, rank, row.timestamp), ...body.answer, ...effect.overrides };
    known.standing = standing;
    known.rank = rank;
    known.inside = inside;
    known.bounds = sameValue(effect.bounds, bounds) ? bounds : effect.bounds;
    // The server's answers are made of the same parts.
    known.node = sameValue(fresh, node) && node ? node : (fresh as ModelNode);
    return { bounds: known.bounds, isOtherBox: known.bounds !== bounds };
  }

  private knownOf(row: ObjectRecord, records: Records, context: RecordContext): Known {
    const known = this.known.get(row.id);
    if (known?.pass === this.pass) return known;
    const body = this.bodies.bodyOf(row, records, context);
    if (known?.row === row && known.body === body) {
      known.pass = this.pass;
      return known;
    }
    const own = ownOf(row, body);
    const isSame =
      known &&
      Object.keys(own).every((key) => known.own[key as keyof Own<Kind>] === own[key as keyof Own<Kind>]);
    const { node: _, ...rest } = known ?? { bounds: null };
    const fresh: Known = {
      ...rest,
      pass: this.pass,
      row,
      body,
      own: isSame ? known.own : own,
      // The old node is only compared with the new one: no rank is -1.
      ...(known?.node && { node: known.node, rank: -1 }),
    };
    this.known.set(row.id, fresh);
    return fresh;
  }

  /** All nodes in tree order, and the lists of the containers. */
  private gathered(): Nodes {
    const nodes = new Map<number, ModelNode>();
    const children = new Map<number | null, readonly number[]>();
    const gather = (parent: number | null) => {
      const ids = this.order.idsIn(parent);
      children.set(parent, ids);
      for (const id of ids) {
        const known = this.known.get(id);
        if (known?.node) nodes.set(id, known.node);
        if (known?.own.kind.container) gather(id);
      }
    };
    gather(null);
    return { nodes, children };
  }
}

/** Whether a change may make, move or switch off a board. */
function mayAlterBoards({ before, after }: ChangedRow<ObjectRecord>): boolean {
  return [before, after].some((row) => {
    const kind = row && kindNamed(row.kind);
    return kind?.board !== undefined || kind?.container === true;
  });
}
