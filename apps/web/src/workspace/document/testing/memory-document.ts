import type { Project } from '@thermarium/api';
import { defaultsOf, worldFields } from '@thermarium/model';
import {
  answerFields,
  contextOf,
  type Diff,
  newMaterial,
  noRecords,
  type Records,
  recordContext,
  withDiff,
} from '@thermarium/records';
import { createStore } from 'zustand/vanilla';
import { createObject } from '../../records/add-objects.ts';
import { BorrowedMaterials, planBorrowing } from '../../records/borrowed-materials.ts';
import { type EditBase, isRefused, type Planned, put } from '../../records/edit.ts';
import { type ObjectChange, updateObjects } from '../../records/object-edits.ts';
import type { Outcome } from '../../records/outcome.ts';
import type { FieldChanges, ModelNode, Parameter } from '../../records/project-content.ts';
import { noContent, RecordView } from '../../records/record-view.ts';
import { documentMethods, type MethodParts } from '../document-methods.ts';
import { editsTogether } from '../edits-together.ts';
import type { DocumentState, ProjectDocument } from '../project-document.ts';

/** One call that changed the document: the name of the method and its arguments. */
interface RecordedChange {
  readonly method: keyof ProjectDocument;
  readonly given: readonly unknown[];
}

export interface MemoryDocument extends ProjectDocument {
  /** All calls that changed the document, oldest first. */
  readonly changes: readonly RecordedChange[];
  /** Adds an object without recording it, and returns its node. */
  add(type: string, fields?: FieldChanges): ModelNode;
}

export interface MemoryContent {
  readonly materials?: readonly FieldChanges[];
  readonly parameters?: readonly Pick<Parameter, 'name' | 'value'>[];
  readonly edit?: boolean;
}

const EPOCH = new Date(0).toISOString();

function memoryProject(edit: boolean): Project {
  const world = answerFields(
    worldFields,
    defaultsOf(worldFields),
    recordContext({ materials: [], parameters: [] }),
  );
  return {
    id: 1,
    name: 'Board',
    folder: null,
    thumbnail: null,
    created: EPOCH,
    last_modified: EPOCH,
    owner: true,
    edit,
    view: null,
    world,
  };
}

