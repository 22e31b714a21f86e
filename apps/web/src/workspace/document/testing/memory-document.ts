import type { Material, Plane } from '@thermarium/api';
import { plane as planeKind } from '@thermarium/kinds';
import { defaultsOf, planeFields } from '@thermarium/model';
import { createStore } from 'zustand/vanilla';
import { type DocumentTree, emptyTree, withNode, withoutNodes, withPlacements } from '../document-tree.ts';
import { laidOver, tableOf } from '../laid-over.ts';
import type {
  DocumentState,
  FieldChanges,
  ModelNode,
  NewObject,
  Outcome,
  Parameter,
  ProjectDocument,
} from '../project-document.ts';
import { translated } from '../translated.ts';
import { memoryMaterial, memoryProject } from './memory-rows.ts';
import { newNode, withExtents } from './new-node.ts';

/** One call that changed the document: the name of the method, and what it was given. */
interface RecordedChange {
  readonly method: keyof ProjectDocument;
  readonly given: readonly unknown[];
}

export interface MemoryDocument extends ProjectDocument {
  /** All that was asked for, oldest first. */
  readonly changes: readonly RecordedChange[];
  /** Adds an object without recording it, and answers with its node. */
  add(type: string, fields?: FieldChanges): ModelNode;
}

export interface MemoryContent {
  readonly materials?: readonly FieldChanges[];
  readonly parameters?: readonly Omit<Parameter, 'id' | 'description'>[];
  readonly edit?: boolean;
}

