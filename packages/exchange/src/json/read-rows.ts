import {
  type ChoiceField,
  described,
  type Field,
  type FieldTable,
  type IssueCode,
  issue,
  type KeptValues,
  type Material,
  materialFields,
  type NumberField,
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
  readTable(materialFields),
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
  readTable(parameterFields),
);
export const readPlanes: RowsReader<Plane> = namedRows(
  { section: 'planes', type: 'plane', known: Object.keys(planeFields) },
  readTable(planeFields),
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

/** Reads the values of a table of fields that are kept as they are typed; a missing one has its default. */
function readTable<Fields extends FieldTable>(fields: Fields) {
  return (reader: SectionReader, path: string, report: Report): KeptValues<Fields> => {
    const values = Object.entries(fields).map(([key, field]) => [
      key,
      readValue(reader, key, field, (code, message, remedy) =>
        report(issue(code, `${path}.${key}`, message, remedy)),
      ),
    ]);
    // Each value is read by its field.
    return Object.fromEntries(values) as KeptValues<Fields>;
  };
}

type Refuse = (code: IssueCode, message: string, remedy: string) => void;

function readValue(reader: SectionReader, key: string, field: Field, refuse: Refuse): unknown {
  switch (field.kind) {
    case 'number':
      if (field.expression === false) return readPlainNumber(reader.raw(key) ?? '', field, refuse);
      return reader.scalar(key, field.default) ?? (field.optional ? null : '');
    case 'flag':
      return reader.flag(key, field.default);
    case 'choice':
      return readChoice(reader.text(key, field.default), field, refuse);
    case 'text':
    case 'color':
      return reader.text(key, field.default);
    default:
      throw new Error(`Rows of sections have no ${field.kind}.`);
  }
}

function readPlainNumber(typed: unknown, { label }: NumberField, refuse: Refuse): number {
  const value = typeof typed === 'string' ? parsePlainNumber(typed) : typed;
  if (typeof value === 'number') return value;
  if (typeof typed === 'string' && typed.trim() === '') {
    refuse('required', `${label} is required!`, 'Give it a number.');
  } else {
    const remedy = `It is ${described(typed)}; a parameter is a plain number.`;
    refuse('not-a-number', 'Enter a valid number!', remedy);
  }
  return 0;
}

function readChoice(typed: string, field: ChoiceField, refuse: Refuse): string {
  if (field.options.includes(typed)) return typed;
  const message = `${described(typed)} is no ${field.label.toLowerCase()}.`;
  refuse('not-an-option', message, `Choose one of ${field.options.join(', ')}.`);
  return field.default;
}
