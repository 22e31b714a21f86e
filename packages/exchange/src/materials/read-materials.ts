import {
  defaultsOf,
  evaluateMaterials,
  type FieldTable,
  type Issue,
  IssueList,
  isKeepable,
  issue,
  materialFields,
  materialOfValues,
  parsePlainNumber,
  UNKEEPABLE,
} from '@thermarium/model';
import { numbersOf, valueOfCell } from '../csv/cell-value.ts';
import { decodedCsv, eachRow } from '../csv/parse-csv.ts';
import { firstCharacter } from '../file-content.ts';
import type { FileContent } from '../format.ts';
import { modelFileTooLarge } from '../json/read-model-file.ts';
import { isJsonObject } from '../json/section-reader.ts';
import {
  type FileMaterial,
  MATERIAL_COLUMNS,
  MATERIALS_FILE_FORMAT,
  MATERIALS_FILE_VERSION,
} from './write-materials.ts';

/** A library has at most 2000 materials at a time; a thousand lines of a table have 100 kB. */
const LIMIT_BYTES = 4 * 1024 * 1024;
const MOST_MATERIALS = 2000;
const TABLE: FieldTable = materialFields;
const FLAG = 'Enter true or false!';
const EXAMPLE = `The first line of a table has the columns: ${MATERIAL_COLUMNS.join(', ')}.`;

interface MaterialsReading {
  /** Empty where there are errors. */
  readonly materials: readonly FileMaterial[];
  readonly issues: readonly Issue[];
}

/** Reads a file of materials, JSON or CSV, whole or not at all. All wrong lines are told. */
export function readMaterials(content: FileContent): MaterialsReading {
  const tooLarge = modelFileTooLarge(content.bytes.length, LIMIT_BYTES);
  if (tooLarge) return { materials: [], issues: [tooLarge] };
  const issues = new IssueList();
  const materials = '{['.includes(firstCharacter(content.bytes) || 'x')
    ? readJson(content, issues)
    : readCsv(content, issues);
  if (!issues.hasErrors && materials.length === 0)
    issues.report(issue('wrong-format', '', 'The file has no materials.', EXAMPLE));
  return { materials: issues.hasErrors ? [] : materials, issues: issues.finish() };
}

function readCsv(content: FileContent, issues: IssueList): readonly FileMaterial[] {
  const materials: FileMaterial[] = [];
  let keys: readonly string[] | null = null;
  const text = decodedCsv(content);
  const context = { materialNamed: () => null, numberOf: numbersOf(text) };
  eachRow(text, (cells, line) => {
    if (cells.every((cell) => cell === '')) return true;
    if (keys === null) {
      keys = cells.map((cell) => cell.toLowerCase());
      if (keys.includes('name') && keys.includes('conductivity')) return true;
      issues.report(issue('wrong-format', '', 'The file is no table of materials.', EXAMPLE));
      return false;
    }
    const given: { [key: string]: unknown } = {};
    let isWrong = false;
    for (const [column, key] of keys.entries()) {
      const cell = cells[column] ?? '';
      if (!Object.hasOwn(TABLE, key) || cell === '') continue;
      const reading = valueOfCell(TABLE[key], cell, context);
      if ('value' in reading) given[key] = reading.value;
      else {
        isWrong = true;
        const expected = 'expected' in reading ? reading.expected : 'a value';
        const message = `Line ${line}: Expecting ${expected} for ${key}.`;
        issues.report(
          issue('not-a-number', `line ${line}`, message, `The cell holds '${cell.slice(0, 60)}'.`),
        );
      }
    }
    if (!isWrong) take(given, `Line ${line}`, materials, issues);
    return hasRoom(materials, issues);
  });
  return materials;
}

function readJson(content: FileContent, issues: IssueList): readonly FileMaterial[] {
  let json: unknown;
  try {
    json = JSON.parse(content.text().replace(/^\ufeff/, ''));
  } catch {
    issues.report(issue('not-json', '', 'The file is not valid JSON.', 'Export a library again.'));
    return [];
  }
  const root = isJsonObject(json) ? json : {};
  if (root.format === MATERIALS_FILE_FORMAT && root.version !== MATERIALS_FILE_VERSION) {
    const message = `Version ${String(root.version)} of such files is not known here.`;
    issues.report(issue('wrong-format', 'version', message, 'Use a newer version of the program.'));
    return [];
  }
  const rows: unknown = Array.isArray(json) ? json : root.materials;
  if (!Array.isArray(rows)) {
    const remedy = 'Its object has a list of materials under "materials".';
    issues.report(issue('wrong-format', '', 'The file has no list of materials.', remedy));
    return [];
  }
  const materials: FileMaterial[] = [];
  for (const [at, row] of rows.entries()) {
    const place = `Material ${at + 1}`;
    if (isJsonObject(row)) take(row, place, materials, issues);
    else issues.report(issue('wrong-format', place, `${place}: it is no object.`, 'Write its fields in {}.'));
    if (!hasRoom(materials, issues)) break;
  }
  return materials;
}

/** Takes a material into the list, or reports what is wrong with it. */
function take(
  given: { readonly [key: string]: unknown },
  place: string,
  materials: FileMaterial[],
  issues: IssueList,
): void {
  const material: { [key: string]: unknown } = { ...defaultsOf(TABLE) };
  const wrong: string[] = [];
  for (const key of MATERIAL_COLUMNS) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    if (value === undefined || value === null || value === '') continue;
    const { kind } = TABLE[key];
    if (kind === 'number') {
      const number = typeof value === 'string' ? parsePlainNumber(value) : value;
      if (typeof number === 'number') material[key] = number;
      else wrong.push(`${key} is no number.`);
    } else if (kind === 'flag') {
      if (typeof value === 'boolean') material[key] = value;
      else wrong.push(`${key}: ${FLAG}`);
    } else if (typeof value !== 'string') wrong.push(`${key} is no text.`);
    else if (isKeepable(value)) material[key] = value;
    else wrong.push(`${key}: ${UNKEEPABLE}`);
  }
  for (const message of wrong)
    issues.report(issue('not-a-number', place, `${place}: ${message}`, 'Correct it in the file.'));
  if (wrong.length > 0) return;
  const name = String(material.name ?? '').trim();
  const named = { ...material, name };
  let isWrong = false;
  evaluateMaterials([materialOfValues(named)], new Map(), (found) => {
    if (found.severity !== 'error') return;
    isWrong = true;
    const field = found.path.slice(found.path.lastIndexOf('.') + 1);
    issues.report({ ...found, path: place, message: `${place}, ${field}: ${found.message}` });
  });
  if (!isWrong) materials.push(named);
}

function hasRoom(materials: readonly FileMaterial[], issues: IssueList): boolean {
  if (issues.isFull('error')) return false;
  if (materials.length <= MOST_MATERIALS) return true;
  const message = `A file has at most ${MOST_MATERIALS} materials.`;
  issues.report(issue('file-too-large', '', message, 'Divide it among several files.'));
  return false;
}