/** A document without a program behind it: the same interface on maps, for what is built on a document. */
export function memoryDocument(content: MemoryContent = {}): MemoryDocument {
  let lastId = 0;
  let clock = Date.UTC(2026, 0, 1);
  const nextId = () => ++lastId;
  const now = () => new Date(clock++).toISOString();
  const changes: RecordedChange[] = [];
  let past: DocumentState[] = [];
  let future: DocumentState[] = [];

  const store = createStore<DocumentState>(() => ({
    status: 'ready' as const,
    problem: null,
    project: memoryProject(content.edit ?? true),
    ...emptyTree,
    materials: (content.materials ?? []).map((fields) => memoryMaterial(nextId(), fields, now())),
    parameters: (content.parameters ?? []).map((row) => ({ description: '', ...row, id: nextId() })),
    planes: [],
    connection: 'online' as const,
    unsaved: 0,
    undoing: false,
    canUndo: false,
    canRedo: false,
  }));
  const state = () => store.getState();
  const tree = (): DocumentTree => state();
  const refused = { ok: false, fields: null, message: 'This has been deleted.' } as const;

  const record = (method: keyof ProjectDocument, ...given: readonly unknown[]) => {
    changes.push({ method, given });
    past = [...past, state()];
    future = [];
    store.setState({ canUndo: true, canRedo: false });
  };
  const put = (node: ModelNode): ModelNode => {
    const { nodes, children } = withNode(tree(), node);
    store.setState({ nodes, children });
    return nodes.get(node.id) ?? node;
  };
  const add = (type: string, fields: FieldChanges = {}): ModelNode => {
    const parent = typeof fields.parent === 'number' ? fields.parent : null;
    const index = (state().children.get(parent) ?? []).length;
    return put({ ...newNode(type, { id: nextId(), parent, index }, fields, state()), timestamp: now() });
  };
  const update = (id: number, { parent, index: _, ...fields }: FieldChanges): Outcome<ModelNode> => {
    const node = state().nodes.get(id);
    if (!node) return refused;
    const changed = {
      ...withExtents(laidOver(node, fields, tableOf(node.type), state()), state()),
      timestamp: now(),
    };
    put(changed);
    if (typeof parent === 'number' || parent === null) {
      store.setState(withPlacements(tree(), [{ id, parent, index: Number.MAX_SAFE_INTEGER }]));
    }
    return { ok: true, value: state().nodes.get(id) ?? changed };
  };
  /** Copies an object with all below it. */
  const copied = (id: number, parent: number | null, index: number, fields: FieldChanges): ModelNode => {
    const original = state().nodes.get(id);
    if (!original) throw new Error(`There is no object ${id}.`);
    const below = state().children.get(id) ?? [];
    const copy = put({
      ...laidOver(original, fields, tableOf(original.type), state()),
      id: nextId(),
      parent,
      index,
      timestamp: now(),
    });
    for (const [at, child] of below.entries()) copied(child, copy.id, at, {});
    return copy;
  };
  /** Adds an object with what is to be in it, or puts one that there is where it is said to stand. */
  const added = (object: NewObject | { readonly id: number }, place: FieldChanges): number => {
    const { parent, index } = place;
    const target = typeof parent === 'number' ? parent : null;
    const put = (id: number) => {
      if (parent === undefined && index === undefined) return id;
      const at = typeof index === 'number' ? index : Number.MAX_SAFE_INTEGER;
      store.setState(withPlacements(tree(), [{ id, parent: target, index: at }]));
      return id;
    };
    if ('id' in object) return put(object.id);
    if ('clone' in object) {
      const original = state().nodes.get(object.clone);
      const named: FieldChanges = { name: `${original?.name} (copy)`, ...object.fields };
      const { parent: _, index: __, ...fields } = named;
      return put(copied(object.clone, original?.parent ?? null, (original?.index ?? 0) + 1, fields).id);
    }
    const { id } = add(object.type, { ...object.fields, parent: target });
    for (const [at, child] of (object.children ?? []).entries()) added(child, { parent: id, index: at });
    return put(id);
  };
  const step = (from: 'undo' | 'redo'): Outcome<string> => {
    const target = (from === 'undo' ? past : future).at(-1);
    if (!target) return { ok: false, fields: null, message: `There is nothing to ${from}.` };
    if (from === 'undo') [past, future] = [past.slice(0, -1), [...future, state()]];
    else [past, future] = [[...past, state()], future.slice(0, -1)];
    store.setState({ ...target, canUndo: past.length > 0, canRedo: future.length > 0 });
    return { ok: true, value: 'Change' };
  };
  const putPlane = (plane: Plane): Plane => {
    const others = state().planes.filter(({ id }) => id !== plane.id);
    store.setState({ planes: [...others, plane].toSorted((a, b) => a.id - b.id) });
    return plane;
  };
  const blankPlane = (): Plane => ({
    ...defaultsOf(planeFields),
    id: nextId(),
    type: planeKind.type,
    type_id: planeKind.typeId,
    name: 'Plane',
    plane: 'XY',
    visible: true,
    timestamp: now(),
  });
  const putMaterial = (material: Material): Material => {
    const others = state().materials.filter(({ id }) => id !== material.id);
    store.setState({ materials: [...others, material].toSorted((a, b) => a.id - b.id) });
    return material;
  };

  return {
    id: 1,
    store,
    changes,
    add,
    create: async (type, fields) => {
      record('create', type, fields);
      return { ok: true, value: add(type, fields) };
    },
    addObjects: async (objects, materials = []) => {
      record('addObjects', objects, ...(materials.length > 0 ? [materials] : []));
      for (const body of materials) putMaterial(memoryMaterial(nextId(), { ...body, id: undefined }, now()));
      const ids = objects.map((object) => added(object, object.fields ?? {}));
      return { ok: true, value: ids.flatMap((id) => state().nodes.get(id) ?? []) };
    },
    update: async (id, fields, seen) => {
      record('update', id, fields, ...(seen === undefined ? [] : [seen]));
      return update(id, fields);
    },
    updateMany: async (many, removed = []) => {
      const present = many.filter(({ id }) => state().nodes.has(id));
      const [first] = present;
      if (first && present.length === 1 && removed.length === 0) {
        record('update', first.id, first.changes, ...(first.seen === undefined ? [] : [first.seen]));
      } else record('updateMany', many, ...(removed.length > 0 ? [removed] : []));
      const outcomes = present.map(({ id, changes: { parent: _, index: __, ...fields } }) =>
        update(id, fields),
      );
      store.setState(
        withPlacements(
          tree(),
          present.flatMap(({ id, changes: { parent, index } }) =>
            typeof parent === 'number' || parent === null
              ? [{ id, parent, index: typeof index === 'number' ? index : Number.MAX_SAFE_INTEGER }]
              : [],
          ),
        ),
      );
      store.setState(withoutNodes(tree(), removed));
      return { ok: true, value: outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : [])) };
    },
    remove: async (ids) => {
      record('remove', ids);
      store.setState(withoutNodes(tree(), ids));
      return { ok: true, value: undefined };
    },
    place: async (placements) => {
      record('place', placements);
      store.setState(withPlacements(tree(), placements));
      return { ok: true, value: undefined };
    },
    translate: async (assembly, by) => {
      record('translate', assembly, by);
      if (!state().nodes.has(assembly)) return refused;
      store.setState(translated(tree(), assembly, by));
      return { ok: true, value: undefined };
    },
    createPlane: async (body) => {
      record('createPlane', body);
      return {
        ok: true,
        value: putPlane(laidOver(blankPlane(), { coordinate: 0, ...body }, planeFields, state())),
      };
    },
    updatePlane: async (id, body) => {
      record('updatePlane', id, body);
      const plane = state().planes.find((each) => each.id === id);
      return plane ? { ok: true, value: putPlane(laidOver(plane, body, planeFields, state())) } : refused;
    },
    clonePlane: async (id) => {
      record('clonePlane', id);
      const plane = state().planes.find((each) => each.id === id);
      if (!plane) return refused;
      return { ok: true, value: putPlane({ ...plane, id: nextId(), name: `${plane.name} (copy)` }) };
    },
    removePlane: async (id) => {
      record('removePlane', id);
      store.setState({ planes: state().planes.filter((each) => each.id !== id) });
      return { ok: true, value: undefined };
    },
    addMaterials: async (bodies) => {
      record('addMaterials', bodies);
      return {
        ok: true,
        value: bodies.map((body) => putMaterial(memoryMaterial(nextId(), { ...body, id: undefined }, now()))),
      };
    },
    updateMaterial: async (id, body) => {
      record('updateMaterial', id, body);
      const material = state().materials.find((each) => each.id === id);
      return material
        ? { ok: true, value: putMaterial(memoryMaterial(id, { ...material, ...body }, now())) }
        : refused;
    },
    removeMaterial: async (id) => {
      record('removeMaterial', id);
      store.setState({ materials: state().materials.filter((each) => each.id !== id) });
      return { ok: true, value: undefined };
    },
    updateProject: async ({ name, world, view }) => {
      record('updateProject', { name, world, view });
      const project = memoryProject(content.edit ?? true, state().project, { name, world, view });
      store.setState({ project });
      return { ok: true, value: project };
    },
    saveThumbnail: async (pngDataUrl) => {
      changes.push({ method: 'saveThumbnail', given: [pngDataUrl] });
    },
    undo: async () => step('undo'),
    redo: async () => step('redo'),
    reload: async () => undefined,
    close: () => undefined,
  };
}
