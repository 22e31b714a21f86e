import type {
  Material,
  ParameterBody,
  ParameterChange,
  Plane,
  Project,
  ScenarioBody,
  ScenarioChange,
  ScenarioMode,
} from '@thermarium/api';
import type { MaterialBody, NewMaterialBody, PlaneBody } from '@thermarium/records';
import type { StoreApi } from 'zustand/vanilla';
import type { Connection } from '../connection/project-feed.ts';
import type { NewObject } from '../records/add-objects.ts';
import type { LibraryMaterial } from '../records/borrowed-materials.ts';
import type { ObjectChange, Placement } from '../records/object-edits.ts';
import type { Outcome } from '../records/outcome.ts';
import type {
  FieldChanges,
  ModelNode,
  Parameter,
  ProjectContent,
  Scenario,
} from '../records/project-content.ts';
import type { Variation } from '../records/variation-edits.ts';
import { storeContext, useOpenStore } from '../store-context.ts';

/**
 * The project as the program has it, with this user's own changes on their way laid over it. Unchanged parts keep
 * their identity from state to state, so that subscribers may compare by reference.
 */
export interface DocumentState extends ProjectContent {
  readonly status: 'loading' | 'ready' | 'missing' | 'failed' | 'outdated';
  /** Why the project could not be loaded, as a message. */
  readonly problem: string | null;
  readonly connection: Connection;
  /** The project's revision that this is; null: none, as something here is not stored. */
  readonly revision: number | null;
  /** Changes that the program has not yet confirmed. */
  readonly unsaved: number;
  /** An undo or redo is under way. */
  readonly undoing: boolean;
  /** Whether this user has a change of their own to undo, and to redo. */
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Said where this user has no change to undo or redo, by buttons and by the program's answer. */
/** Whether this person may change the model. */
export function mayEditIn({ project }: Pick<DocumentState, 'project'>): boolean {
  return project?.edit ?? false;
}

export const NOTHING_TO_UNDO = 'Nothing of yours to undo';
export const NOTHING_TO_REDO = 'Nothing of yours to redo';

/** The edits of a project: each is a change of its own, unless it is made within `together`. */
export type DocumentEdits = Omit<
  ProjectDocument,
  | 'id'
  | 'store'
  | 'together'
  | 'borrow'
  | 'giveBack'
  | 'beforeChange'
  | 'prepareMany'
  | 'undo'
  | 'redo'
  | 'saveThumbnail'
  | 'onRefused'
  | 'reload'
  | 'close'
>;

/**
 * The document of the workspace. Every method changes the state at once where the result is certain, sends the
 * change, and fulfils with the program's answer; none rejects. While the connection is lost, changes wait in order
 * and survive a reload of the page; they are sent when the connection is back.
 */
export interface ProjectDocument {
  readonly id: number;
  readonly store: StoreApi<DocumentState>;

  /** Adds an object as the last child of its parent, and returns its node. */
  create(type: string, fields: FieldChanges): Promise<Outcome<ModelNode>>;
  /**
   * Adds several objects, each in its place with its contents: all or none, as one undo entry. Returns their nodes in
   * the same order. `materials`: materials that the objects name; those whose name the project lacks are added too.
   */
  addObjects(
    objects: readonly NewObject[],
    materials?: readonly NewMaterialBody[],
  ): Promise<Outcome<readonly ModelNode[]>>;
  /**
   * Changes fields of an object. `seen`: the timestamp of the version that the user saw; where somebody else has
   * changed the object since, the change is refused and the present object returned. Left out: the latest version
   * known here.
   */
  update(id: number, changes: FieldChanges, seen?: string): Promise<Outcome<ModelNode>>;
  /**
   * Changes fields of several objects, then deletes the `removed` ones with everything that is in them by then: all
   * or nothing, as one undo entry. `parent` and `index` move an object in the tree. Objects that no longer exist are
   * skipped. Returns the nodes of the changed objects. `materials`: materials that the changes name; those whose name
   * the project lacks are added too.
   */
  updateMany(
    changes: readonly ObjectChange[],
    removed?: readonly number[],
    materials?: readonly NewMaterialBody[],
  ): Promise<Outcome<readonly ModelNode[]>>;
  /**
   * Plans `updateMany` with these very changes ahead of it, so that it takes less time. Nothing is changed, and what
   * was planned counts only as long as the records are the same.
   */
  prepareMany(changes: readonly ObjectChange[]): void;
  /** Deletes objects with their contents: one undo entry. */
  remove(ids: readonly number[]): Promise<Outcome<void>>;
  /** Moves objects in the tree: one undo entry. */
  place(placements: readonly Placement[]): Promise<Outcome<void>>;
  /** Moves everything in an assembly, mm. */
  translate(assembly: number, by: readonly [number, number, number]): Promise<Outcome<void>>;

