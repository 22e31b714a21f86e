import {
  type EvaluatedMaterial,
  evaluateMaterials,
  hexOf,
  materialOfValues,
  type ParameterValues,
  rgbOf,
} from '@thermarium/model';
import type { DocumentState } from '../document/project-document.ts';
import { parameterValues } from '../records/project-content.ts';

/** The parameters and materials that an object's values may refer to. Made anew only when these have changed. */
export interface Environment {
  readonly parameters: ParameterValues;
  readonly materials: ReadonlyMap<string, EvaluatedMaterial>;
  readonly materialNames: ReadonlySet<string>;
  readonly materialIds: ReadonlyMap<number, string>;
  /** `#rrggbb` by name, of materials with errors too; the same map as long as it holds the same. */
  readonly colors: ReadonlyMap<string, string>;
}

export function environmentOf(
  { parameters, materials }: Pick<DocumentState, 'parameters' | 'materials'>,
  before: Environment | null,
): Environment {
  const values: ParameterValues = parameterValues(parameters);
  const colors = new Map(materials.map(({ name, color }) => [name, hexOf(rgbOf(color))]));
  return {
    parameters: values,
    materials: evaluateMaterials(materials.map(materialOfValues), values, () => undefined),
    materialNames: new Set(colors.keys()),
    materialIds: materialIdsOf(materials),
    colors: before && isSame(before.colors, colors) ? before.colors : colors,
  };
}

/** The names of materials by their ids. */
export function materialIdsOf(materials: DocumentState['materials']): Environment['materialIds'] {
  return new Map(materials.map(({ id, name }) => [id, name]));
}

function isSame(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([name, color]) => b.get(name) === color);
}
