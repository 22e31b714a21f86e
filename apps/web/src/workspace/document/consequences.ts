import { kinds } from '@thermarium/kinds';
import type { Change, ObjectAddition } from './change.ts';
import type { Content } from './content.ts';
import type { FieldChanges } from './project-document.ts';
import type { Part } from './read-content.ts';

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

/** Of these nothing else in the model follows. */
const INCONSEQUENTIAL: readonly string[] = ['name', 'visible', 'collapsed', 'timestamp'];

/** The parts of a project that a change of this page alters beside what it was answered with. */
export function consequencesOf(change: Change, before: Content): readonly Part[] {
  switch (change.kind) {
    case 'create': {
      const isInside = typeof change.fields.parent === 'number';
      return [...ofObject(change.type, isInside), ...ofReferences(change.type, change.fields)];
    }
    case 'update': {
      const keys = Object.keys(change.fields).filter((key) => !INCONSEQUENTIAL.includes(key));
      if (keys.length === 0) return [];
      const isInside = (before.tree.nodes.get(change.id)?.parent ?? null) !== null || keys.includes('parent');
      return [...ofObject(change.type, isInside), ...ofReferences(change.type, change.fields)];
    }
    case 'change-objects': {
      const parts = [
        ...change.updates.map((update): Change => ({ kind: 'update', ...update })),
        ...change.removals.map((removal): Change => ({ kind: 'remove', ...removal })),
      ];
      const added = change.additions.flatMap((addition) => ofAddition(addition, before));
      return [...new Set([...added, ...parts.flatMap((part) => consequencesOf(part, before))])];
    }
    case 'remove': {
      const isInside = (before.tree.nodes.get(change.id)?.parent ?? null) !== null;
      return [...ofObject(change.type, isInside), 'materials'];
    }
    case 'translate':
      return ['tree'];
    case 'update-material':
      return ['tree', 'project'];
    case 'project':
      return change.changes.world ? ['materials'] : [];
    default:
      return [];
  }
}

function ofAddition({ type, clone, fields }: ObjectAddition, { tree }: Content): readonly Part[] {
  const parent = fields.parent ?? (clone === undefined ? null : tree.nodes.get(clone)?.parent);
  const references: readonly Part[] = clone === undefined ? ofReferences(type, fields) : ['materials'];
  return [...ofObject(type, typeof parent === 'number'), ...references];
}

/** Groups end where what is in them does, and vias follow boards. */
function ofObject(type: string, isInside: boolean): readonly Part[] {
  const kind = kindOf.get(type);
  return isInside || kind?.container || kind?.board ? ['tree'] : [];
}

/** Materials tell whether anything refers to them. */
function ofReferences(type: string, fields: FieldChanges): readonly Part[] {
  const table = kindOf.get(type)?.fields ?? {};
  const refers = Object.keys(fields).some((key) => {
    const field = table[key] ?? table[`${key}_name`];
    return field?.kind === 'material' || field?.kind === 'list';
  });
  return refers ? ['materials'] : [];
}

const PARTS_OF_TABLE: { readonly [table: string]: readonly Part[] } = {
  object: ['tree', 'materials'],
  material: ['materials', 'tree', 'project'],
  parameter: ['parameters', 'tree', 'materials', 'planes', 'project'],
  plane: ['planes'],
  world: ['project', 'materials'],
};

/** The parts of a project that a change of some tables alters. */
export function partsOf(tables: readonly string[]): readonly Part[] {
  return tables.flatMap((table) => PARTS_OF_TABLE[table] ?? []);
}
