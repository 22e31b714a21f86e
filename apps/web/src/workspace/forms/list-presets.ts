import { defaultsOf, type ListField, type ListPreset, materialTerms } from '@thermarium/model';
import type { Values } from './typed-values.ts';

interface Named {
  readonly name: string;
}

/** The materials that the rows of a preset name. */
export function presetMaterials({ item }: ListField, { rows }: ListPreset): readonly string[] {
  const keys = Object.keys(item).filter((key) => item[key]?.kind === 'material');
  return [...new Set(rows.flatMap((row) => keys.map((key) => row[key])))].filter(
    (name) => typeof name === 'string',
  );
}

/** The material that is meant by a name of the starter library: the one of that name, else one that is called so. */
export function materialMeant<Material extends Named>(
  name: string,
  materials: readonly Material[],
): Material | undefined {
  return (
    materials.find((each) => each.name === name) ??
    materials.find((each) =>
      materialTerms(each.name).terms.some((term) => materialTerms(name).terms.includes(term)),
    )
  );
}

/** The rows of a preset with the names that its materials have in the project. */
export function presetRows(
  { item }: ListField,
  { rows }: ListPreset,
  nameOf: (material: string) => string | null,
): readonly Values[] {
  return rows.map((row) => {
    const named = Object.entries(row).map(([key, value]) => {
      const isMaterial = item[key]?.kind === 'material' && typeof value === 'string';
      return [key, isMaterial ? nameOf(value) : value];
    });
    return { ...defaultsOf(item), ...Object.fromEntries(named) };
  });
}
