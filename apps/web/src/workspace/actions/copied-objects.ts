import type { Material } from '@thermarium/api';
import { type Axis, type Box, boxSize, type Vec3 } from '@thermarium/geometry';
import { kinds } from '@thermarium/kinds';
import { type FieldTable, materialFields, summedMillimetres, type Versions } from '@thermarium/model';
import { type NewMaterialBody, presentVersions, shiftedFields } from '@thermarium/records';
import type { DocumentState } from '../document/project-document.ts';
import { cornerOn } from '../editor/draft/placed-element.ts';
import type { Support } from '../editor/draft/support.ts';
import type { SnapStep } from '../editor-state/tools.ts';
import type { NewObject } from '../records/add-objects.ts';
import { outermost, type Tree } from '../records/document-tree.ts';
import type { FieldChanges } from '../records/project-content.ts';

/** A copied object with its contents, as they were at that time. Materials are given by name. */
export interface CopiedObject {
  readonly id: number;
  readonly timestamp: string;
  readonly type: string;
  readonly fields: FieldChanges;
  readonly children: readonly CopiedObject[];
}

/** The copied objects in the form kept for all tabs. */
export interface Copied {
  /** The versions of the objects and materials. */
  readonly versions: Versions;
  readonly project: number;
  readonly objects: readonly CopiedObject[];
  /** Around them, mm; null or, in what earlier versions kept, left out: they have no place. */
  readonly box?: Box | null;
  /** The materials that the objects name. */
  readonly materials: readonly NewMaterialBody[];
}

const tables = new Map<string, FieldTable>(kinds.map(({ type, fields }) => [type, fields]));

/** Copies objects with their contents, as they are now. */
export function copiedFrom(
  state: DocumentState,
  project: number,
  ids: readonly number[],
  box: Box | null,
): Copied {
  const objects = outermost(state, ids).flatMap((id) => snapshot(state, id) ?? []);
  const names = new Set<string>();
  for (const object of objects) gatherMaterials(object, names);
  const materials = state.materials.filter(({ name }) => names.has(name)).map(materialBody);
  return { versions: presentVersions, project, objects, box, materials };
}

function snapshot(tree: Tree, id: number): CopiedObject | null {
  const node = tree.nodes.get(id);
  if (!node) return null;
  const { timestamp, type, name, active, visible } = node;
  const fields = { ...stated(tables.get(type) ?? {}, node), name, active, visible };
  const children = (tree.children.get(id) ?? []).flatMap((child) => snapshot(tree, child) ?? []);
  return { id, timestamp, type, fields, children };
}

/** The typed values of a table's fields, without derived ones. */
function stated(table: FieldTable, values: FieldChanges): FieldChanges {
  const entries = Object.entries(table).flatMap(([key, field]) => {
    const value = values[key];
    if (value === undefined || (field.kind === 'number' && field.derived)) return [];
    const isList = field.kind === 'list' && Array.isArray(value);
    return [[key, isList ? value.map((row: FieldChanges) => stated(field.item, row)) : value]];
  });
  return Object.fromEntries(entries);
}

function materialBody(material: Material): NewMaterialBody {
  return { ...stated(materialFields, material), name: material.name };
}

function gatherMaterials({ type, fields, children }: CopiedObject, names: Set<string>): void {
  const gather = (table: FieldTable, values: FieldChanges) => {
    for (const [key, field] of Object.entries(table)) {
      const value = values[key];
      if (field.kind === 'material' && typeof value === 'string') names.add(value);
      if (field.kind !== 'list' || !Array.isArray(value)) continue;
      for (const row of value) gather(field.item, row);
    }
  };
  gather(tables.get(type) ?? {}, fields);
  for (const child of children) gatherMaterials(child, names);
}

/** The place for pasted objects. */
interface Place {
  readonly parent: number | null;
  readonly index: number;
}

/**
 * The copied objects as new ones: duplicates of their originals where these are in the project unchanged. `by`: they
 * stand this far from the originals, mm.
 */
export function pasted(
  { project, objects }: Copied,
  into: Pick<Tree, 'nodes' | 'children'> & { readonly project: number },
  { parent, index }: Place,
  by: Vec3,
): readonly NewObject[] {
  return objects.map((object, n) => {
    const place = { parent, index: index + n };
    if (project === into.project && isUnchanged(into, object)) return { clone: object.id, fields: place, by };
    return created(object, place, by);
  });
}

function created({ type, fields, children }: CopiedObject, place: FieldChanges, by: Vec3): NewObject {
  const [dx, dy, dz] = by;
  const moved = shiftedFields({ kind: type, name: '', fields }, { dx, dy, dz });
  return { type, fields: { ...moved, ...place }, children: children.map((child) => created(child, {}, by)) };
}

/** How far copied objects go to stand on a face as one, where an element that is dropped there would, mm. */
export function stepOnto(box: Box, face: Support, snap: SnapStep): Vec3 {
  const corner = cornerOn(face, boxSize(box), snap);
  const along = (axis: Axis) => summedMillimetres(corner[axis] - box.min[axis]);
  return [along(0), along(1), along(2)];
}

function isUnchanged(tree: Tree, { id, timestamp, children }: CopiedObject): boolean {
  const now = tree.children.get(id) ?? [];
  return (
    tree.nodes.get(id)?.timestamp === timestamp &&
    now.length === children.length &&
    children.every((child, at) => child.id === now[at] && isUnchanged(tree, child))
  );
}

/** The copied materials that the project lacks, which are pasted too. */
export function missingMaterials(
  { materials }: Copied,
  known: readonly Pick<Material, 'name'>[],
): readonly NewMaterialBody[] {
  const names = new Set<unknown>(known.map(({ name }) => name));
  return materials.filter(({ name }) => !names.has(name));
}
