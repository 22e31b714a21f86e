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

/** The keys that a type states by name: `Omit` of a type with an index signature would lose their types. */
type Stated<Whole> = {
  readonly [Key in keyof Whole as string extends Key ? never : number extends Key ? never : Key]: Whole[Key];
};
type NodeAnswer = Stated<Answer<typeof treeEndpoints.tree>[number]>;

/** One object of the tree as the program sends it, without its children, which `DocumentState.children` holds. */
export type ModelNode = Omit<NodeAnswer, 'children'> & { readonly [field: string]: unknown };

/** Typed values by the names of the kind's fields and of the fields of every node (name, active, visible, …). */
export type FieldChanges = { readonly [field: string]: unknown };

export type Parameter = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly value: number;
};

export type Connection = 'online' | 'connecting' | 'offline';

/**
 * The project as the program has it, with this user's own changes on their way laid over it. Unchanged parts keep
 * their identity from state to state, so that subscribers may compare by reference.
 */
export interface DocumentState {
  readonly status: 'loading' | 'ready' | 'missing' | 'failed';
  /** Why the project could not be loaded, as a message. */
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
      /** The id of the refused object, where there were several; `fields` are its messages. */
      readonly id?: number | undefined;
      /** The object as it is now, where somebody else has changed it meanwhile. */
      readonly current?: ModelNode | undefined;
    };

/** The changes of one of several objects; `seen` as in `update`. */
export interface ObjectChange {
  readonly id: number;
  readonly changes: FieldChanges;
  readonly seen?: string | undefined;
}

/**
 * An object for `addObjects`: a new one of a type, a copy of an existing one with its contents, or, within a new
 * assembly, an existing one. `fields` may state the place by `parent` and `index`; otherwise a copy is placed right
 * after its original. Objects within a new assembly have the order of `children`.
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
   * skipped. Returns the nodes of the changed objects.
   */
  updateMany(
    changes: readonly ObjectChange[],
    removed?: readonly number[],
  ): Promise<Outcome<readonly ModelNode[]>>;
  /** Deletes objects with their contents: one undo entry. */
  remove(ids: readonly number[]): Promise<Outcome<void>>;
  /** Moves objects in the tree: one undo entry. */
  place(placements: readonly Placement[]): Promise<Outcome<void>>;
  /** Moves everything in an assembly, mm. */
  translate(assembly: number, by: readonly [number, number, number]): Promise<Outcome<void>>;

  createPlane(body: PlaneBody): Promise<Outcome<Plane>>;
  updatePlane(id: number, body: PlaneBody): Promise<Outcome<Plane>>;
  clonePlane(id: number): Promise<Outcome<Plane>>;
  removePlane(id: number): Promise<Outcome<void>>;

  addMaterials(bodies: readonly NewMaterialBody[]): Promise<Outcome<readonly Material[]>>;
  updateMaterial(id: number, body: MaterialBody): Promise<Outcome<Material>>;
  removeMaterial(id: number): Promise<Outcome<void>>;

  /** Changes the name and the world; fields left out stay as they are. */
  updateProject(changes: {
    readonly name?: string;
    readonly world?: FieldChanges;
  }): Promise<Outcome<Project>>;
  saveThumbnail(pngDataUrl: string): Promise<void>;

  /** Undoes this user's latest change and returns its label. */
  undo(): Promise<Outcome<string>>;
  redo(): Promise<Outcome<string>>;
  /**
   * Calls back with a message when a change was refused because somebody else has changed the same object, or when a
   * change from an earlier page was refused. Returns the function that stops it.
   */
  onRefused?(listener: (message: string) => void): () => void;
  /** Reads everything again. */
  reload(): Promise<void>;
  close(): void;
}
