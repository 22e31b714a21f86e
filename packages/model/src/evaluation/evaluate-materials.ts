import type { Material } from '../document.ts';
import type { ParameterValues } from '../expression/evaluate.ts';
import type { NumberField } from '../field.ts';
import { issue, quoted } from '../issue.ts';
import { materialFields, REFERENCE_CELSIUS } from '../material.ts';
import { type MaterialTableKey, type MaterialTables, readMaterialTable } from '../material-tables.ts';
import type { EvaluatedMaterial } from '../medium.ts';
import { type PropertyTable, propertyAt } from '../property-table.ts';
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

/** Stands for a material with errors where only the place of its object matters: vias follow a board. */
export function materialInPlaceOf(name: string): EvaluatedMaterial {
  return {
    name,
    color: '',
    density: null,
    specificHeat: null,
    emissivity: null,
    conductivity: [1, 1, 1],
    highestAllowed: null,
  };
}

const {
  name: _,
  conductivity,
  conductivity_y,
  conductivity_z,
  conductivity_y_table,
  conductivity_z_table,
  ...ownFields
} = materialFields;
const acrossFields = { conductivity_y_table, conductivity_z_table } as const;

function evaluateMaterial(
  material: Material,
  path: string,
  parameters: ParameterValues,
  report: Report,
): EvaluatedMaterial | null {
  const owner = quoted(material.name);
  const context = { parameters, materialNames: new Set<string>(), report, owner };
  // A number may stay blank where a table stands in its place, and must not along an axis that has none.
  const needed = <F extends NumberField>(field: F, table: unknown) => ({
    ...field,
    optional: typeof table === 'string' && table.trim() !== '',
  });
  const values = evaluateFields(
    { ...ownFields, conductivity: needed(conductivity, material.conductivity_table) },
    { ...material },
    `${path}.`,
    context,
  );
  // Y and Z are kept while a material is switched to isotropic; they count, and are checked, only when it is not.
  const across = material.anisotropic
    ? evaluateFields(
        {
          ...acrossFields,
          conductivity_y: needed(conductivity_y, material.conductivity_y_table),
          conductivity_z: needed(conductivity_z, material.conductivity_z_table),
        },
        { ...material },
        `${path}.`,
        context,
      )
    : null;
  const read = (key: MaterialTableKey) => readTable(key, material[key], path, owner, report);
  const x = read('conductivity_table');
  const y = material.anisotropic ? read('conductivity_y_table') : x;
  const z = material.anisotropic ? read('conductivity_z_table') : x;
  const heat = read('specific_heat_table');
  if (!values || (values.anisotropic && !across)) return null;
  if (x === undefined || y === undefined || z === undefined || heat === undefined) return null;
  const tables: MaterialTables = { conductivity: [x, y, z], specificHeat: heat };
  // Blank only where a table is in its place, along x and with it along all that have no value of their own.
  const typed = values.conductivity ?? 0;
  const at = (table: PropertyTable | null, constant: number) =>
    table ? propertyAt(table, REFERENCE_CELSIUS) : constant;
  return {
    name: material.name,
    color: values.color,
    density: values.density,
    specificHeat: heat ? propertyAt(heat, REFERENCE_CELSIUS) : values.specific_heat,
    emissivity: values.surface_emissivity,
    highestAllowed: values.highest_allowed,
    conductivity: [
      at(x, typed),
      at(y, across?.conductivity_y ?? typed),
      at(z, across?.conductivity_z ?? typed),
    ],
    ...([x, y, z, heat].some((table) => table !== null) && { overTemperature: tables }),
  };
}

/** The table of a text, null where it is blank; undefined: it was refused and reported. */
function readTable(
  key: MaterialTableKey,
  text: unknown,
  path: string,
  owner: string,
  report: Report,
): PropertyTable | null | undefined {
  const reading = readMaterialTable(key, text);
  if (reading === null) return null;
  if (reading.table) return reading.table;
  const remedy = `Correct '${materialFields[key].label}' of ${owner}, or leave it blank.`;
  report(issue('wrong-property-table', `${path}.${key}`, reading.problem, remedy));
  return undefined;
}
