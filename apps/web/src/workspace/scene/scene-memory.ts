import type { Box, Vec3 } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import { type Board, spansInPlan } from '@thermarium/mesh';
import type { EvaluatedMaterial, EvaluatedNode } from '@thermarium/model';
import type { DocumentState, FieldChanges, ModelNode } from '../document/project-document.ts';
import type { EditorState } from '../editor/editor-state.ts';
import { type Looks, looksOf, NO_LOOKS } from './bodies.ts';
import { Extent } from './boxes.ts';
import { around, repeated, SINGLE } from './copies.ts';
import { type Environment, environmentOf } from './environment.ts';
import { isSameTyped, kindNamed, type NodeShape, shapeOf, type Typed, typedOf } from './node-shape.ts';
import { DRAFT_ID, type Scene, type SceneObject } from './scene.ts';

/** What assemblies hand down the tree. */
interface Inherited {
  readonly visible: boolean;
  readonly active: boolean;
  readonly copies: readonly Vec3[];
}

/** Around what is below a place in the tree, copies included, mm. */
interface Extents {
  /** Of all. */
  readonly all: Extent;
  /** Of what takes part. */
  readonly active: Extent;
  /** Of what is seen. */
  readonly shown: Extent;
}

/** What is remembered of an object, with what it was made from. */
interface Memo {
  node: ModelNode | FieldChanges;
  changes: FieldChanges | undefined;
  typed: Typed;
  environment: Environment;
  shape: NodeShape;
  board?: { readonly shape: NodeShape; readonly board: Board | null };
  looks?: {
    readonly shape: NodeShape;
    readonly boards: readonly Board[];
    readonly colors: Environment['colors'];
    readonly copies: number;
    readonly looks: Looks;
  };
  object?: SceneObject;
  copies?: { readonly shape: NodeShape; readonly outer: readonly Vec3[]; readonly copies: readonly Vec3[] };
}

const NOTHING: FieldChanges = {};

/**
 * Derives scene after scene. An object whose node, preview, parameters, materials and surroundings are the same is the
 * same object, so that a change of one of thousands costs the walk over the others alone; a scene of the same objects
 * is the same scene.
 */
export class SceneMemory {
  private environment: Environment | null = null;
  private sources: Pick<DocumentState, 'materials' | 'parameters'> | null = null;
  private boards: readonly Board[] = [];
  private memos = new Map<number, Memo>();
  private latest: Scene | null = null;

  derive(document: DocumentState, editor: EditorState): Scene {
    const walk = new Walk(this.environmentFor(document), document, editor, this.memos);
    this.boards = walk.settleBoards(this.boards);
    this.latest = kept(walk.scene(), this.latest);
    this.memos = walk.kept;
    return this.latest;
  }

  private environmentFor(document: DocumentState): Environment {
    const { materials, parameters } = document;
    if (
      !this.environment ||
      materials !== this.sources?.materials ||
      parameters !== this.sources.parameters
    ) {
      this.environment = environmentOf(document, this.environment);
      this.sources = { materials, parameters };
    }
    return this.environment;
  }
}

/** One derivation. */
class Walk {
  /** The memos of what there is now. */
  readonly kept = new Map<number, Memo>();
  private readonly environment: Environment;
  private readonly document: DocumentState;
  private readonly editor: EditorState;
  private readonly memos: ReadonlyMap<number, Memo>;
  private readonly objects: (readonly [number, SceneObject])[] = [];
  private boards: readonly Board[] = [];

  constructor(
    environment: Environment,
    document: DocumentState,
    editor: EditorState,
    memos: ReadonlyMap<number, Memo>,
  ) {
    this.environment = environment;
    this.document = document;
    this.editor = editor;
    this.memos = memos;
  }

  /** The boards that stretch vias; the list of before where it is the same. */
  settleBoards(before: readonly Board[]): readonly Board[] {
    const boards = this.boardsBelow(null);
    const isSame = boards.length === before.length && boards.every((board, i) => board === before[i]);
    this.boards = isSame ? before : boards;
    return this.boards;
  }

  scene(): Scene {
    const extents = emptyExtents();
    this.level(null, { visible: true, active: true, copies: SINGLE }, extents);
    const world = this.document.project?.world;
    const wall = (key: 'dxmin' | 'dxmax' | 'dymin' | 'dymax' | 'dzmin' | 'dzmax') =>
      Number(world?.[key] ?? 100);
    return {
      objects: new Map(this.objects),
      world: {
        min: [-wall('dxmin'), -wall('dymin'), -wall('dzmin')],
        max: [wall('dxmax'), wall('dymax'), wall('dzmax')],
      },
      bounds: extents.shown.box(),
      showGrid: world?.show_grid !== false,
      showOutline: world?.show_outline !== false,
    };
  }

