import { type Box, PLANE_TOLERANCE } from '@thermarium/geometry';
import type { EvaluatedNode } from '../evaluated.ts';
import type { EvaluatedMaterial } from '../medium.ts';
import { type Copies, type Repetition, repeated, SINGLE_COPY } from './copies.ts';

export type NodeValues = EvaluatedNode['values'];

/** The settings of a container for everything in it. */
export interface HandedDown {
  /** For the walls of objects without their own, W/(m²·K); null: the coefficient around the container holds. */
  readonly coefficient: number | null;
  /** How air cools the walls of objects that say nothing of it; blank: as around the container, unless it has a coefficient. */
  readonly convection: string;
  /** Around the walls of objects without their own, °C; null: the ambient around the container holds. */
  readonly ambient: number | null;
  /** The same in a transient; blank: as around the container, unless it has an ambient. */
  readonly ambientOverTime: string;
  /** At which objects without their own start, °C; null: the initial temperature around the container holds. */
  readonly initial: number | null;
  /** The limit of objects without their own, °C; null: the one around the container holds. */
  readonly highestAllowed: number | null;
  /** Whether all arrays are to be solved as one block each. */
  readonly quickModel: boolean;
  /** Null: nothing is repeated. */
  readonly repetition: Repetition | null;
}

/** The part of a kind that decides how its objects take effect at their place in the tree. */
export interface StandingKind<Board extends BoardOutline = BoardOutline> {
  /** True for kinds whose nodes have children. */
  readonly container?: boolean;
  /** Containers: the settings for everything in them. */
  handsDown?(values: NodeValues): HandedDown;
  /** The box around the object, mm; null if it occupies nothing. */
  bounds?(values: NodeValues): Box | null;
  /** The effective values among boards that span the object in plan: vias follow the board around them. */
  placed?(values: NodeValues, boardsAround: readonly Board[]): NodeValues;
  /** The board that objects of other kinds follow; null: they do not follow this one. */
  board?(
    values: NodeValues,
    context: { readonly material: (name: string) => EvaluatedMaterial },
  ): Board | null;
}

/** The settings of a node itself, wherever it stands. */
export interface Own<Kind> {
  readonly kind: Kind;
  readonly name: string;
  readonly active: boolean;
  readonly visible: boolean;
  /** Evaluated; null while any of them is invalid. */
  readonly values: NodeValues | null;
}

/** The settings that a place in the tree gives to every node there. */
export interface Inherited {
  readonly active: boolean;
  readonly visible: boolean;
  /** The heat transfer coefficient of walls that have none of their own. */
  readonly coefficient: InheritedNumber;
  /** How air cools walls that have neither a law nor a coefficient of their own; null: the coefficient holds. */
  readonly convection: InheritedText | null;
  /** The temperature around walls that have none of their own, °C. */
  readonly ambient: InheritedNumber;
  /** The same in a transient; null: it is constant. */
  readonly ambientOverTime: InheritedText | null;
  /** The temperature at which objects without their own start, °C. */
  readonly initial: InheritedNumber;
  /** The limit of objects without their own, °C; null: no container states one, and that of the materials holds. */
  readonly highestAllowed: InheritedNumber | null;
  /** The name of the nearest container that asks for Quick Model of all its arrays; null: none does. */
  readonly quickModel: string | null;
  readonly copies: Copies;
}

/** A number that nodes without their own inherit. */
export interface InheritedNumber {
  /** NaN if its source has no value. */
  readonly value: number;
  /** The name of the object that states it; null: the world. */
  readonly from: string | null;
}

/** A text that nodes without their own inherit. */
interface InheritedText {
  readonly text: string;
  /** The name of the object that states it; null: the world. */
  readonly from: string | null;
}

/** A node as it takes effect where it stands. */
export interface Standing<Kind extends StandingKind<Board>, Board extends BoardOutline> extends Inherited {
  readonly kind: Kind;
  readonly name: string;
  readonly values: NodeValues | null;
  /** The boards that span the object in plan; empty for kinds that do not follow boards. */
  readonly boards: readonly Board[];
  /** Containers: the repetition of their content. */
  readonly repetition: Repetition | null;
  /** Containers: the settings for everything in them. */
  readonly below: Inherited;
  /** The inputs from which the standing was made. */
  readonly source: {
    readonly own: Own<Kind>;
    readonly inherited: Inherited;
    readonly boards: readonly Board[];
  };
}

/** A tree of any sort of nodes. */
export interface Tree<Node, Kind extends StandingKind<Board>, Board extends BoardOutline> {
  /** Null: the node is skipped. */
  own(node: Node): Own<Kind> | null;
  /** The nodes in a container, in order. `standing`: the container's, if it is known. */
  inside(node: Node, standing?: Standing<Kind, Board>): readonly Node[];
  /** The node's previous standing, which is reused if none of its inputs has changed. */
  before?(node: Node): Standing<Kind, Board> | undefined;
}

/** The settings of a world that the nodes in it inherit: W/(m²·K) and °C. */
export interface WorldAround {
  readonly hc: number;
  readonly convection: string;
  readonly ambient: number;
  readonly ambientOverTime: string;
  /** Null: all starts at ambient. */
  readonly initial: number | null;
}

const UNKNOWN_WORLD: WorldAround = {
  ...{ hc: Number.NaN, convection: '', ambient: Number.NaN, ambientOverTime: '', initial: null },
};

/** The top of the tree in a world; without one, for those who will not use its settings. */
export function topOfTree({
  hc,
  convection,
  ambient,
  ambientOverTime,
  initial,
}: WorldAround = UNKNOWN_WORLD): Inherited {
  return {
    active: true,
    visible: true,
    coefficient: { value: hc, from: null },
    convection: statedText(convection, null),
    ambient: { value: ambient, from: null },
    ambientOverTime: statedText(ambientOverTime, null),
    initial: { value: initial ?? ambient, from: null },
    highestAllowed: null,
    quickModel: null,
    copies: SINGLE_COPY,
  };
}

