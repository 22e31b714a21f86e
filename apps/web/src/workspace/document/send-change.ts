import {
  type Client,
  historyEndpoints,
  type KindCalls,
  kindCalls,
  type Material,
  materialEndpoints,
  type Plane,
  type Project,
  planeEndpoints,
  projectEndpoints,
  treeEndpoints,
} from '@thermarium/api';
import type { Change } from './change.ts';
import type { Sent } from './change-queue.ts';
import { type AnsweredNode, isAnsweredNode } from './document-tree.ts';
import type { ModelNode } from './project-document.ts';

/** What the program answered to a change; each kind of change has what belongs to it. */
export interface Done {
  readonly node?: AnsweredNode;
  /** Of several objects those that were added, and stand in no other new one. */
  readonly created?: readonly AnsweredNode[];
  /** Of several objects those that were changed. */
  readonly nodes?: readonly ModelNode[];
  readonly tree?: readonly unknown[];
  readonly plane?: Plane;
  readonly materials?: readonly Material[];
  readonly material?: Material;
  readonly project?: Project;
  /** What was taken back or done again. */
  readonly label?: string;
}

function callsOf(type: string): KindCalls {
  const calls = kindCalls.get(type);
  if (!calls) throw new Error(`There is no kind of object '${type}'.`);
  return calls;
}

function asNode(answer: unknown): Done {
  if (!isAnsweredNode(answer)) throw new Error('The program did not answer with an object.');
  return { node: answer };
}

/** Makes one change under its key; rejects with `CallFailed` where the program refuses it. */
export function sendChange(client: Client, project: number, { key, change }: Sent): Promise<Done> {
  return made((endpoint, input) => client(endpoint, { ...input, key }), project, change);
}

async function made(client: Client, project: number, change: Change): Promise<Done> {
  switch (change.kind) {
    case 'create':
      return asNode(await client(callsOf(change.type).create, { params: { project }, body: change.fields }));
    case 'update': {
      const { id: object, type, fields, seen } = change;
      const body = { ...fields, timestamp: seen };
      return asNode(await client(callsOf(type).update, { params: { project, object }, body }));
    }
    case 'remove': {
      const { id: object, type, seen: timestamp } = change;
      await client(callsOf(type).delete, { params: { project, object }, body: { timestamp } });
      return {};
    }
    case 'change-objects': {
      const body = {
        materials: [...change.materials],
        create: change.additions.map(({ type, clone, fields }) =>
          clone === undefined ? { ...fields, type } : { ...fields, clone },
        ),
        update: change.updates.map(({ id, fields, seen }) => ({ ...fields, id, timestamp: seen })),
        delete: change.removals.map(({ id, seen }) => ({ id, timestamp: seen })),
      };
      const done = await client(treeEndpoints.changeObjects, { params: { project }, body });
      return { created: done.created, nodes: done.updated };
    }
    case 'place':
      return {
        tree: await client(treeEndpoints.saveTree, { params: { project }, body: [...change.placements] }),
      };
    case 'translate': {
      const [dx, dy, dz] = change.by;
      const params = { project, object: change.id };
      return asNode(await client(treeEndpoints.translateAssembly, { params, body: { dx, dy, dz } }));
    }
    case 'create-plane':
      return {
        plane: await client(planeEndpoints.createPlane, { params: { project }, body: change.body }),
      };
    case 'update-plane': {
      const { id: plane, body, seen } = change;
      const input = { params: { project, plane }, body: { ...body, timestamp: seen } };
      return { plane: await client(planeEndpoints.updatePlane, input) };
    }
    case 'clone-plane':
      return {
        plane: await client(planeEndpoints.clonePlane, { params: { project, plane: change.id }, body: {} }),
      };
    case 'remove-plane': {
      const { id: plane, seen: timestamp } = change;
      await client(planeEndpoints.deletePlane, { params: { project, plane }, body: { timestamp } });
      return {};
    }
    case 'add-materials': {
      const body = [...change.bodies];
      return { materials: await client(materialEndpoints.createMaterials, { params: { project }, body }) };
    }
    case 'update-material': {
      const { id: material, body, seen } = change;
      const input = { params: { project, material }, body: { ...body, timestamp: seen } };
      return { material: await client(materialEndpoints.updateMaterial, input) };
    }
    case 'remove-material': {
      const { id: material, seen: timestamp } = change;
      await client(materialEndpoints.deleteMaterial, { params: { project, material }, body: { timestamp } });
      return {};
    }
    case 'project': {
      const body = { ...change.changes };
      return { project: await client(projectEndpoints.updateProject, { params: { project }, body }) };
    }
    case 'undo':
      return { label: await client(historyEndpoints.undo, { params: { project }, body: {} }) };
    case 'redo':
      return { label: await client(historyEndpoints.redo, { params: { project }, body: {} }) };
  }
}
