import { kindOf, plane } from '@thermarium/kinds';
import { defaultsOf, mainMaterialIn } from '@thermarium/model';
import type { DocumentState } from '../../document/project-document.ts';
import type { FieldChanges } from '../../records/project-content.ts';

/**
 * The first fields of a new element: the defaults of its kind, the values that replace them in dragged-in elements,
 * the first material alphabetically, and a free name. Null: the type is unknown.
 */
export function newElement(type: string, document: DocumentState): FieldChanges | null {
  if (type === plane.type) {
    const names = document.planes.map(({ name }) => name);
    return { ...defaultsOf(plane.fields), name: freeName(plane.title, names) };
  }
  const kind = kindOf(type);
  if (!kind) return null;
  const material = mainMaterialIn(kind.fields);
  const names = [...document.nodes.values()].map(({ name }) => name);
  return {
    active: true,
    visible: true,
    ...defaultsOf(kind.fields),
    ...kind.newElement,
    ...(material !== null && { [material]: firstMaterial(document) }),
    name: freeName(kind.title, names),
  };
}

function firstMaterial({ materials }: DocumentState): string | null {
  return materials.map(({ name }) => name).sort((a, b) => a.localeCompare(b))[0] ?? null;
}

/** `Box 3`: the title with the lowest number that is free. */
export function freeName(title: string, taken: Iterable<string>): string {
  const names = new Set([...taken].map((name) => name.toLowerCase()));
  let number = 1;
  while (names.has(`${title} ${number}`.toLowerCase())) number++;
  return `${title} ${number}`;
}