/** A document without a program behind it, with the same records and edits, for tests of code that uses one. */
export function memoryDocument({
  materials = [],
  parameters = [],
  edit = true,
}: MemoryContent = {}): MemoryDocument {
  let lastId = 0;
  let clock = Date.UTC(2026, 0, 1);
  const newId = () => ++lastId;
  const now = () => new Date(clock++).toISOString();
  const changes: RecordedChange[] = [];
  let past: Records[] = [];
  let future: Records[] = [];
  const view = new RecordView();
  const head = memoryProject(edit);
  const world = { id: 0, name: head.name, world: defaultsOf(worldFields), timestamp: EPOCH };
  let records: Records = { ...noRecords, world: new Map([[0, world]]) };

  const store = createStore<DocumentState>(() => ({
    status: 'ready' as const,
    problem: null,
    ...noContent,
    connection: 'online' as const,
    revision: 0,
    unsaved: 0,
    undoing: false,
    canUndo: false,
    canRedo: false,
  }));
  const state = () => store.getState();
  const borrowed = new BorrowedMaterials();
  const shown = () => (borrowed.diff.length > 0 ? withDiff(records, borrowed.diff) : records);
  const show = (stored: Records) => {
    records = stored;
    store.setState({ ...view.of(shown(), head), revision: (state().revision ?? 0) + 1 });
  };
  const lay = (diff: Diff) => show(withDiff(records, diff, now()));
  const base = (): EditBase => ({
    records: shown(),
    context: contextOf(shown()),
    newId,
    isUnchecked: true,
  });
  const made = (planned: Planned) => {
    if (isRefused(planned)) throw new Error(`${planned.message} ${JSON.stringify(planned.fields)}`);
    lay(planned.diff);
    return planned.ids;
  };
  const materialIds = materials.map(newId);
  lay(parameters.map(({ name, value }) => put('parameter', parameterRow(newId(), name, value))));
  for (const [
    at,
    { name = 'Material', color = '#b87333', conductivity = 1, ...fields },
  ] of materials.entries()) {
    const body = { ...fields, name: String(name), color, conductivity };
    const material = newMaterial(body, null, new Map(), contextOf(records));
    if (material && 'fields' in material)
      lay([put('material', { id: materialIds[at] ?? newId(), ...material })]);
    else throw new Error(JSON.stringify(material));
  }
  show(records);

  const changing = new Set<() => void>();
  const announce = () => {
    for (const listener of changing) listener();
  };
  const step = (from: 'undo' | 'redo'): Outcome<string> => {
    announce();
    const target = (from === 'undo' ? past : future).at(-1);
    if (!target) return { ok: false, fields: null, message: `There is nothing to ${from}.` };
    if (from === 'undo') [past, future] = [past.slice(0, -1), [...future, records]];
    else [past, future] = [[...past, records], future.slice(0, -1)];
    show(target);
    store.setState({ canUndo: past.length > 0, canRedo: future.length > 0 });
    return { ok: true, value: 'Change' };
  };
  const parts: MethodParts = {
    updateObjects,
    state,
    outdated: () => null,
    importMaterials: async () => ({ ok: false, fields: null, message: 'There are no libraries.' }),
    send: async (plan, answer) => {
      announce();
      const planned = plan(base());
      if (isRefused(planned)) return planned;
      past = [...past, records];
      future = [];
      lay(borrowed.joining(planned, shown()).edit.diff);
      store.setState({ canUndo: true, canRedo: false });
      return answer(state(), planned.ids);
    },
  };
  const methods = documentMethods(parts);
  /** The method, whose calls are recorded with their arguments. */
  const recorded = <Name extends keyof typeof methods>(name: Name): (typeof methods)[Name] => {
    const method: (...given: readonly never[]) => unknown = methods[name];
    const call = (...given: readonly never[]) => {
      const isGiven = (value: unknown) =>
        value !== undefined && !(Array.isArray(value) && value.length === 0);
      const last = given.findLastIndex(isGiven);
      changes.push(asRecorded({ method: name, given: given.slice(0, Math.max(1, last + 1)) }));
      return method(...given);
    };
    return call as (typeof methods)[Name];
  };
  const names = Object.keys(methods) as (keyof typeof methods)[];

  return {
    id: 1,
    store,
    changes,
    prepareMany: () => {},
    add: (type, fields = {}) => {
      const [id] = made(createObject(base(), type, { name: type, ...fields }));
      const node = state().nodes.get(id);
      if (!node) throw new Error(`There is no ${type} where it was added.`);
      return node;
    },
    ...(Object.fromEntries(names.map((name) => [name, recorded(name)])) as unknown as typeof methods),
    together: (edit) => {
      changes.push({ method: 'together', given: [] });
      return editsTogether(parts)(edit);
    },
    saveThumbnail: async (pngDataUrl, revision) => {
      changes.push({ method: 'saveThumbnail', given: [pngDataUrl, revision] });
    },
    borrow: async (materials) => {
      const planned = planBorrowing(base(), materials);
      if ('ok' in planned) return planned;
      borrowed.take(planned.diff);
      show(records);
      return { ok: true, value: planned.names };
    },
    giveBack: (isUnwanted) => {
      if (borrowed.giveBack(isUnwanted)) show(records);
    },
    beforeChange: (listener) => {
      changing.add(listener);
      return () => changing.delete(listener);
    },
    undo: async () => step('undo'),
    redo: async () => step('redo'),
    reload: async () => undefined,
    close: () => undefined,
  };
}

/** A change of several objects that are only one is recorded as a change of one. */
function asRecorded(change: RecordedChange): RecordedChange {
  const [many, removed] = change.given;
  if (change.method !== 'updateMany' || removed !== undefined || !Array.isArray(many)) return change;
  const [only, more]: readonly ObjectChange[] = many;
  if (!only || more) return change;
  const { id, changes, seen } = only;
  return { method: 'update', given: [id, changes, ...(seen === undefined ? [] : [seen])] };
}

function parameterRow(id: number, name: string, value: number) {
  return { id, name, description: '', value };
}
