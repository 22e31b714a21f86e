import type { Material } from '../document.ts';
import type { ParameterValues } from '../expression/evaluate.ts';
import { issue, quoted } from '../issue.ts';
import type { EvaluatedMaterial } from '../kind.ts';
import { type MaterialTables, materialFields, REFERENCE_CELSIUS } from '../material.ts';
import { type PropertyTable, parsePropertyTable, propertyAt } from '../property-table.ts';
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

const {
  name: _,
  conductivity_y,
  conductivity_z,
  conductivity_y_table,
  conductivity_z_table,
  ...ownFields
} = materialFields;
const acrossFields = {
  conductivity_y: { ...conductivity_y, optional: false },
  conductivity_z: { ...conductivity_z, optional: false },
  conductivity_y_table,
  conductivity_z_table,
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
  const read = (key: TableKey, text: string) => readTable(key, text, path, owner, report);
  const x = read('conductivity_table', values.conductivity_table);
  const y = across ? read('conductivity_y_table', across.conductivity_y_table) : x;
  const z = across ? read('conductivity_z_table', across.conductivity_z_table) : x;
  const heat = read('specific_heat_table', values.specific_heat_table);
  if (x === undefined || y === undefined || z === undefined || heat === undefined) return null;
  const tables: MaterialTables = { conductivity: [x, y, z], specificHeat: heat };
  const typed = values.conductivity;
  const at = (table: PropertyTable | null, constant: number) =>
    table ? propertyAt(table, REFERENCE_CELSIUS) : constant;
  return {
    name: material.name,
    color: values.color,
    density: values.density,
    specificHeat: heat ? propertyAt(heat, REFERENCE_CELSIUS) : values.specific_heat,
    emissivity: values.surface_emissivity,
    conductivity: [
      at(x, typed),
      at(y, across?.conductivity_y ?? typed),
      at(z, across?.conductivity_z ?? typed),
    ],
    ...([x, y, z, heat].some((table) => table !== null) && { overTemperature: tables }),
  };
}

/** The number that each table replaces: its limits are those of the table's values. */
const REPLACES = {
  conductivity_table: 'conductivity',
  conductivity_y_table: 'conductivity_y',
  conductivity_z_table: 'conductivity_z',
  specific_heat_table: 'specific_heat',
} as const;
type TableKey = keyof typeof REPLACES;

/** The table of a text, null where it is blank; undefined: it was refused and reported. */
function readTable(
  key: TableKey,
  text: string,
  path: string,
  owner: string,
  report: Report,
): PropertyTable | null | undefined {
  if (text.trim() === '') return null;
  const { table, problem } = parsePropertyTable(text, materialFields[REPLACES[key]]);
  if (table) return table;
  const remedy = `Correct '${materialFields[key].label}' of ${owner}, or leave it blank.`;
  report(issue('wrong-property-table', `${path}.${key}`, problem, remedy));
  return undefined;
}
