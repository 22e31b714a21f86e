import type { Box, Vec3 } from '@thermarium/geometry';
import { type Kind, kinds } from '@thermarium/kinds';
import { type Board, spansInPlan } from '@thermarium/mesh';
import { answerFields } from './answer-fields.ts';
import { childrenByParent } from './load-document.ts';
import type { ModelContext } from './model-context.ts';
import {
  materialsIn,
  type ObjectValues,
  objectBounds,
  objectComposite,
  objectValues,
} from './object-values.ts';
import type { ModelRow } from './rows.ts';

/** A node as it is answered; its keys are the contract's (`objectAnswer`). */
export interface TreeNode {
  readonly id: number;
  readonly timestamp: string;
  readonly children: readonly TreeNode[];
  readonly [field: string]: unknown;
}

type ObjectRow = ModelRow<'object'>;

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

/** Throws for a row of a kind that there is not: the database holds none. */
export function kindNamed(type: string): Kind {
  const kind = kindOf.get(type);
  if (!kind) throw new Error(`No kind '${type}' is registered.`);
  return kind;
}

const AXIS_LETTERS = ['x', 'y', 'z'] as const;

/** What a node has where its kind has no such field. */
const WITHOUT_FIELD = {
  hole: false,
  color: null,
  x: null,
  y: null,
  z: null,
  dx: null,
  dy: null,
  dz: null,
  x_calc: null,
  y_calc: null,
  z_calc: null,
  dx_calc: null,
  dy_calc: null,
  dz_calc: null,
  hc: null,
  hc_calc: null,
  bound: false,
  material: null,
  material_name: null,
  lumped: false,
  power: null,
  power_calc: null,
};

interface Written {
  readonly node: TreeNode;
  /** All that it and its active children occupy, mm. */
  readonly bounds: Box | null;
}

/**
 * Writes nodes of a tree. The rows may be a part of it: those that are to be written with all below them, and the
 * boards with all above them.
 */
export class NodeWriter {
  private readonly context: ModelContext;
  private readonly children: ReadonlyMap<number | null, readonly ObjectRow[]>;
  private readonly values = new Map<number, ObjectValues | null>();
  private readonly boards: readonly Board[];

  constructor(rows: readonly ObjectRow[], context: ModelContext) {
    this.context = context;
    this.children = childrenByParent(rows);
    for (const row of rows) this.values.set(row.id, objectValues(kindNamed(row.kind), row.fields, context));
    this.boards = this.boardsBelow(null);
  }

  /** The whole tree. */
  tree(): readonly TreeNode[] {
    return this.level(null).map(({ node }) => node);
  }

  /** One object of the given rank among its siblings, with all that is below it. */
  node(row: ObjectRow, index: number): TreeNode {
    return this.write(row, index).node;
  }

  private level(parent: number | null): readonly Written[] {
    return (this.children.get(parent) ?? []).map((row, index) => this.write(row, index));
  }

  /** Boards that are off, or in an assembly that is, stretch nothing. */
  private boardsBelow(parent: number | null): Board[] {
    return (this.children.get(parent) ?? []).flatMap((row) => {
      if (!row.active) return [];
      const board = this.boardOf(row);
      return [...(board ? [board] : []), ...this.boardsBelow(row.id)];
    });
  }

  private boardOf({ id, kind: type, name }: ObjectRow): Board | null {
    const [kind, values] = [kindNamed(type), this.values.get(id)];
    if (!kind.board || !values) return null;
    const materials = new Map(
      materialsIn(kind.fields, values).map((used) => [used, this.context.material(used)]),
    );
    if ([...materials.values()].includes(undefined)) return null;
    const material = (used: string) => {
      const found = materials.get(used);
      if (!found) throw new Error(`Material '${used}' was not looked up.`);
      return found;
    };
    return kind.board({ id, type, path: name, name, values, children: [] }, { material });
  }

  private write(row: ObjectRow, index: number): Written {
    const kind = kindNamed(row.kind);
    const typed = this.values.get(row.id) ?? null;
    const values = typed && kind.placed ? this.placed(kind, typed) : typed;
    const below = this.level(row.id);
    const bounds = values && (kind.container ? around(kind, values, below) : this.boundsOf(kind, values));
    const node = {
      id: row.id,
      type_id: kind.typeId,
      type: kind.type,
      name: row.name,
      index,
      parent: row.parent_id,
      active: row.active,
      visible: row.visible,
      timestamp: row.timestamp.toISOString(),
      ...WITHOUT_FIELD,
      ...answerFields(kind.fields, row.fields, this.context),
      ...(values !== typed && twinsThatDiffer(typed, values)),
      ...extents(kind, bounds),
      collapsed: row.collapsed,
      leaf: !kind.container,
      ...(kind.composite && { composite_material: values && objectComposite(kind, values, this.context) }),
      children: below.map(({ node: child }) => child),
    };
    return { node, bounds: row.active ? bounds : null };
  }

  private boundsOf(kind: Kind, values: ObjectValues): Box | null {
    return objectBounds(kind, values, this.context);
  }

  private placed(kind: Kind, values: ObjectValues): ObjectValues {
    const placed = kind.placed?.(values, (box) => this.boards.filter((board) => spansInPlan(board.box, box)));
    // A kind answers with values of its own table.
    return placed as ObjectValues;
  }
}

/** Where an object takes effect with other values than were typed, its calculated ones say so. */
function twinsThatDiffer(typed: ObjectValues | null, placed: ObjectValues | null) {
  const entries = Object.entries(placed ?? {}).filter(([key, value]) => value !== typed?.[key]);
  return Object.fromEntries(entries.map(([key, value]) => [`${key}_calc`, value]));
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

/** Position and sizes as far as they are not fields of the kind: those of the box around the object. */
function extents(kind: Kind, bounds: Box | null): { readonly [key: string]: number } {
  const answer: { [key: string]: number } = {};
  if (!bounds) return answer;
  for (const [axis, letter] of AXIS_LETTERS.entries()) {
    if (follows(kind, letter)) answer[letter] = answer[`${letter}_calc`] = withoutNoise(bounds.min[axis]);
    const size = `d${letter}`;
    if (!follows(kind, size)) continue;
    answer[size] = answer[`${size}_calc`] = withoutNoise(bounds.max[axis] - bounds.min[axis]);
  }
  return answer;
}

function follows({ fields }: Kind, key: string): boolean {
  const field = fields[key];
  return field === undefined || (field.kind === 'number' && field.derived === true);
}

/** A thousandth of a nanometre is no size, but the rest of a subtraction. */
const DECIMALS = 9;

function withoutNoise(millimetres: number): number {
  return Number(millimetres.toFixed(DECIMALS));
}
