import type { Solid } from '@thermarium/geometry';
import type { PhysicalKind } from '@thermarium/mesh';
import type {
  Document,
  EvaluatedModel,
  EvaluatedNode,
  Issue,
  KindSchema,
  Material,
  MaterialShare,
} from '@thermarium/model';
import type { CsvColumns, EcxmlElements, StepSolids } from './kind-mappings.ts';
import type { Loss } from './loss.ts';

/** The content of a file. */
export interface FileContent {
  readonly bytes: Uint8Array;
  /**
   * The bytes as text.
   *
   * @param encoding its name in the file; default: UTF-8. Throws a RangeError for one that is not known.
   */
  text(encoding?: string): string;
}

/** A shape of an object and all its places. */
export interface FilePart {
  readonly solid: Solid;
  /** The shifts x, y, z of all places in turn, mm; null: the solid is at one place, its own. */
  readonly offsets: Float64Array | null;
  /** Its materials, by volume. Empty: it is cut out of the parts before. */
  readonly materials: readonly MaterialShare[];
}

/**
 * The slice of a kind that files need: its fields, its shape and physics for formats that hold only those, and how it reads
 * the objects of formats.
 */
export interface FileKind extends KindSchema, PhysicalKind {
  readonly type: string;
  /** The bodies of the object in painter's order, mm. */
  solids(values: EvaluatedNode['values']): readonly Solid[];
  /** The parts of an object of several materials or with at most about `most` elements of an array. */
  picture?(
    values: EvaluatedNode['values'],
    most: number,
  ): { readonly parts: readonly FilePart[]; readonly drawn: number; readonly of: number };
  readonly container?: boolean;
  readonly ecxml?: EcxmlElements;
  readonly csv?: CsvColumns;
  readonly step?: StepSolids;
}

/** The surroundings in which a file is read. */
export interface ReadContext {
  /** The kinds that its objects may be of. */
  readonly kinds: readonly FileKind[];
  /** The definitions of materials that a file names and does not define. */
  readonly library: readonly Material[];
  /** The name of a model whose file has none, such as the file's own name. */
  readonly name?: string;
  /** Powers by names, of the file that goes with a floorplan; other formats do not look at it. */
  readonly powers?: FileContent;
}

/** A document that was read, and its model. */
export interface LoadedModel {
  readonly document: Document | null;
  /** null when any issue is an error. */
  readonly model: EvaluatedModel | null;
  readonly issues: readonly Issue[];
}

/** A model from a file, with everything in the file that the model does not have. */
export interface ModelReading extends LoadedModel {
  readonly losses: readonly Loss[];
}

/** A file of a model, with everything in the model that the file does not have. */
export interface ModelWriting {
  /** Null, with the reasons among the issues, where a format needs a model without errors. */
  readonly text: string | null;
  readonly issues: readonly Issue[];
  readonly losses: readonly Loss[];
}

/** A format of files that models are read from or written to. Reading and writing never throw, whatever the input is. */
export interface FileFormat {
  readonly name: string;
  /** The title in menus. */
  readonly title: string;
  /** The extensions of its files, without a dot and in lower case, the usual one first. They matter only for writing. */
  readonly extensions: readonly [string, ...string[]];
  readonly mediaType: string;
  /** Whether its files have everything that a project has, so that one read without warnings needs no look at what is missing. */
  readonly whole?: boolean;
  /** A beginning, after white space, that only files of this format have: such a file is of it, whatever else is in it. */
  readonly begins?: string;
  /**
   * Whether any other file seems to be of the format, by its content. Looks at as little of it as it can. Left out where
   * only a beginning shows it.
   */
  recognise?(content: FileContent): boolean;
  /** Left out where files of the format are only written. */
  readonly read?: (content: FileContent, context: ReadContext) => Promise<ModelReading>;
  /** Left out where files of the format are only read. */
  readonly write?: (document: Document, kinds: readonly FileKind[]) => Promise<ModelWriting>;
}