  createPlane(body: PlaneBody): Promise<Outcome<Plane>>;
  updatePlane(id: number, body: PlaneBody): Promise<Outcome<Plane>>;
  /** Adds a copy of a plane, set so many mm further along its normal. */
  clonePlane(id: number, by?: number): Promise<Outcome<Plane>>;
  removePlane(id: number): Promise<Outcome<void>>;

  addMaterials(bodies: readonly NewMaterialBody[]): Promise<Outcome<readonly Material[]>>;
  updateMaterial(id: number, body: MaterialBody): Promise<Outcome<Material>>;
  removeMaterial(id: number): Promise<Outcome<void>>;

  addParameter(body: ParameterBody): Promise<Outcome<Parameter>>;
  /** Changes a parameter; a new name is written into all expressions that use it: one undo entry. */
  updateParameter(id: number, body: ParameterChange): Promise<Outcome<Parameter>>;
  removeParameter(id: number): Promise<Outcome<void>>;

  /** Adds a scenario, in which every parameter has its default. */
  addScenario(body: ScenarioBody): Promise<Outcome<Scenario>>;
  updateScenario(id: number, change: ScenarioChange): Promise<Outcome<Scenario>>;
  removeScenario(id: number): Promise<Outcome<void>>;
  /** Says what a parameter is in a scenario: its default, values, or random ones. */
  setScenarioParameter(scenario: number, parameter: number, mode: ScenarioMode): Promise<Outcome<Scenario>>;
  /** Lets a field follow a parameter of its own, and adds a scenario of that: one undo entry. */
  addVariation(variation: Variation): Promise<Outcome<void>>;

  /** Changes the name and the world; fields left out stay as they are. */
  updateProject(changes: {
    readonly name?: string;
    readonly world?: FieldChanges;
  }): Promise<Outcome<Project>>;
  /** Keeps a picture of the project at a revision for the dashboard. */
  saveThumbnail(pngDataUrl: string, revision: number): Promise<void>;

  /**
   * Makes one change, and so one undo entry, of the edits that `edit` asks for: all are made or none. Each builds on the
   * ones before it. They must not wait for each other.
   */
  together(
    edit: (edits: DocumentEdits) => readonly Promise<Outcome<unknown>>[],
  ): Promise<readonly Outcome<unknown>[]>;

  /** Undoes this user's latest change and returns its label. */
  undo(): Promise<Outcome<string>>;
  redo(): Promise<Outcome<string>>;
  /**
   * Shows materials of libraries as the project's own, so that typed values may name them; returns their names there. They
   * are added to it by the first change that names them, as a part of it.
   */
  borrow(materials: readonly LibraryMaterial[]): Promise<Outcome<readonly string[]>>;
  /** Gives borrowed materials back that are not to be added: the typed values no longer name them. */
  giveBack(isUnwanted: (name: string) => boolean): void;

  /**
   * Calls back before a change of this user is taken in, an undo or redo included: what they asked for earlier may still
   * be about to be sent. Returns the function that stops it.
   */
  beforeChange(listener: () => void): () => void;
  /**
   * Calls back with a message when a change was refused because somebody else has changed the same object, or when a
   * change from an earlier page was refused. Returns the function that stops it.
   */
  onRefused?(listener: (message: string) => void): () => void;
  /** Reads everything again. */
  reload(): Promise<void>;
  close(): void;
}

export const DocumentContext = storeContext<ProjectDocument>();
export const useDocument = () => useOpenStore(DocumentContext);
