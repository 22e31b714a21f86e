import {
  DEEPEST_MODEL_JSON,
  type Document,
  described,
  type Issue,
  IssueList,
  issue,
  type KindSchema,
  type Report,
  worldFields,
} from '@thermarium/model';
import { readVersions } from './file-versions.ts';
import {
  HEAD_KEYS,
  MODEL_FILE_FORMAT,
  MODEL_FILE_LIMIT_BYTES,
  MODEL_FILE_VERSION,
  PROJECT_KEYS,
  SECTIONS,
} from './model-file.ts';
import { readMaterials, readParameters, readPlanes } from './read-rows.ts';
import { readScenarios } from './read-scenarios.ts';
import { TreeReader } from './read-tree.ts';
import { lineAndColumn, scanJson } from './scan-json.ts';
import type { JsonObject } from './section-reader.ts';
import { isJsonObject, own, SectionReader } from './section-reader.ts';

export interface ModelFileReading {
  /**
   * The part that could be read; null when the text is no model file. When an issue is an error, it serves only to find further
   * problems: wrong values in it are replaced by defaults.
   */
  readonly document: Document | null;
  readonly issues: readonly Issue[];
}

/**
 * Reads a model file. Unknown keys are warnings and left out; missing keys take their defaults; values of the wrong
 * type are errors. Never throws, whatever the text is.
 *
 * @param kinds the kinds whose fields nodes may have.
 * @param limitBytes texts that are longer are refused before they are parsed.
 */
export function readModelFile(
  text: string,
  kinds: readonly KindSchema[],
  limitBytes = MODEL_FILE_LIMIT_BYTES,
): ModelFileReading {
  // A text has at least as many bytes in UTF-8 as it has UTF-16 units.
  const tooLarge = modelFileTooLarge(text.length, limitBytes);
  if (tooLarge) return { document: null, issues: [tooLarge] };
  const issues = new IssueList();
  const json = parse(text, issues.report);
  const document = json === undefined ? null : readRoot(json, kinds, issues.report);
  return { document, issues: issues.finish() };
}

/** Reads a model file that has been parsed as JSON. A key that its text stated twice is not noticed. */
export function readModelJson(json: unknown, kinds: readonly KindSchema[]): ModelFileReading {
  const issues = new IssueList();
  const document = readRoot(json, kinds, issues.report);
  return { document, issues: issues.finish() };
}

/** The issue of a file that is too large to be read; null: small enough. Ask it before loading the content. */
export function modelFileTooLarge(bytes: number, limitBytes = MODEL_FILE_LIMIT_BYTES): Issue | null {
  if (bytes <= limitBytes) return null;
  const megabytes = (count: number) => `${(count / (1024 * 1024)).toFixed(1)} MB`;
  const message = `The file has ${megabytes(bytes)}; at most ${megabytes(limitBytes)} are read.`;
  return issue('file-too-large', '', message, 'Replace repeated objects by arrays or array assemblies.');
}

/** The value of a JSON text; undefined after a fault that makes it unusable. */
function parse(source: string, report: Report): unknown {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  const faults = scanJson(text, DEEPEST_MODEL_JSON);
  for (const { code, message, remedy, at } of faults) {
    const { line, column } = lineAndColumn(text, at);
    const where = `line ${line}, column ${column}`;
    const what = code === 'not-json' ? `The file is not JSON: ${message}` : message;
    report(issue(code, where, `${what} (${where})`, remedy));
  }
  return faults.every(({ code }) => code === 'duplicate-key') ? JSON.parse(text) : undefined;
}

function readRoot(json: unknown, kinds: readonly KindSchema[], report: Report): Document | null {
  if (!isJsonObject(json)) {
    const message = `The file holds ${described(json)}, not a model.`;
    report(
      issue(
        'wrong-format',
        '',
        message,
        'A model file is one JSON object with format, version, project and tree.',
      ),
    );
    return null;
  }
  if (!hasFormat(json, report)) return null;
  const upgrade = readVersions(json, kinds, report);
  if (!upgrade) return null;
  const root = new SectionReader(json, '', report);
  root.warnOfOthers([...HEAD_KEYS, ...SECTIONS]);
  const project = new SectionReader(root.record('project'), 'project.', report);
  project.warnOfOthers(PROJECT_KEYS);
  const world = new SectionReader(
    upgrade.object('world', project.record('world'), 'project.world'),
    'project.world.',
    report,
  );
  world.warnOfOthers(Object.keys(worldFields));
  const name = project.text('name');
  const materials = readMaterials(root, upgrade, report);
  const parameters = readParameters(root, upgrade, report);
  return {
    name,
    world: world.fields(worldFields),
    materials,
    parameters,
    scenarios: readScenarios(root, upgrade, report, parameters),
    tree: new TreeReader(kinds, upgrade, report).nodes(root.list('tree')),
    planes: readPlanes(root, upgrade, report),
  };
}

function hasFormat(json: JsonObject, report: Report): boolean {
  const format = own(json, 'format');
  if (format !== MODEL_FILE_FORMAT) {
    const message = `The format is ${described(format)}, not '${MODEL_FILE_FORMAT}'.`;
    const wrapped = isJsonObject(own(json, 'model'));
    const remedy = wrapped
      ? `Give the object under its key 'model' instead.`
      : `A model file begins with "format": "${MODEL_FILE_FORMAT}", "version": ${MODEL_FILE_VERSION}.`;
    report(issue('wrong-format', 'format', message, remedy));
    return false;
  }
  const version = own(json, 'version');
  if (version === MODEL_FILE_VERSION) return true;
  const newer = typeof version === 'number' && version > MODEL_FILE_VERSION;
  const message = `The version of the file is ${described(version)}; this program reads ${MODEL_FILE_VERSION}.`;
  const remedy = newer ? 'Use a newer version of the program.' : `Write "version": ${MODEL_FILE_VERSION}.`;
  report(issue('wrong-format', 'version', message, remedy));
  return false;
}
