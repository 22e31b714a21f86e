import { materialFields, planeFields } from '@thermarium/model';
import type { Change, ObjectAddition } from './change.ts';
import type { Trace } from './change-queue.ts';
import type { Content } from './content.ts';
import type { AnsweredNode } from './document-tree.ts';
import { laidOver, tableOf } from './laid-over.ts';
import type { FieldChanges, ModelNode } from './project-document.ts';
import { sameValue } from './same-value.ts';
import type { Done } from './send-change.ts';

/** Whether a change whose answer was lost has been made; `unsure`: that can no longer be told. */
export type Arrival = { readonly done: Done } | 'not made' | 'unsure';

/** Looks in what the project holds now for the outcome of a change that may have been made. */
export function arrivalOf(change: Change, trace: Trace, now: Content): Arrival {
  switch (change.kind) {
    case 'create': {
      const { parent = null, ...fields } = change.fields;
      const isMade = (node: ModelNode) => node.parent === parent && isMadeOf(node, fields, now);
      return found(newNodes(now, trace, change.type).find(isMade));
    }
    case 'translate':
      return translation(change.by, trace, now);
    case 'change-objects': {
      const nodes = change.updates.flatMap(({ id }) => now.tree.nodes.get(id) ?? []);
      const created = additionsFound(change.additions, trace, now);
      const isMade =
        created !== null &&
        nodes.length === change.updates.length &&
        change.updates.every(({ fields }, at) => isChanged(nodes[at], fields, now)) &&
        change.removals.every(({ id }) => !now.tree.nodes.has(id));
      return isMade ? { done: { nodes, created } } : 'not made';
    }
    case 'create-plane':
    case 'clone-plane': {
      const plane = now.planes.find((row) => {
        if (row.id <= trace.lastId) return false;
        if (change.kind === 'create-plane')
          return sameValue(laidOver(row, change.body, planeFields, now), row);
        return isCopyName(row.name, now.planes.find(({ id }) => id === change.id)?.name ?? row.name);
      });
      return plane ? { done: { plane } } : 'not made';
    }
    case 'add-materials': {
      const materials = now.materials.filter(
        (row) =>
          row.id > trace.lastId &&
          change.bodies.some(({ name, ...body }) => {
            const { id: _, library_id: __, source_material: ___, ...fields } = body;
            return name === row.name && sameValue(laidOver(row, fields, materialFields, now), row);
          }),
      );
      return materials.length > 0 ? { done: { materials } } : 'not made';
    }
    default:
      return 'not made';
  }
}

/** The new objects that additions have made, those that stand in no other new one; null where any is not there. */
function additionsFound(
  additions: readonly ObjectAddition[],
  trace: Trace,
  now: Content,
): readonly AnsweredNode[] | null {
  const taken = new Set<number>();
  const outermost = additions.filter(({ fields }) => fields.within === undefined);
  for (const { type, clone, name, fields } of outermost) {
    const { parent = clone === undefined ? null : now.tree.nodes.get(clone)?.parent, ...own } = fields;
    const made = newNodes(now, trace, type).find(
      (node) =>
        !taken.has(node.id) &&
        (parent === undefined || node.parent === parent) &&
        isMadeOf(node, own, now) &&
        (clone === undefined || 'name' in own || isCopyName(node.name, name)),
    );
    if (!made) return null;
    taken.add(made.id);
  }
  // What is in them was read with them.
  return [...taken].flatMap((id) => {
    const node = now.tree.nodes.get(id);
    return node ? [{ ...node, children: null }] : [];
  });
}

function newNodes({ tree }: Content, { lastId }: Trace, type: string): readonly ModelNode[] {
  return [...tree.nodes.values()].filter((node) => node.id > lastId && node.type === type).toSorted(byId);
}

function byId(a: ModelNode, b: ModelNode): number {
  return a.id - b.id;
}

function found(node: ModelNode | undefined): Arrival {
  return node ? { done: { node: { ...node, children: [] } } } : 'not made';
}

/** Whether an object already is what a change would make of it. */
export function holds(node: ModelNode, fields: FieldChanges, context: Content): boolean {
  const own = Object.entries(fields).filter(([key]) => key in node && !PLACE.includes(key));
  return sameValue(laidOver(node, Object.fromEntries(own), tableOf(node.type), context), node);
}

/** The same, and in the assembly that a change puts it into. */
function isChanged(node: ModelNode | undefined, fields: FieldChanges, context: Content): boolean {
  if (!node || !holds(node, fields, context)) return false;
  return fields.parent === undefined || fields.parent === node.parent;
}

const PLACE: readonly string[] = ['parent', 'index', 'timestamp'];

/** Whether an object may be what was to be made of fields; what the program tidies is not looked at. */
function isMadeOf(node: ModelNode, fields: FieldChanges, context: Content): boolean {
  const table = tableOf(node.type);
  const plain = Object.entries(fields).filter(([key]) => {
    const field = table[key];
    return field?.kind !== 'list' && !(field?.kind === 'number' && (field.derived || field.integer));
  });
  return holds(node, Object.fromEntries(plain), context);
}

/** `die (copy)`, `die (copy 2)` */
function isCopyName(name: string, original: string): boolean {
  const stem = original.replace(/ \(copy(?: \d{1,9})?\)$/, '');
  return name.startsWith(`${stem} (copy`);
}

/** How far two places may differ and be the same, mm. */
const TOLERANCE = 1e-9;

function translation(by: readonly [number, number, number], { stood }: Trace, now: Content): Arrival {
  const node = stood && now.tree.nodes.get(stood.id);
  if (!node) return 'unsure';
  const isAt = (at: readonly number[]) =>
    [node.x_calc, node.y_calc, node.z_calc].every(
      (value, axis) => value !== null && Math.abs(value - (at[axis] ?? 0)) < TOLERANCE,
    );
  if (isAt(stood.at.map((value, axis) => value + (by[axis] ?? 0)))) return { done: {} };
  return isAt(stood.at) ? 'not made' : 'unsure';
}