/** Whether a node takes part in the model: it and all containers around it are active. */
export function takesPart(own: { readonly active: boolean }, around: Pick<Inherited, 'active'>): boolean {
  return around.active && own.active;
}

/** The standing of a node. `boards`: all boards of the model. */
export function standingOf<Kind extends StandingKind<Board>, Board extends BoardOutline>(
  own: Own<Kind>,
  inherited: Inherited,
  boards: readonly Board[],
  before?: Standing<Kind, Board>,
): Standing<Kind, Board> {
  const followed = own.kind.placed ? boards : NONE;
  if (
    before?.source.own === own &&
    before.source.inherited === inherited &&
    before.source.boards === followed
  ) {
    return before;
  }
  const { kind, name } = own;
  const isPlacedAlike =
    before?.source.own.values === own.values && before.kind === kind && before.source.boards === followed;
  const placed = isPlacedAlike ? before : placedOn(own, followed);
  const handed = (own.values && kind.handsDown?.(own.values)) ?? NOTHING;
  const { quickModel, copies, highestAllowed } = inherited;
  const active = takesPart(own, inherited);
  const visible = inherited.visible && own.visible;
  return {
    kind,
    name,
    active,
    visible,
    values: placed.values,
    boards: placed.boards,
    coefficient: stated(own.values?.hc, name) ?? inherited.coefficient,
    convection: nearest(own.values?.convection, own.values?.hc, name, inherited.convection),
    ambient: stated(own.values?.ambient, name) ?? inherited.ambient,
    ambientOverTime: nearest(
      own.values?.ambient_over_time,
      own.values?.ambient,
      name,
      inherited.ambientOverTime,
    ),
    initial: stated(own.values?.initial, name) ?? inherited.initial,
    highestAllowed,
    quickModel,
    copies,
    repetition: handed.repetition,
    below: kind.container ? below({ ...inherited, active, visible }, handed, name) : inherited,
    source: { own, inherited, boards: followed },
  };
}

/** The settings in a container: its own ones, or else those around it. */
function below(around: Inherited, handed: HandedDown, name: string): Inherited {
  return {
    active: around.active,
    visible: around.visible,
    coefficient: stated(handed.coefficient, name) ?? around.coefficient,
    convection: nearest(handed.convection, handed.coefficient, name, around.convection),
    ambient: stated(handed.ambient, name) ?? around.ambient,
    ambientOverTime: nearest(handed.ambientOverTime, handed.ambient, name, around.ambientOverTime),
    initial: stated(handed.initial, name) ?? around.initial,
    highestAllowed: stated(handed.highestAllowed, name) ?? around.highestAllowed,
    quickModel: handed.quickModel ? name : around.quickModel,
    copies: repeated(around.copies, handed.repetition),
  };
}

function stated(value: unknown, from: string): InheritedNumber | null {
  return typeof value === 'number' ? { value, from } : null;
}

/** The nearer of a law and a number that it takes the place of; where one place states both, the law. */
function nearest(
  law: unknown,
  number: unknown,
  from: string,
  around: InheritedText | null,
): InheritedText | null {
  return statedText(law, from) ?? (typeof number === 'number' ? null : around);
}

function statedText(text: unknown, from: string | null): InheritedText | null {
  return typeof text === 'string' && text.trim() !== '' ? { text, from } : null;
}

function placedOn<Kind extends StandingKind<Board>, Board extends BoardOutline>(
  { kind, values }: Own<Kind>,
  boards: readonly Board[],
): { readonly values: NodeValues | null; readonly boards: readonly Board[] } {
  const box = values && kind.placed && boards.length > 0 ? (kind.bounds?.(values) ?? null) : null;
  const around = box ? boards.filter((board) => spansInPlan(board.box, box)) : NONE;
  if (!values || !kind.placed || around.length === 0) return { values, boards: NONE };
  return { values: kind.placed(values, around), boards: around };
}

const NONE: readonly never[] = [];
const NOTHING: HandedDown = {
  ...{
    coefficient: null,
    convection: '',
    ambient: null,
    ambientOverTime: '',
    initial: null,
    highestAllowed: null,
  },
  ...{ quickModel: false, repetition: null },
};

/** The outline of a board. Its further properties matter only to its own kind and to kinds that follow boards. */
export interface BoardOutline {
  /** mm. */
  readonly box: Box;
}

/** Whether a box covers another in x and y, as a board covers the arrays that follow it. */
function spansInPlan(outer: Box, inner: Box): boolean {
  return [0, 1].every(
    (a) => outer.min[a] <= inner.min[a] + PLANE_TOLERANCE && outer.max[a] >= inner.max[a] - PLANE_TOLERANCE,
  );
}

/**
 * The active boards among nodes and everything below them, in tree order. Boards in inactive containers count as
 * inactive.
 */
export function boardsIn<Node, Kind extends StandingKind<Board>, Board extends BoardOutline>(
  nodes: readonly Node[],
  tree: Tree<Node, Kind, Board>,
  boardOf: (own: Own<Kind>, node: Node) => Board | null,
): readonly Board[] {
  const boards: Board[] = [];
  const visit = (node: Node) => {
    const own = tree.own(node);
    if (!own?.active) return;
    const board = own.kind.board ? boardOf(own, node) : null;
    if (board) boards.push(board);
    if (own.kind.container) tree.inside(node).forEach(visit);
  };
  nodes.forEach(visit);
  return boards;
}
