import type { Library, Material } from '@thermarium/api';
import { materialOfValues, sameValue } from '@thermarium/model';
import { conductivities, followsOf } from '../../materials/material-values.ts';
import { materialSearch } from '../../ui/material-search.ts';

type Values = { readonly [field: string]: unknown };

/** A material of a library that can be imported. */
export interface ImportChoice {
  /** The id of the material in its library. */
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly conductivity: readonly (number | null)[];
  /** The range of the conductivity, if it follows temperature. */
  readonly follows: string | null;
  /** new; there: an identical one is in the project and it is skipped; other: a different one has its name. */
  readonly status: 'new' | 'there' | 'other';
}

export interface ImportGroup {
  readonly library: number;
  readonly name: string;
  /** The materials that match the search. */
  readonly choices: readonly ImportChoice[];
}

/**
 * The materials of the libraries that match the search, by library and the best first; libraries without a match are
 * left out.
 */
export function importGroups(
  libraries: readonly Library[],
  project: readonly Material[],
  query: string,
): readonly ImportGroup[] {
  const { matches, rank } = materialSearch(query);
  const byName = Map.groupBy(project, ({ name }) => name);
  return libraries
    .map(({ id, name, materials }) => ({
      library: id,
      name,
      choices: materials
        .filter((material) => matches(material.name, name))
        .toSorted((a, b) => rank(a.name) - rank(b.name))
        .map((material) => choiceOf(material, byName)),
    }))
    .filter(({ choices }) => choices.length > 0)
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
}

function choiceOf(
  material: Library['materials'][number] & Values,
  project: ReadonlyMap<string, readonly (Material & Values)[]>,
): ImportChoice {
  const { id, name } = material;
  const same = [...project.values()].flat().some((other) => isSame(material, other));
  return {
    id,
    name,
    color: typeof material.color === 'string' ? material.color : '',
    conductivity: conductivities(material),
    follows: followsOf(material).conductivity,
    status: same ? 'there' : project.has(name) ? 'other' : 'new',
  };
}

/** Whether two materials are the same. An imported one may be called 'cu (2)', where its name was taken. */
function isSame(
  material: Values & { readonly name: string },
  other: Values & { readonly name: string },
): boolean {
  const named = other.name === material.name || other.name.startsWith(`${material.name} (`);
  return (
    named && sameValue({ ...materialOfValues(material), name: '' }, { ...materialOfValues(other), name: '' })
  );
}

/** The number of chosen materials of a group, and of those that can be chosen. */
export function groupState(
  { choices }: ImportGroup,
  chosen: ReadonlySet<number>,
): { readonly chosen: number; readonly possible: number } {
  const possible = choices.filter(({ status }) => status !== 'there');
  return { chosen: possible.filter(({ id }) => chosen.has(id)).length, possible: possible.length };
}

/** The message after an import. */
export function importMessage(added: number, skipped: number): string {
  const materials = (count: number) => (count === 1 ? '1 material' : `${count} materials`);
  if (added === 0)
    return skipped === 1
      ? 'The material is in the project already.'
      : 'The materials are in the project already.';
  const done = `${materials(added)} imported.`;
  return skipped > 0 ? `${done} ${materials(skipped)} already in the project.` : done;
}
