import type { Box, Vec3 } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import type { Board } from '@thermarium/mesh';
import { type EvaluatedNode, materialInPlaceOf, type Own, type Standing } from '@thermarium/model';
import { drawnCopies, type Looks, looksOf, NO_LOOKS } from '@thermarium/picture';
import type { FieldChanges, ModelNode } from '../records/project-content.ts';
import type { Environment } from './environment.ts';
import { isSameTyped, type NodeShape, shapeOf, type Typed, typedOf } from './node-shape.ts';
import { isSameBox } from './same-scene.ts';
import type { SceneObject } from './scene.ts';

/** The input that an object is made from. */
interface Given {
  readonly node: ModelNode | FieldChanges;
  readonly changes: FieldChanges | undefined;
  readonly environment: Environment;
  readonly kind: Kind;
}

/**
 * The parts of one object that are kept from scene to scene. A part is made anew only when its input has changed, and
 * keeps its identity where the result is equal.
 */
export class ObjectMemory {
  own: Own<Kind> | null = null;
  standing: Standing<Kind, Board> | undefined;
  object: SceneObject | null = null;
  private given: Given | null = null;
  private typed: Typed = {};
  private shape: NodeShape | null = null;
  private board: { readonly shape: NodeShape | null; readonly board: Board | null } | null = null;
  private looks: {
    readonly values: EvaluatedNode['values'] | null;
    readonly colors: Environment['colors'];
    readonly copies: number;
    readonly looks: Looks;
  } | null = null;

  /** Evaluates the object anew where its input has changed. */
  take(given: Given, { active, visible }: Pick<Own<Kind>, 'active' | 'visible'>): void {
    if (!this.given || !isSameGiven(this.given, given)) this.evaluate(given);
    const { shape, own } = this;
    if (!shape) return;
    const { kind, name, drawn: values } = shape;
    const isSame =
      own?.kind === kind &&
      own.name === name &&
      own.values === values &&
      own.active === active &&
      own.visible === visible;
    if (!isSame) this.own = { kind, name, values, active, visible };
  }

  private evaluate(given: Given): void {
    const { kind, node, changes, environment } = given;
    const typed = typedOf(kind, node, changes, environment);
    const before = this.given?.kind === kind ? this.shape : null;
    const isSame = before && this.given?.environment === environment && isSameTyped(kind, this.typed, typed);
    if (!isSame) {
      const shape = shapeOf(kind, typed, environment, before?.drawn ?? null);
      this.shape = before && isSameShape(before, shape) ? before : shape;
    }
    this.typed = typed;
    this.given = given;
  }

  /** The board that vias follow. */
  boardOf({ kind, values }: Own<Kind>, { materials }: Environment): Board | null {
    if (this.board?.shape !== this.shape) {
      const material = (named: string) => materials.get(named) ?? materialInPlaceOf(named);
      this.board = { shape: this.shape, board: (values && kind.board?.(values, { material })) ?? null };
    }
    return this.board?.board ?? null;
  }

  /** The appearance of the object at its place. */
  looksAt({ kind, values, copies }: Standing<Kind, Board>, { colors }: Environment): Looks {
    const before = this.looks;
    const count = kind.picture ? drawnCopies(copies).length : 1;
    if (before?.values === values && before.colors === colors && before.copies === count) return before.looks;
    const looks = values ? looksOf(kind, values, colors, count, before?.looks) : NO_LOOKS;
    this.looks = { values, colors, copies: count, looks };
    return looks;
  }

  /** Makes the object of the scene; an unchanged object keeps its identity. */
  show(id: number, standing: Standing<Kind, Board>, looks: Looks, bounds: Box | null): void {
    const { object: before, shape } = this;
    if (!shape) return;
    const { kind, name, values, issues } = shape;
    const { visible, active, values: placed } = standing;
    const copies: readonly Vec3[] = drawnCopies(standing.copies);
    const { count: copyCount } = standing.copies;
    const { bodies, sheet, color, hole, thinned } = looks;
    const isSame =
      before &&
      before.values === values &&
      before.placed === placed &&
      before.issues === issues &&
      before.bodies === bodies &&
      before.sheet === sheet &&
      before.copies === copies &&
      before.copyCount === copyCount &&
      before.visible === visible &&
      before.active === active &&
      before.name === name &&
      isSameBox(before.bounds, bounds);
    if (isSame) return;
    const { type, typeId } = kind;
    const stated = { id, type, typeId, kind, name, values, placed, copyCount, issues };
    this.object = { ...stated, bodies, bounds, sheet, copies, color, visible, active, hole, thinned };
  }
}

function isSameGiven(a: Given, b: Given): boolean {
  return a.node === b.node && a.changes === b.changes && a.environment === b.environment && a.kind === b.kind;
}

/** Whether two evaluations have equal results, as most have after a change of a parameter. */
function isSameShape(a: NodeShape, b: NodeShape): boolean {
  if (a.name !== b.name || a.issues.length > 0 || b.issues.length > 0 || !a.values || !b.values) return false;
  const { values } = b;
  return Object.entries(a.values).every(([key, value]) => value === values[key]);
}
