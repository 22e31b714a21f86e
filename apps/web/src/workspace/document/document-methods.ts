import type { NewMaterialBody } from '@thermarium/records';
import { addObjects, createObject } from '../records/add-objects.ts';
import { outermost } from '../records/document-tree.ts';
import { type EditBase, GONE, type Planned } from '../records/edit.ts';
import {
  placeObjects,
  removeObjects,
  translateAssembly,
  updateObject,
  type updateObjects,
} from '../records/object-edits.ts';
import {
  addMaterials,
  clonePlane,
  createPlane,
  removeMaterial,
  removePlane,
  updateMaterial,
  updatePlane,
  updateWorld,
  withMaterials,
} from '../records/other-edits.ts';
import type { Outcome, Refused } from '../records/outcome.ts';
import { addParameter, removeParameter, updateParameter } from '../records/parameter-edits.ts';
import type { ModelNode } from '../records/project-content.ts';
import {
  addScenario,
  removeScenario,
  setScenarioParameter,
  updateScenario,
} from '../records/scenario-edits.ts';
import { addVariation } from '../records/variation-edits.ts';
import type { DocumentEdits, DocumentState } from './project-document.ts';

/** Plans a change of the shown state and sends it; returns the resulting records, by the ids that the plan names. */
export type Send = <Value>(
  plan: (base: EditBase) => Planned,
  answer: (state: DocumentState, ids: readonly number[]) => Outcome<Value>,
) => Promise<Outcome<Value>>;

export interface MethodParts {
  readonly send: Send;
  readonly updateObjects: typeof updateObjects;
  readonly state: () => DocumentState;
  /** The refusal where somebody else has changed a record since the user saw it; null: nobody has. */
  readonly outdated: (
    table: 'object' | 'plane' | 'material' | 'parameter' | 'scenario',
    id: number,
    seen: string | undefined,
    many?: boolean,
  ) => Refused | null;
  readonly importMaterials: (bodies: readonly NewMaterialBody[]) => ReturnType<DocumentEdits['addMaterials']>;
}

/** The methods that change a document: each plans a diff, and all diffs are sent in the same way. */
export function documentMethods({
  send,
  updateObjects,
  state,
  outdated,
  importMaterials,
}: MethodParts): DocumentEdits {
  return {
    create: (type, fields) => send((base) => createObject(base, type, fields), nodeOf),
    addObjects: async (objects, materials = []) =>
      objects.length === 0
        ? { ok: true, value: [] }
        : send((base) => addObjects(base, objects, materials), nodesOf),
    update: async (id, { timestamp: _, ...changes }, seen) =>
      outdated('object', id, seen) ?? send((base) => updateObject(base, id, changes), nodeOf),
    updateMany: async (changes, removed = [], materials = []) => {
      if (changes.length + removed.length === 0) return { ok: true, value: [] };
      const old = changes.flatMap(({ id, seen }) => outdated('object', id, seen, changes.length > 1) ?? []);
      if (old[0]) return old[0];
      const plan = (base: EditBase) => updateObjects(base, changes, removed);
      return send(
        (base) => (materials.length === 0 ? plan(base) : withMaterials(base, materials, plan)),
        nodesOf,
      );
    },
    remove: async (ids) => send((base) => removeObjects(base, outermost(state(), ids)), nothing),
    place: (placements) => send((base) => placeObjects(base, placements), nothing),
    translate: (id, by) => send((base) => translateAssembly(base, id, by), nothing),
    createPlane: (body) => send((base) => createPlane(base, body), planeOf),
    updatePlane: async (id, { timestamp, ...body }) =>
      outdated('plane', id, timestamp ?? undefined) ?? send((base) => updatePlane(base, id, body), planeOf),
    clonePlane: (id, by) => send((base) => clonePlane(base, id, by), planeOf),
    removePlane: (id) => send((base) => removePlane(base, id), nothing),
    addMaterials: (bodies) =>
      bodies.some(({ source_material, library_id }) => (source_material ?? library_id ?? null) !== null)
        ? importMaterials(bodies)
        : send((base) => addMaterials(base, bodies), materialsOf),
    updateMaterial: async (id, { timestamp, ...body }) =>
      outdated('material', id, timestamp ?? undefined) ??
      send(
        (base) => updateMaterial(base, id, body),
        (now, ids) => only(now.materials.find((each) => ids.includes(each.id))),
      ),
    removeMaterial: (id) => send((base) => removeMaterial(base, id), nothing),
    addParameter: (body) => send((base) => addParameter(base, body), parameterOf),
    updateParameter: async (id, { timestamp, ...body }) =>
      outdated('parameter', id, timestamp ?? undefined) ??
      send((base) => updateParameter(base, id, body), parameterOf),
    removeParameter: (id) => send((base) => removeParameter(base, id), nothing),
    addScenario: (body) => send((base) => addScenario(base, body), scenarioOf),
    updateScenario: async (id, { timestamp, ...body }) =>
      outdated('scenario', id, timestamp ?? undefined) ??
      send((base) => updateScenario(base, id, body), scenarioOf),
    removeScenario: (id) => send((base) => removeScenario(base, id), nothing),
    setScenarioParameter: (scenario, parameter, mode) =>
      send((base) => setScenarioParameter(base, scenario, parameter, mode), scenarioOf),
    addVariation: (variation) => send((base) => addVariation(base, variation), nothing),
    updateProject: (changes) =>
      send(
        (base) => updateWorld(base, changes),
        ({ project }) => only(project ?? undefined),
      ),
  };
}

function only<Value>(value: Value | undefined): Outcome<Value> {
  return value === undefined ? GONE : { ok: true, value };
}

function nothing(): Outcome<void> {
  return { ok: true, value: undefined };
}

function nodeOf({ nodes }: DocumentState, [id]: readonly number[]): Outcome<ModelNode> {
  return only(nodes.get(id));
}

function nodesOf({ nodes }: DocumentState, ids: readonly number[]): Outcome<readonly ModelNode[]> {
  return { ok: true, value: ids.flatMap((id) => nodes.get(id) ?? []) };
}

function planeOf({ planes }: DocumentState, [id]: readonly number[]) {
  return only(planes.find((plane) => plane.id === id));
}

function parameterOf({ parameters }: DocumentState, [id]: readonly number[]) {
  return only(parameters.find((parameter) => parameter.id === id));
}

function scenarioOf({ scenarios }: DocumentState, [id]: readonly number[]) {
  return only(scenarios.find((scenario) => scenario.id === id));
}

function materialsOf({ materials }: DocumentState, ids: readonly number[]) {
  return { ok: true, value: materials.filter(({ id }) => ids.includes(id)) } as const;
}
