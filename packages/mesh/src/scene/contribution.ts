import type { Axis, Box, Solid } from '@thermarium/geometry';
import type {
  EvaluatedMaterial,
  EvaluatedNode,
  EvaluatedWorld,
  FieldTable,
  Issue,
  Medium,
  StandingKind,
} from '@thermarium/model';

/** Power over time. `constant` acts from t = 0; `steps` holds each power until the next time and is zero before the first. */
export type PowerSchedule =
  | { readonly shape: 'constant'; readonly milliwatts: number }
  | { readonly shape: 'steps'; readonly times: readonly number[]; readonly milliwatts: readonly number[] };

/** A rectangle on a side of a network's block (0 to 5: -x, +x, -y, …), through which a node meets what lies there, or its surroundings. */
export interface Opening {
  readonly side: 0 | 1 | 2 | 3 | 4 | 5;
  /** Without extent along the normal of the side, mm. */
  readonly box: Box;
}

/** A coolant that flows past an object and warms on its way. */
export interface CoolantFlow {
  readonly axis: Axis;
  /** Down the axis. */
  readonly isReversed: boolean;
  /** Heat that it carries per kelvin, W/K. */
  readonly capacityRate: number;
  /** The object or assembly whose coolant comes on to this one, by name; null: it enters at the ambient of the object. */
  readonly inletFrom: string | null;
}

/** The gaps between straight fins on the +z side of a base, which air flows through. */
export interface Channels {
  /** The normal of the faces of the fins, and the axis along which these run. */
  readonly across: Axis;
  readonly along: Axis;
  /** From fin to fin, mm. */
  readonly spacing: number;
  /** Of the fins along `along`, mm. */
  readonly length: number;
}

/**
 * The closed vocabulary of what an object may contribute to the thermal problem. Lengths in mm, in painter's order:
 * a later conductor or void replaces what lies beneath it, also within one object.
 */
export type Contribution =
  /** Fills `solid` with `medium`. */
  | { readonly type: 'conductor'; readonly solid: Solid; readonly medium: Medium }
  /** Cuts `solid` out of what came before. */
  | { readonly type: 'void'; readonly solid: Solid }
  /** Power spread uniformly over the volume that is left of this object's conductors. */
  | { readonly type: 'power'; readonly schedule: PowerSchedule }
  /** Power that enters evenly through the exposed walls of this object's conductors, or through what its patches cover. */
  | { readonly type: 'wall-power'; readonly schedule: PowerSchedule }
  /** Power spread uniformly over a region of space, replacing nothing. */
  | { readonly type: 'volume-source'; readonly box: Box; readonly schedule: PowerSchedule }
  /** Power spread uniformly over a rectangle normal to `axis`: `box` has no extent along it. */
  | {
      readonly type: 'surface-source';
      readonly axis: Axis;
      readonly box: Box;
      readonly schedule: PowerSchedule;
    }
  /**
   * Another condition on the exposed faces within an outline normal to `axis`: that of the object's own walls, or none at
   * all.
   */
  | {
      readonly type: 'patch';
      readonly axis: Axis;
      /** Around the outline, without extent along the normal. */
      readonly box: Box;
      /** The outline as a body through the plane, invariant along `axis`. */
      readonly outline: Solid;
      readonly insulated: boolean;
    }
  /**
   * A node of a thermal network: all of its solids together have one temperature, to what the medium conducts. Those of all nodes are painted
   * layer by layer; its volume is what the others leave of it, mm³. Heat passes to and from what is
   * around the network through `openings` alone. The first node is the object itself; each other one is told as a thing of its
   * own, by the object's path and its name.
   */
  | {
      readonly type: 'node';
      readonly name: string;
      readonly solids: readonly { readonly solid: Solid; readonly layer: number }[];
      readonly volume: number;
      readonly medium: Medium;
      readonly openings: readonly Opening[];
      readonly power: PowerSchedule | null;
    }
  /** A resistance between two nodes of the object, by their names; of it `within` lies in the media of the nodes. */
  | {
      readonly type: 'link';
      readonly between: readonly [string, string];
      readonly kelvinPerWatt: number;
      readonly within: number;
    }
  /** This object's conductors are fins on a base: only films that are computed ask for it. */
  | { readonly type: 'channels'; readonly channels: Channels }
  /** This object's conductors are air between two walls, from one to the other along `axis`: it conducts better the more it moves. */
  | { readonly type: 'enclosed-air'; readonly axis: Axis }
  /**
   * Ties this object's conductors to ambient, or to the coolant beside them, by 1/kelvinPerWatt, spread evenly over their volume; walls do
   * not convect or radiate, no heat is stored.
   */
  | {
      readonly type: 'resistance-to-ambient';
      readonly kelvinPerWatt: number;
      readonly coolant: CoolantFlow | null;
    };

/** A board seen by an array that crosses it. `layers` from the bottom up, z in mm. */
export interface Board {
  readonly box: Box;
  readonly layers: readonly { readonly zMin: number; readonly zMax: number; readonly medium: Medium }[];
}

/** The surroundings that a kind may ask about while it contributes. */
export interface ContributionContext {
  readonly world: EvaluatedWorld;
  readonly material: (name: string) => EvaluatedMaterial;
  /** Whether an assembly above asks for Quick Model of all its arrays. */
  readonly lumpedByAssembly: boolean;
  /** The boards that the object follows. */
  readonly boards: readonly Board[];
}

/** The slice of a kind that the mesher needs; kinds satisfy it structurally. Nodes have the values that take effect. */
export interface PhysicalKind<Fields extends FieldTable = FieldTable> extends StandingKind<Board> {
  readonly type: string;
  readonly fields: Fields;
  contributions(node: EvaluatedNode, context: ContributionContext): readonly Contribution[];
  /** The issues that the object has only where it stands (two boards beneath one array); asked before `contributions`. Paths are relative to the node. */
  inspect?(node: EvaluatedNode, context: ContributionContext): readonly Issue[];
}