  /** Boards that are off, or in an assembly that is, stretch nothing. */
  private boardsBelow(parent: number | null): readonly Board[] {
    const boards: Board[] = [];
    for (const id of this.document.children.get(parent) ?? []) {
      const node = this.document.nodes.get(id);
      const memo = node && this.memoOf(id, node, this.editor.preview.get(id));
      if (!memo || this.flag(id, node, 'active') === false) continue;
      if (memo.shape.kind.container) boards.push(...this.boardsBelow(id));
      else if (memo.shape.kind.board) boards.push(...boardOf(memo, this.environment));
    }
    return boards;
  }

  private flag(id: number, node: ModelNode, key: 'active' | 'visible'): boolean {
    return (this.editor.preview.get(id)?.[key] ?? node[key]) !== false;
  }

  private level(parent: number | null, inherited: Inherited, extents: Extents): void {
    for (const id of this.document.children.get(parent) ?? []) {
      const node = this.document.nodes.get(id);
      if (node) this.place(id, node, inherited, extents);
    }
    const { draft, preview } = this.editor;
    if (draft && draft.parent === parent)
      this.placeDraft(draft.type, draft.fields, preview.get(DRAFT_ID), inherited, extents);
  }

  private place(id: number, node: ModelNode, inherited: Inherited, extents: Extents): void {
    const memo = this.memoOf(id, node, this.editor.preview.get(id));
    if (!memo) return;
    const flags = {
      visible: inherited.visible && this.flag(id, node, 'visible'),
      active: inherited.active && this.flag(id, node, 'active'),
    };
    if (memo.shape.kind.container) this.placeAssembly(id, memo, { ...inherited, ...flags }, extents);
    else this.placeLeaf(id, memo, { ...inherited, ...flags }, extents);
  }

  private placeLeaf(id: number, memo: Memo, standing: Inherited, extents: Extents): void {
    const looks = this.looksOf(memo, standing.copies.length);
    this.objects.push([id, objectOf(id, memo, standing, looks, looks.bounds)]);
    add(extents, looks.around, standing);
  }

  private placeAssembly(id: number, memo: Memo, standing: Inherited, extents: Extents): void {
    const { shape } = memo;
    const at = this.objects.length;
    this.objects.push([id, objectOf(id, memo, standing, NO_LOOKS, memo.object?.bounds ?? null)]);
    const inner = emptyExtents();
    this.level(id, { ...standing, copies: copiesOf(memo, standing.copies) }, inner);
    const grown = (extent: Extent) => {
      const box = extent.box();
      return box && around(shape.kind, shape.drawn, box);
    };
    // What is switched off is not there; of an assembly that is off as a whole, all of it is meant.
    const bounds = grown(standing.active ? inner.active : inner.all);
    this.objects[at] = [id, objectOf(id, memo, standing, NO_LOOKS, bounds)];
    extents.all.add(grown(inner.all));
    extents.active.add(grown(inner.active));
    extents.shown.add(grown(inner.shown));
  }

  private placeDraft(
    type: string,
    fields: FieldChanges,
    changes: FieldChanges | undefined,
    inherited: Inherited,
    extents: Extents,
  ): void {
    const kind = kindNamed(type);
    if (!kind) return;
    const laidOver = changes ? { ...fields, ...changes } : fields;
    const memo = this.remembered(DRAFT_ID, kind, NOTHING, laidOver);
    this.placeLeaf(DRAFT_ID, memo, { ...inherited, visible: true, active: true }, extents);
  }

  private memoOf(id: number, node: ModelNode, changes: FieldChanges | undefined): Memo | null {
    const known = this.kept.get(id);
    if (known) return known;
    const kind = kindNamed(node.type);
    return kind ? this.remembered(id, kind, node, changes) : null;
  }

  private remembered(id: number, kind: Kind, node: Memo['node'], changes: FieldChanges | undefined): Memo {
    const { environment } = this;
    let memo = this.memos.get(id);
    if (
      !memo ||
      memo.node !== node ||
      memo.changes !== changes ||
      memo.environment !== environment ||
      memo.shape.kind !== kind
    ) {
      const typed = typedOf(kind, node, changes, environment);
      const shape = this.shapeOf(kind, typed, memo);
      memo = { ...memo, node, changes, typed, environment, shape };
    }
    this.kept.set(id, memo);
    return memo;
  }

  private shapeOf(kind: Kind, typed: Typed, memo: Memo | undefined): NodeShape {
    const { environment } = this;
    const before = memo?.shape.kind === kind ? memo.shape : null;
    if (before && memo?.environment === environment && isSameTyped(kind, memo.typed, typed)) return before;
    const shape = shapeOf(kind, typed, environment, before?.drawn ?? null);
    return before && isSameShape(before, shape) ? before : shape;
  }

