import { expect } from '@playwright/test';
import { type Client, endpoints, isPaintedThumbnail, kindCalls, type Plane } from '@thermarium/api';

type Fields = { readonly [field: string]: unknown };

interface StoredObject {
  readonly id: number;
  readonly name: string;
  readonly parent: number | null;
  readonly children?: readonly StoredObject[];
  readonly [field: string]: unknown;
}

/** A project as the program has stored it, to compare with the page. */
export class StoredModel {
  readonly project: number;
  private readonly client: Client;

  constructor(client: Client, project: number) {
    this.client = client;
    this.project = project;
  }

  /** Adds an object; returns its id. */
  async add(type: string, fields: Fields): Promise<number> {
    const call = kindCalls.get(type)?.create;
    if (!call) throw new Error(`There is no kind of object '${type}'.`);
    const node = await this.client(call, { params: { project: this.project }, body: { ...fields } });
    return idOf(node);
  }

  async addPlane(fields: Fields): Promise<number> {
    const { id } = await this.client(endpoints.createPlane, {
      params: { project: this.project },
      body: { ...fields },
    });
    return id;
  }

  /** Adds materials that differ in name and conductivity, W/(m·K). */
  async addMaterials(conductivities: { readonly [name: string]: number }): Promise<void> {
    const body = Object.entries(conductivities).map(([name, conductivity]) => ({ name, conductivity }));
    await this.client(endpoints.createMaterials, { params: { project: this.project }, body });
  }

  async addParameter(name: string, value: number): Promise<void> {
    await this.client(endpoints.createParameter, {
      params: { project: this.project },
      body: { name, description: name, value },
    });
  }

  /** All objects with their children, in the order of the tree. */
  async objects(): Promise<readonly StoredObject[]> {
    const tree = await this.client(endpoints.tree, { params: { project: this.project } });
    return tree.flatMap(withAllBelow);
  }

  async object(name: string): Promise<StoredObject | undefined> {
    return (await this.objects()).find((object) => object.name === name);
  }

  async plane(name: string): Promise<Plane | undefined> {
    const planes = await this.client(endpoints.planes, { params: { project: this.project } });
    return planes.find((plane) => plane.name === name);
  }

  /** The names of the objects in the order of the tree: children are indented by a blank. */
  async outline(): Promise<readonly string[]> {
    const objects = await this.objects();
    const depth = (parent: number | null): number =>
      parent === null ? 0 : 1 + depth(objects.find(({ id }) => id === parent)?.parent ?? null);
    return objects.map(({ name, parent }) => ' '.repeat(depth(parent)) + name);
  }

  /** The path of the picture on the dashboard that the workspace has sent; null: none. */
  async thumbnail(): Promise<string | null> {
    const { thumbnail } = await this.client(endpoints.project, { params: { project: this.project } });
    return thumbnail !== null && isPaintedThumbnail(thumbnail) ? null : thumbnail;
  }

  async world(): Promise<Fields> {
    const { world } = await this.client(endpoints.project, { params: { project: this.project } });
    return world;
  }

  /** Everything that undo restores: without times of changes and the picture on the dashboard. */
  async everything(): Promise<unknown> {
    const params = { project: this.project };
    const { name, world } = await this.client(endpoints.project, { params });
    const tree = await this.client(endpoints.tree, { params });
    const planes = await this.client(endpoints.planes, { params });
    const materials = await this.client(endpoints.materials, { params });
    const whole = { name, world, tree, planes, materials };
    return JSON.parse(JSON.stringify(whole, (key, value) => (key === 'timestamp' ? undefined : value)));
  }

  async expectObject(name: string, fields: Fields): Promise<void> {
    await expect.poll(() => this.object(name), `the object ${name} as it is stored`).toMatchObject(fields);
  }

  async expectPlane(name: string, fields: Fields): Promise<void> {
    await expect.poll(() => this.plane(name), `the plane ${name} as it is stored`).toMatchObject(fields);
  }

  async expectOutline(...names: readonly string[]): Promise<void> {
    await expect.poll(() => this.outline(), 'the tree as it is stored').toEqual(names);
  }
}

function withAllBelow(object: StoredObject): readonly StoredObject[] {
  return [object, ...(object.children ?? []).flatMap(withAllBelow)];
}

function idOf(node: unknown): number {
  if (typeof node === 'object' && node !== null && 'id' in node && typeof node.id === 'number')
    return node.id;
  throw new Error('The program did not answer with an object.');
}
