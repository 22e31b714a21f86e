import type { Material } from '../document.ts';
import type { ParameterValues } from '../expression/evaluate.ts';
import { quoted } from '../issue.ts';
import type { EvaluatedMaterial } from '../kind.ts';
import { materialFields } from '../material.ts';
import { evaluateFields } from './field-values.ts';
import type { Report } from './issue-list.ts';
import { checkName, checkUnique, pathSegment } from './names.ts';

/** The materials by name, in document order, without those with errors. */
export function evaluateMaterials(
  materials: readonly Material[],
  parameters: ParameterValues,
  report: Report,
): ReadonlyMap<string, EvaluatedMaterial> {
  const evaluated = new Map<string, EvaluatedMaterial>();
  const seen = new Set<string>();
  for (const [index, material] of materials.entries()) {
    const path = `materials/${pathSegment(material.name, index)}`;
    const named =
      checkName(material.name, `${path}.name`, 'This field is required!', report) &&
      checkUnique(material.name, `${path}.name`, seen, report);
    const result = evaluateMaterial(material, path, parameters, report);
    if (named && result) evaluated.set(material.name, result);
  }
  return evaluated;
}

const { name: _, conductivity_y, conductivity_z, ...ownFields } = materialFields;
const acrossFields = {
  conductivity_y: { ...conductivity_y, optional: false },
  conductivity_z: { ...conductivity_z, optional: false },
} as const;

function evaluateMaterial(
  material: Material,
  path: string,
  parameters: ParameterValues,
  report: Report,
): EvaluatedMaterial | null {
  const owner = quoted(material.name);
  const context = { parameters, materialNames: new Set<string>(), report, owner };
  const values = evaluateFields(ownFields, { ...material }, `${path}.`, context);
  // Y and Z are kept while a material is switched to isotropic; they count, and are checked, only when it is not.
  const across = material.anisotropic
    ? evaluateFields(acrossFields, { ...material }, `${path}.`, context)
    : null;
  if (!values || (values.anisotropic && !across)) return null;
  const along = values.conductivity;
  return {
    name: material.name,
    color: values.color,
    density: values.density,
    specificHeat: values.specific_heat,
    emissivity: values.surface_emissivity,
    conductivity: [along, across?.conductivity_y ?? along, across?.conductivity_z ?? along],
  };
}
