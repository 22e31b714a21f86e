import type { Library } from '@thermarium/api';
import { foldText } from '../../ui/fold-text.ts';

type LibraryMaterial = Library['materials'][number];

interface Wanted {
  /** The name in the project of each name that it has in some spelling. */
  readonly names: ReadonlyMap<string, string>;
  /** The materials of libraries that have the other names, by these. */
  readonly inLibraries: ReadonlyMap<string, LibraryMaterial>;
}

/** Finds materials by their names, in any spelling: those of the project first, then those of the libraries. */
export function wantedMaterials(
  wanted: readonly string[],
  project: readonly { readonly name: string }[],
  libraries: readonly Pick<Library, 'materials'>[],
): Wanted {
  const find = <Material extends { readonly name: string }>(from: readonly Material[], name: string) =>
    from.find((each) => each.name === name) ?? from.find((each) => foldText(each.name) === foldText(name));
  const all = libraries.flatMap(({ materials }) => materials);
  const names = new Map<string, string>();
  const inLibraries = new Map<string, LibraryMaterial>();
  for (const name of wanted) {
    const here = find(project, name);
    const there = here ? undefined : find(all, name);
    if (here) names.set(name, here.name);
    if (there) inLibraries.set(name, there);
  }
  return { names, inLibraries };
}
