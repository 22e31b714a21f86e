import {
  answerFields,
  answerMaterial,
  answerPlane,
  boardsOf,
  childrenByParent,
  contextOf,
  effectOf,
  headOf,
  kindNamed,
  type Material,
  type MaterialRecord,
  materialIds,
  type NodeBody,
  nodeBody,
  type ObjectRecord,
  ownOf,
  type Project,
  type RecordContext,
  type Records,
  type RecordTree,
  shapes,
  walkRecords,
} from '@thermarium/api';
import type { Box } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import type { Board } from '@thermarium/mesh';
import { type Own, type Standing, sameValue, worldFields } from '@thermarium/model';
import { sameRows } from './kept-rows.ts';
import type { ModelNode, Parameter, ProjectContent } from './project-content.ts';

export const noContent: ProjectContent = {
  project: null,
  nodes: new Map(),
  children: new Map([[null, []]]),
  materials: [],
  parameters: [],
  planes: [],
};

type Where = Standing<Kind, Board>;

/** The evaluated fields of an object, and the parameters and materials they were evaluated with. */
interface Body {
  readonly parameters: Records['parameter'];
  readonly materials: readonly (MaterialRecord | undefined)[];
  readonly body: NodeBody;
}

/** The last result for an object, and the inputs it was made from. */
interface Known {
  /** The last walk that checked it. */
  pass: number;
  row: ObjectRecord;
  body: NodeBody;
  own: Own<Kind>;
  standing?: Where;
  rank?: number;
  inside?: readonly (Box | null)[];
  node?: ModelNode;
  bounds?: Box | null;
  board?: { readonly from: NodeBody; readonly made: Board | null };
}

/** Evaluates records for the workspace by the same rules as the server. The same records give identical objects. */
export class RecordView {
  private readonly bodies = new WeakMap<object, Body>();
  private readonly references = new WeakMap<object, readonly number[]>();
  private readonly rows = new WeakMap<object, { readonly from: readonly unknown[]; readonly made: object }>();
  private readonly known = new Map<number, Known>();
  private records: Records | null = null;
  private lastContext: RecordContext | null = null;
  private boards: readonly Board[] = [];
  private pass = 0;
  private lastUsed: ReadonlySet<number> = new Set();
  private content: ProjectContent = noContent;

  /** The parameters and materials against which expressions and references are read. */
  contextOf(records: Records): RecordContext {
    const { material, parameter } = records;
    const isSame = this.records?.material === material && this.records.parameter === parameter;
    if (!this.lastContext || !isSame) this.lastContext = contextOf(records);
    return this.lastContext;
  }

  /** Evaluates objects ahead of `of`, `atOnce` of them between two yields. */
  *prepare(records: Records, atOnce: number): Generator<void> {
    const context = contextOf(records);
    let left = atOnce;
    for (const row of records.object.values()) {
      this.bodyOf(row, records, context);
      if (--left > 0) continue;
      left = atOnce;
      yield;
    }
  }

  /** Evaluates records. `head`: the project's properties that are not records. */
  of(records: Records, head: Project | null): ProjectContent {
    const context = this.contextOf(records);
    const before = this.content;
    const used = this.used(records);
    const isSame = (table: keyof Records) => this.records?.[table] === records[table];
    const isTreeSame = isSame('object') && isSame('material') && isSame('parameter');
    const tree = isTreeSame ? before : this.tree(records, context);
    const materials = sorted(records.material).map((row) =>
      this.once(
        row,
        [records.parameter, used.has(row.id)],
        () => answerMaterial(row, context, used, row.timestamp) as Material,
      ),
    );
    const planes = sorted(records.plane).map((row) =>
      this.once(row, [records.parameter], () => answerPlane(row, context, row.timestamp)),
    );
    const parameters = sorted(records.parameter).map((row) =>
      this.once(row, [], (): Parameter => {
        const { id, name, description, value } = row;
        return { id, name, description, value };
      }),
    );
    this.content = {
      project: this.project(records, head, context),
      nodes: tree.nodes,
      children: tree.children,
      materials: sameRows(materials, before.materials),
      parameters: sameRows(parameters, before.parameters),
      planes: sameRows(planes, before.planes),
    };
    this.records = records;
    return this.content;
  }

  private project(records: Records, head: Project | null, context: RecordContext): Project | null {
    const row = records.world.get(0);
    if (!head || !row) return head;
    const project = { ...head, name: row.name, world: answerFields(worldFields, row.world, context) };
    return sameValue(project, this.content.project) ? this.content.project : project;
  }

