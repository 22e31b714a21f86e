import type { CsvColumns, EcxmlElements, StepSolids } from '@thermarium/exchange';
import type { Box, Solid, Vec3 } from '@thermarium/geometry';
import type { Board, Contribution, ContributionContext, PhysicalKind } from '@thermarium/mesh';
import type {
  EvaluatedNode,
  FieldTable,
  FieldValues,
  HandedDown,
  Issue,
  KindSchema,
} from '@thermarium/model';
import type { LumpingContext, QuickModel } from './array/quick-model.ts';
import { type Face, noLargerThan } from './face.ts';
import type { Picture } from './picture.ts';
import type { Readout } from './readout.ts';

/** One kind of object: its fields, its shape and its physics. */
export interface Kind<Fields extends FieldTable = FieldTable, ApiName extends string = string>
  extends KindSchema<Fields>,
    PhysicalKind<Fields> {
  readonly type: string;
  readonly apiName: ApiName;
  readonly container?: boolean;
  /** The values of an element that a person drags in, in place of the defaults of the field table. */
  readonly newElement: NewElement<Fields>;
  /** The values of a new element that change where it is put on a face, so that it fits there. */
  fitted(values: NodeValues, face: Face): NodeValues;
  /**
   * The bodies of the object in painter's order, mm: a later one replaces what it overlaps. Empty where the object
   * has no thickness or no shape yet. The values must have passed validation.
   */
  solids(values: NodeValues): readonly Solid[];
  /** The box around the object, mm; null if it occupies nothing. */
  bounds(values: NodeValues): Box | null;
  /**
   * The look of an object without thickness whose outline is no rectangle: a body as thin as a picture shows it, mm.
   * Null, or left out: its bounds.
   */
  sheet?(values: NodeValues): Solid | null;
  /** Corrects typed values before they are checked and stored. */
  tidy?(typed: NodeValues): NodeValues;
  /**
   * The picture of an object with too many solids or with several materials: at most about `most` elements of an array.
   * Kinds without it are drawn by `solids`.
   */
  picture?(values: NodeValues, most: number): Picture;
  /** The elements of ECXML that become objects of the kind. */
  readonly ecxml?: EcxmlElements;
  /** The solids of STEP files that become objects of the kind. */
  readonly step?: StepSolids;
  /** The columns of its objects in CSV files. */
  readonly csv?: CsvColumns;
  /** The quantities that follow from its values, for its panel. */
  readonly readouts: readonly Readout[];
  /** Arrays: whether Quick Model makes one block of it at its place, and the reason. */
  quickModel?(values: NodeValues, context: LumpingContext): QuickModel;
  /** Arrays: the effective conductivities in Quick Model, W/(m·K); null: Quick Model is not possible. */
  composite?(values: NodeValues, material: ContributionContext['material']): Vec3 | null;
  /** The approximate time of `composite`, ms: a page or a server may not want to wait for it. */
  compositeMs?(values: NodeValues): number;
}

/** The evaluated values of a node of unknown kind. */
type NodeValues = EvaluatedNode['values'];

type NewElement<Fields extends FieldTable> = Partial<FieldValues<Fields>> & {
  readonly active?: boolean;
};

/** The definition of a kind, which `defineKind` completes. */
export interface KindDefinition<Fields extends FieldTable> extends KindSchema<Fields> {
  readonly newElement?: NewElement<Fields>;
  /** Default: its sizes along the face are at most the face's. */
  fitted?(values: FieldValues<Fields>, face: Face): Partial<FieldValues<Fields>>;
  solids(values: FieldValues<Fields>): readonly Solid[];
  /** Default: the box around the solids. */
  bounds?(values: FieldValues<Fields>): Box | null;
  sheet?(values: FieldValues<Fields>): Solid | null;
  handsDown?(values: FieldValues<Fields>): HandedDown;
  tidy?(typed: NodeValues): NodeValues;
  placed?(values: FieldValues<Fields>, boardsAround: readonly Board[]): FieldValues<Fields>;
  picture?(values: FieldValues<Fields>, most: number): Picture;
  readonly ecxml?: EcxmlElements;
  readonly step?: StepSolids;
  readonly csv?: CsvColumns;
  readonly readouts?: readonly Readout<FieldValues<Fields>>[];
  quickModel?(values: FieldValues<Fields>, context: LumpingContext): QuickModel;
  composite?(values: FieldValues<Fields>, material: ContributionContext['material']): Vec3 | null;
  compositeMs?(values: FieldValues<Fields>): number;
  contributions(values: FieldValues<Fields>, context: ContributionContext): readonly Contribution[];
  /** Issues that depend on the object's surroundings (two boards beneath one array). Paths are relative to the node. */
  inspect?(values: FieldValues<Fields>, context: ContributionContext): readonly Issue[];
  board?(values: FieldValues<Fields>, context: Pick<ContributionContext, 'material'>): Board | null;
}

/** Completes a kind's definition. Its values are typed by its field table inside, and alike for all kinds outside. */
export function defineKind<const Fields extends FieldTable, const ApiName extends string>(
  definition: KindDefinition<NoInfer<Fields>> & { readonly fields: Fields; readonly apiName: ApiName },
): Kind<Fields, ApiName> {
  const {
    contributions,
    board,
    inspect,
    bounds,
    sheet,
    handsDown,
    placed,
    picture,
    quickModel,
    composite,
    compositeMs,
    newElement,
    fitted,
    readouts = [],
    ...rest
  }: KindDefinition<Fields> & { readonly apiName: ApiName } = definition;
  // Only here are values of an unknown kind taken for those of this kind: validation has matched them.
  const typed = (values: NodeValues) => values as FieldValues<Fields>;
  const solids = (values: NodeValues) => definition.solids(typed(values));
  return {
    ...rest,
    newElement: newElement ?? {},
    fitted: (values, face) => (fitted ? fitted(typed(values), face) : noLargerThan(face, values)),
    readouts: readouts.map(({ read, ...readout }) => ({
      ...readout,
      read: (values, material) => read(typed(values), material),
    })),
    solids,
    bounds: (values) => (bounds ? bounds(typed(values)) : boxAround(solids(values))),
    ...(sheet && { sheet: (values: NodeValues) => sheet(typed(values)) }),
    contributions: ({ values }, context) => contributions(typed(values), context),
    ...(inspect && { inspect: ({ values }, context) => inspect(typed(values), context) }),
    ...(handsDown && { handsDown: (values: NodeValues) => handsDown(typed(values)) }),
    ...(placed && {
      placed: (values: NodeValues, boardsAround: readonly Board[]) => placed(typed(values), boardsAround),
    }),
    ...(picture && { picture: (values: NodeValues, most: number) => picture(typed(values), most) }),
    ...(quickModel && {
      quickModel: (values: NodeValues, context: LumpingContext) => quickModel(typed(values), context),
    }),
    ...(composite && {
      composite: (values: NodeValues, material: ContributionContext['material']) =>
        composite(typed(values), material),
    }),
    ...(compositeMs && { compositeMs: (values: NodeValues) => compositeMs(typed(values)) }),
    ...(board && { board: (values, context) => board(typed(values), context) }),
  };
}

function boxAround(solids: readonly Solid[]): Box | null {
  if (solids.length === 0) return null;
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { bounds } of solids) {
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis], bounds.min[axis]);
      max[axis] = Math.max(max[axis], bounds.max[axis]);
    }
  }
  return { min, max };
}
