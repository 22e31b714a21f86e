import {
  described,
  issue,
  type Material,
  materialFields,
  type Parameter,
  type Plane,
  parameterFields,
  parsePlainNumber,
  pathSegment,
  planeFields,
  type Report,
  sameValue,
} from '@thermarium/model';
import type { FileUpgrade } from './file-versions.ts';
import { isJsonObject, own, SectionReader } from './section-reader.ts';

/** The rows of one section of a file. */
interface RowsOfSection {
  readonly section: string;
  /** Their type among the parts of a document. */
  readonly type: string;
  readonly known: readonly string[];
  /** Keys that are no fields. */
  readonly apart?: readonly string[];
}

type RowsReader<Row> = (root: SectionReader, upgrade: FileUpgrade, report: Report) => readonly Row[];

const readMaterialRows: RowsReader<Material> = namedRows(
  { section: 'materials', type: 'material', known: Object.keys(materialFields) },
  readMaterial,
);

/** Reads the materials; one that repeats an earlier one is left out. */
export const readMaterials: RowsReader<Material> = (root, upgrade, report) => {
  const byName = new Map<string, Material>();
  return readMaterialRows(root, upgrade, report).filter((material) => {
    const earlier = byName.get(material.name);
    if (earlier && sameValue({ ...earlier }, { ...material })) return false;
    if (!earlier) byName.set(material.name, material);
    return true;
  });
};

export const readParameters: RowsReader<Parameter> = namedRows(
  { section: 'parameters', type: 'parameter', known: Object.keys(parameterFields) },
  readParameter,
);
export const readPlanes: RowsReader<Plane> = namedRows(
  { section: 'planes', type: 'plane', known: Object.keys(planeFields) },
  readPlane,
);

/** Reads a list of named objects, such as materials; anything else in it is reported and left out. */
export function namedRows<Row>(
  { section, type, known, apart }: RowsOfSection,
  read: (reader: SectionReader, path: string, report: Report) => Row,
): RowsReader<Row> {
  return (root, upgrade, report) =>
    root.list(section).flatMap((json, index) => {
      if (!isJsonObject(json)) {
        const message = `A row of ${section} is ${described(json)}.`;
        report(
          issue('wrong-type', `${section}/#${index + 1}`, message, 'Write it as an object with a name.'),
        );
        return [];
      }
      const name = own(json, 'name');
      const path = `${section}/${pathSegment(typeof name === 'string' ? name : '', index)}`;
      const reader = new SectionReader(upgrade.object(type, json, path, apart), `${path}.`, report);
      reader.warnOfOthers(known);
      return [read(reader, path, report)];
    });
}

function readMaterial(reader: SectionReader): Material {
  return {
    name: reader.text('name'),
    color: reader.text('color', materialFields.color.default),
    density: reader.scalar('density'),
    specific_heat: reader.scalar('specific_heat'),
    surface_emissivity: reader.scalar('surface_emissivity'),
    anisotropic: reader.flag('anisotropic', materialFields.anisotropic.default),
    conductivity: reader.scalar('conductivity') ?? '',
    conductivity_y: reader.scalar('conductivity_y'),
    conductivity_z: reader.scalar('conductivity_z'),
  };
}

function readParameter(reader: SectionReader, path: string, report: Report): Parameter {
  const typed = reader.raw('value') ?? '';
  const value = typeof typed === 'string' ? parsePlainNumber(typed) : typed;
  const name = reader.text('name');
  const description = reader.text('description');
  if (typeof value === 'number') return { name, description, value };
  const blank = typeof typed === 'string' && typed.trim() === '';
  const message = blank ? 'Value is required!' : 'Enter a valid number!';
  const remedy = blank ? 'Give it a number.' : `It is ${described(typed)}; a parameter is a plain number.`;
  report(issue(blank ? 'required' : 'not-a-number', `${path}.value`, message, remedy));
  return { name, description, value: 0 };
}

function readPlane(reader: SectionReader, path: string, report: Report): Plane {
  const typed = reader.text('plane', planeFields.plane.default);
  const plane = planeFields.plane.options.find((option) => option === typed);
  if (plane === undefined) {
    const remedy = `Choose one of ${planeFields.plane.options.join(', ')}.`;
    report(issue('not-an-option', `${path}.plane`, `${described(typed)} is no plane.`, remedy));
  }
  return {
    name: reader.text('name'),
    plane: plane ?? planeFields.plane.default,
    coordinate: reader.scalar('coordinate', planeFields.coordinate.default) ?? '',
    visible: reader.flag('visible', planeFields.visible.default),
  };
}
