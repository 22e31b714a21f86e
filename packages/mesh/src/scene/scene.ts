import type { Axis, Box, Solid } from '@thermarium/geometry';
import type { EvaluatedWorld, FilmLaw, HighestAllowed, Medium, PowerLaw } from '@thermarium/model';
import type { Channels, Opening, PowerSchedule } from './contribution.ts';

/**
 * The model as the grid sees it: flat, in world coordinates (mm), every array copy spelled out, every default
 * resolved. Indices refer into the lists of the same scene.
 */
export interface Scene {
  readonly world: EvaluatedWorld;
  readonly objects: readonly SceneObject[];
  /** The path of the assembly that each object lies in; null: none. */
  readonly assemblies: readonly (string | null)[];
  /** How the powers of objects follow their temperature, each copy's its own; of those whose powers do. */
  readonly powerLaws: ReadonlyMap<number, PowerLaw>;
  /** The limits of objects, of those that have one. No temperature depends on them. */
  readonly limits: ReadonlyMap<number, HighestAllowed>;
  readonly bodies: readonly Body[];
  readonly regions: readonly Region[];
  /** The object of every region. */
  readonly objectOf: Int32Array;
  /** In painter's order: a later stroke replaces what lies beneath it. */
  readonly strokes: readonly Stroke[];
  readonly sources: readonly Source[];
  /** In the order of the tree: a later patch counts where two overlap. */
  readonly patches: readonly Patch[];
  /** Powers through exposed walls, each copy's its own. */
  readonly wallPowers: readonly WallPower[];
  /** The thermal networks, each copy one. */
  readonly networks: readonly Network[];
  /** In the order in which they are stated. */
  readonly contacts: readonly PairContact[];
  /** Each after those that it comes from. */
  readonly coolants: readonly SceneCoolant[];
}

/** One entry of the report: a node of the tree, all its array copies together. */
export interface SceneObject {
  /** The database's; null in a model from a file, and of the world's fill. */
  readonly id: number | null;
  readonly path: string;
  /** Of the node of a network, its object's type and its own name, as `two_resistor/case`. */
  readonly type: string;
  /** The object whose node it is; left out: it is no node, or the first one, which is the object itself. */
  readonly nodeOf?: number;
}

/** A rise over ambient in time: linear between the points, and the first and the last one before and after. */
export interface RiseCourse {
  /** They ascend, s. */
  readonly times: readonly number[];
  /** K. */
  readonly rises: readonly number[];
}

/** The conditions under which exposed walls exchange heat. */
export interface WallCondition {
  /** W/(m²·K). */
  readonly heatTransferCoefficient: number;
  /** How the coefficient follows from the faces and their temperatures; null: it is the stated one. */
  readonly film: FilmLaw | null;
  /** Rise over ambient of what is around the walls, or behind the resistance of a coldplate, K. */
  readonly surroundings: number;
  /** The same in a transient; null: it is constant. */
  readonly course: RiseCourse | null;
  /** The walls are held at the temperature of what is around them. */
  readonly bound: boolean;
  /** False where the walls neither convect nor radiate: those of a coldplate, or of an insulated patch. */
  readonly exchanges: boolean;
}

/** Another condition of the exposed faces within an outline. */
export interface Patch {
  readonly object: number;
  /** Its normal. */
  readonly axis: Axis;
  /** Around the outline, without extent along the normal. */
  readonly box: Box;
  /** The outline as a body through the plane. */
  readonly outline: Solid;
  readonly condition: WallCondition;
}

/** A power, maybe of 0 W, that enters evenly through the exposed walls of a body, or through what a patch covers: its index in the scene. */
export interface WallPower {
  readonly object: number;
  readonly schedule: PowerSchedule;
  readonly through: { readonly body: number } | { readonly patch: number };
}

/** One copy of one object. Power and resistance to ambient are those of each copy. */
export interface Body extends WallCondition {
  readonly object: number;
  /** Rise over ambient at which it starts in a transient, K. */
  readonly initial: number;
  /** Towards the bodies that it touches, on its side of the faces, m²·K/W. */
  readonly contactResistance: number;
  /** K/W in all; null: none. */
  readonly resistanceToAmbient: number | null;
  readonly power: PowerSchedule | null;
  /** The volume its strokes describe before anything overlaps them, mm³. */
  readonly volume: number;
  readonly curved: boolean;
  /** The openings of the node of a network; null: it is none, and open on all sides. */
  readonly openings: readonly Opening[] | null;
  /** Between its fins; null: it has none. */
  readonly channels: Channels | null;
  /** The axis along which it is air between two walls; null: it does not move. */
  readonly enclosedAir: Axis | null;
}

/** The nodes of one copy of an object, and what joins them. */
export interface Network {
  /** The first node. */
  readonly object: number;
  readonly bodies: readonly number[];
  /** Between bodies, without what these add. */
  readonly links: readonly { readonly between: readonly [number, number]; readonly kelvinPerWatt: number }[];
  /** The block that the nodes fill, mm. */
  readonly box: Box;
}

/** The coolant behind the resistance of a body. */
export interface SceneCoolant {
  readonly body: number;
  readonly axis: Axis;
  /** It flows down the axis. */
  readonly isReversed: boolean;
  /** Heat that it carries per kelvin, W/K. */
  readonly capacityRate: number;
  /** The coolants that mix before it, by their places in the list, with parts that add up to 1; none: it enters at the surroundings of the body. */
  readonly feeds: readonly { readonly line: number; readonly part: number }[];
}

/** A part of a body with one medium. */
export interface Region {
  readonly body: number;
  readonly medium: Medium;
}

/** `region` -1 cuts: it leaves void. */
export interface Stroke {
  readonly solid: Solid;
  readonly region: number;
  /** The object that makes it, also of a cut. */
  readonly object: number;
}

/** Power on a rectangle (`axis` is its normal) or in a box (`axis` null), replacing nothing. */
export interface Source {
  readonly object: number;
  readonly axis: Axis | null;
  readonly box: Box;
  readonly schedule: PowerSchedule;
}

/** One side of a contact: objects of the scene, or all media of a material. */
export type ContactSide =
  | { readonly name: string; readonly objects: ReadonlySet<number> }
  | { readonly name: string; readonly material: string };

/** The contact resistance of a pair. */
export interface PairContact {
  readonly sides: readonly [ContactSide, ContactSide];
  /** m²·K/W. */
  readonly resistance: number;
}

/** The reserved entry that holds the walls of a filled world. */
export const WORLD_OBJECT = 'world';

/** Whether a region is the node of a network, all of which has one temperature. */
export const isNode = ({ regions, bodies }: Pick<Scene, 'regions' | 'bodies'>, region: number): boolean =>
  bodies[regions[region].body].openings !== null;
