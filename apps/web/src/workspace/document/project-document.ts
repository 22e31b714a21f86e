import type {
  Answer,
  Material,
  MaterialBody,
  NewMaterialBody,
  Plane,
  PlaneBody,
  Project,
  treeEndpoints,
} from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';

/** The keys that a type states by name; `Omit` of a type that also takes any other key would forget what they hold. */
type Stated<Whole> = {
  readonly [Key in keyof Whole as string extends Key ? never : number extends Key ? never : Key]: Whole[Key];
};
type NodeAnswer = Stated<Answer<typeof treeEndpoints.tree>[number]>;

/** One object of the tree as the program answers it, without its children: they are in `DocumentState.children`. */
export type ModelNode = Omit<NodeAnswer, 'children'> & { readonly [field: string]: unknown };

/** What a person typed, by the names of the kind's fields, and of every node (name, active, visible, …). */
export type FieldChanges = { readonly [field: string]: unknown };

export type Parameter = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly value: number;
};

export type Connection = 'online' | 'connecting' | 'offline';

/**
 * The project as it is in the program, with this person's own changes laid over it while they are on their way.
 * Unchanged parts keep their identity from state to state: whoever follows may compare by reference.
 */
export interface DocumentState {
  readonly status: 'loading' | 'ready' | 'missing' | 'failed';
  /** Why it could not be loaded, for people. */
  readonly problem: string | null;
  readonly project: Project | null;
  readonly nodes: ReadonlyMap<number, ModelNode>;
  /** Ids in `index` order by parent; null: the roots. */
  readonly children: ReadonlyMap<number | null, readonly number[]>;
  readonly materials: readonly Material[];
  readonly parameters: readonly Parameter[];
  readonly planes: readonly Plane[];
  readonly connection: Connection;
  /** Changes that the program has not yet confirmed. */
  readonly unsaved: number;
  /** An undo or redo is under way. */
  readonly undoing: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** How a change ended. `fields`: messages by field, as the program answers a 400; `message`: for a snackbar. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly fields: FieldMessages | null;
      readonly message: string;
      /** Of several objects the one that was refused; `fields` are its own. */
      readonly id?: number | undefined;
      /** Somebody else changed it meanwhile: what it is now. */
      readonly current?: ModelNode | undefined;
    };

/** What is changed of one of several objects; `seen` as in `update`. */
export interface ObjectChange {
  readonly id: number;
  readonly changes: FieldChanges;
  readonly seen?: string | undefined;
}

/**
 * What is to be added by `addObjects`: an object of a type, a copy of one that there is with all that is in it, or, within a new
 * assembly, one that there is. `fields` may say where it stands, by `parent` and `index`; a copy else stands right after
 * its original, and what is within a new assembly in the order of `children`.
 */
export type NewObject =
  | {
      readonly type: string;
      readonly fields: FieldChanges;
      readonly children?: readonly (NewObject | { readonly id: number })[];
    }
  | { readonly clone: number; readonly fields?: FieldChanges };

/** `{name: ['…'], layers: [{}, {thickness: ['…']}]}` */
export type FieldMessages = { readonly [field: string]: unknown };

export interface Placement {
  readonly id: number;
  readonly parent: number | null;
  readonly index: number;
}

/**
 * The document of the workspace. Every method changes the state at once where that is certain, sends the change, and
 * fulfils with what the program said; none rejects. While the connection is lost changes wait, in order, and survive
 * a reload of the page; they are sent when it is back.
 */
export interface ProjectDocument {
  readonly id: number;
  readonly store: StoreApi<DocumentState>;

  /** Adds an object, last in its parent, and answers with its node. */
  create(type: string, fields: FieldChanges): Promise<Outcome<ModelNode>>;
  /**
   * Adds several objects, each in its place with what is in it: all of them or none, one undo entry. Answers with their
   * nodes, in that order. `materials`: some that they name, added with them where the project has none of that name.
   */
  addObjects(
    objects: readonly NewObject[],
    materials?: readonly NewMaterialBody[],
  ): Promise<Outcome<readonly ModelNode[]>>;
  /**
   * Changes fields of an object. `seen`: the timestamp under which the person read it; where somebody else has
   * changed it since, the change is refused with what it is now. Left out: the latest one known here.
   */
  update(id: number, changes: FieldChanges, seen?: string): Promise<Outcome<ModelNode>>;
  /**
   * Changes fields of several objects, then deletes those of `removed` with all that is in them by then: all of it or
   * nothing, one undo entry. An object gets another place in the tree by `parent` and `index`. Objects that are no
   * longer there are left out. Answers with the nodes of those that were changed.
   */
  updateMany(
    changes: readonly ObjectChange[],
    removed?: readonly number[],
  ): Promise<Outcome<readonly ModelNode[]>>;
  /** Deletes objects with all that is in them: one undo entry. */
  remove(ids: readonly number[]): Promise<Outcome<void>>;
  /** Puts objects elsewhere in the tree: one undo entry. */
  place(placements: readonly Placement[]): Promise<Outcome<void>>;
  /** Moves all that is in an assembly, mm. */
  translate(assembly: number, by: readonly [number, number, number]): Promise<Outcome<void>>;

  createPlane(body: PlaneBody): Promise<Outcome<Plane>>;
  updatePlane(id: number, body: PlaneBody): Promise<Outcome<Plane>>;
  clonePlane(id: number): Promise<Outcome<Plane>>;
  removePlane(id: number): Promise<Outcome<void>>;

  addMaterials(bodies: readonly NewMaterialBody[]): Promise<Outcome<readonly Material[]>>;
  updateMaterial(id: number, body: MaterialBody): Promise<Outcome<Material>>;
  removeMaterial(id: number): Promise<Outcome<void>>;

  /** Name and world; only what is sent counts. */
  updateProject(changes: {
    readonly name?: string;
    readonly world?: FieldChanges;
  }): Promise<Outcome<Project>>;
  saveThumbnail(pngDataUrl: string): Promise<void>;

  /** Takes back this person's latest change; answers what it was. */
  undo(): Promise<Outcome<string>>;
  redo(): Promise<Outcome<string>>;
  /**
   * Calls back with a message for people when a change was refused because somebody else has changed the same object,
   * or when one was that waited from an earlier page. Answers how to stop.
   */
  onRefused?(listener: (message: string) => void): () => void;
  /** Reads everything again. */
  reload(): Promise<void>;
  close(): void;
}