  private looksOf(memo: Memo, standing: number): Looks {
    const { shape } = memo;
    const { kind, drawn } = shape;
    const { colors } = this.environment;
    const boards = kind.placed ? this.boards : NO_BOARDS;
    const copies = kind.picture ? standing : 1;
    const before = memo.looks;
    if (
      before?.shape === shape &&
      before.boards === boards &&
      before.colors === colors &&
      before.copies === copies
    ) {
      return before.looks;
    }
    const boardsAround = (box: Box) => boards.filter((board) => spansInPlan(board.box, box));
    const placed = drawn && kind.placed ? kind.placed(drawn, boardsAround) : drawn;
    const looks = placed ? looksOf(kind, placed, colors, copies, before?.looks) : NO_LOOKS;
    memo.looks = { shape, boards, colors, copies, looks };
    return looks;
  }
}

/** The scene of before, or what is the same of it. */
function kept(scene: Scene, before: Scene | null): Scene {
  if (!before) return scene;
  const objects = isSameMap(scene.objects, before.objects) ? before.objects : scene.objects;
  const world = isSameBox(scene.world, before.world) ? before.world : scene.world;
  const bounds = isSameBox(scene.bounds, before.bounds) ? before.bounds : scene.bounds;
  const isSame =
    objects === before.objects &&
    world === before.world &&
    bounds === before.bounds &&
    scene.showGrid === before.showGrid &&
    scene.showOutline === before.showOutline;
  return isSame ? before : { ...scene, objects, world, bounds };
}

function isSameMap(a: Scene['objects'], b: Scene['objects']): boolean {
  if (a.size !== b.size) return false;
  const earlier = b.values();
  for (const object of a.values()) if (object !== earlier.next().value) return false;
  return true;
}

/** Whether two evaluations came to the same, as most do when a parameter has changed. */
function isSameShape(a: NodeShape, b: NodeShape): boolean {
  if (a.name !== b.name || a.issues.length > 0 || b.issues.length > 0 || !a.values || !b.values) return false;
  const { values } = b;
  return Object.entries(a.values).every(([key, value]) => value === values[key]);
}

const NO_BOARDS: readonly Board[] = [];

function emptyExtents(): Extents {
  return { all: new Extent(), active: new Extent(), shown: new Extent() };
}

function add(extents: Extents, box: Box | null, { active, visible }: Inherited): void {
  extents.all.add(box);
  if (active) extents.active.add(box);
  if (active && visible) extents.shown.add(box);
}

/** The object of before where nothing of it has changed. */
function objectOf(
  id: number,
  memo: Memo,
  { visible, active, copies }: Inherited,
  { bodies, color, hole, thinned }: Looks,
  bounds: Box | null,
): SceneObject {
  const { shape, object: before } = memo;
  const { kind, name, values, issues } = shape;
  if (
    before &&
    before.values === values &&
    before.issues === issues &&
    before.bodies === bodies &&
    before.copies === copies &&
    before.visible === visible &&
    before.active === active &&
    before.name === name &&
    isSameBox(before.bounds, bounds)
  ) {
    return before;
  }
  const { type, typeId } = kind;
  const object = {
    id,
    type,
    typeId,
    kind,
    name,
    values,
    issues,
    bodies,
    bounds,
    copies,
    color,
    visible,
    active,
    hole,
    thinned,
  };
  memo.object = object;
  return object;
}

function isSameBox(a: Box | null, b: Box | null): boolean {
  if (a === null || b === null) return a === b;
  return [0, 1, 2].every((axis) => a.min[axis] === b.min[axis] && a.max[axis] === b.max[axis]);
}

function copiesOf(memo: Memo, outer: readonly Vec3[]): readonly Vec3[] {
  const { shape } = memo;
  if (memo.copies?.shape === shape && memo.copies.outer === outer) return memo.copies.copies;
  const copies = repeated(shape.drawn, outer);
  memo.copies = { shape, outer, copies };
  return copies;
}

/** Stands for a material with errors: of a board that vias follow only the place counts. */
function plain(name: string): EvaluatedMaterial {
  return { name, color: '', density: null, specificHeat: null, emissivity: null, conductivity: [1, 1, 1] };
}

function boardOf(memo: Memo, { materials }: Environment): readonly Board[] {
  const { shape } = memo;
  if (memo.board?.shape !== shape) {
    const { kind, name, drawn } = shape;
    const node: EvaluatedNode | null = drawn && {
      id: null,
      type: kind.type,
      path: name,
      name,
      values: drawn,
      children: [],
    };
    const material = (named: string) => materials.get(named) ?? plain(named);
    memo.board = { shape, board: (node && kind.board?.(node, { material })) ?? null };
  }
  return memo.board.board ? [memo.board.board] : [];
}