  private tree(records: Records, context: RecordContext): Pick<ProjectContent, 'nodes' | 'children'> {
    const before = this.content;
    this.pass++;
    const inside = childrenByParent(records.object.values());
    for (const id of this.known.keys()) if (!records.object.has(id)) this.known.delete(id);
    const tree: RecordTree<ObjectRecord> = {
      top: inside.get(null) ?? [],
      inside: ({ id }) => inside.get(id) ?? [],
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
    this.boards = sameRows(boardsOf(tree), this.boards);
    const reached = new Map<number, ModelNode>();
    const children = new Map<number | null, readonly number[]>();
    const list = (parent: number | null, rows: readonly ObjectRecord[]) => {
      const known = before.children.get(parent);
      const isSame = known?.length === rows.length && rows.every(({ id }, at) => id === known[at]);
      children.set(parent, isSame ? known : rows.map(({ id }) => id));
    };
    list(null, tree.top);
    walkRecords<ObjectRecord, { readonly bounds: Box | null }>(
      tree.top,
      tree,
      this.boards,
      (standing, row, below, rank) => {
        const known = this.knownOf(row, records, context);
        if (standing.kind.container) list(row.id, tree.inside(row));
        const made = this.shown(known, standing, below, rank, tree);
        reached.set(row.id, made.node);
        return made;
      },
    );
    const nodes = new Map<number, ModelNode>();
    const gather = (ids: readonly number[]) => {
      for (const id of ids) {
        const node = reached.get(id);
        if (node) nodes.set(id, node);
        gather(children.get(id) ?? NONE);
      }
    };
    gather(children.get(null) ?? NONE);
    return { nodes: sameMap(nodes, before.nodes), children: sameMap(children, before.children) };
  }

  /** The node of an object at its place in the tree, and its bounding box. */
  private shown(
    known: Known,
    standing: Where,
    below: readonly { readonly bounds: Box | null }[],
    rank: number,
    tree: RecordTree<ObjectRecord>,
  ): { readonly node: ModelNode; readonly bounds: Box | null } {
    const { row, body, node, bounds = null, inside = [] } = known;
    const isAround = below.length === inside.length && below.every((each, at) => each.bounds === inside[at]);
    if (node && known.standing === standing && known.rank === rank && isAround) return { node, bounds };
    const effect = effectOf(standing, row, body, below, tree);
    const fresh = { ...headOf(row, rank, row.timestamp), ...body.answer, ...effect.laidOver };
    known.standing = standing;
    known.rank = rank;
    known.inside = below.map((each) => each.bounds);
    known.bounds = sameValue(effect.bounds, bounds) ? bounds : effect.bounds;
    // The server's answers are made of the same parts, so the type holds.
    known.node = sameValue(fresh, node) && node ? node : (fresh as ModelNode);
    return { node: known.node, bounds: known.bounds };
  }

  private knownOf(row: ObjectRecord, records: Records, context: RecordContext): Known {
    const known = this.known.get(row.id);
    if (known?.pass === this.pass) return known;
    const body = this.bodyOf(row, records, context);
    if (known?.row === row && known.body === body) {
      known.pass = this.pass;
      return known;
    }
    const own = ownOf(row, body);
    const isSame =
      known &&
      Object.keys(own).every((key) => known.own[key as keyof Own<Kind>] === own[key as keyof Own<Kind>]);
    const { node: _, ...rest } = known ?? {};
    const fresh: Known = {
      ...rest,
      pass: this.pass,
      row,
      body,
      own: isSame ? known.own : own,
      // The earlier node is compared with the new one, but the impossible rank keeps it from being reused unchecked.
      ...(known?.node && { node: known.node, rank: -1 }),
    };
    this.known.set(row.id, fresh);
    return fresh;
  }

  private bodyOf(
    { kind, fields }: ObjectRecord,
    { material, parameter }: Records,
    context: RecordContext,
  ): NodeBody {
    const named = this.materialsIn(kind, fields);
    const known = this.bodies.get(fields);
    if (
      known?.parameters === parameter &&
      named.every((id, at) => material.get(id) === known.materials[at])
    ) {
      return known.body;
    }
    const body = nodeBody(kindNamed(kind), fields, context, shapes);
    this.bodies.set(fields, { parameters: parameter, materials: named.map((id) => material.get(id)), body });
    return body;
  }

  private materialsIn(kind: string, fields: ObjectRecord['fields']): readonly number[] {
    const known = this.references.get(fields);
    if (known) return known;
    const found = materialIds(kindNamed(kind).fields, fields);
    this.references.set(fields, found);
    return found;
  }

  /** The materials that an object or the world refers to. */
  private used({ object, world }: Records): ReadonlySet<number> {
    if (this.records?.object === object && this.records.world === world) return this.lastUsed;
    const used = new Set<number>();
    for (const { kind, fields } of object.values())
      for (const id of this.materialsIn(kind, fields)) used.add(id);
    for (const id of materialIds(worldFields, world.get(0)?.world ?? {})) used.add(id);
    this.lastUsed = used;
    return used;
  }

  /** Remembers a result that depends on a record and some further values. */
  private once<Made extends object>(row: object, from: readonly unknown[], make: () => Made): Made {
    const known = this.rows.get(row);
    // Results for one record always have the same type.
    if (known?.from.every((each, at) => each === from[at])) return known.made as Made;
    const made = make();
    this.rows.set(row, { from, made });
    return made;
  }
}

const NONE: readonly never[] = [];

function sorted<Row extends { readonly id: number }>(rows: ReadonlyMap<number, Row>): readonly Row[] {
  return [...rows.values()].sort((a, b) => a.id - b.id);
}

function sameMap<Key, Value>(
  fresh: ReadonlyMap<Key, Value>,
  before: ReadonlyMap<Key, Value>,
): ReadonlyMap<Key, Value> {
  if (fresh.size !== before.size) return fresh;
  for (const [key, value] of fresh) if (before.get(key) !== value) return fresh;
  return before;
}
