import {
  DEEPEST_MODEL_JSON,
  DEEPEST_TREE,
  type Document,
  described,
  type Issue,
  IssueList,
  issue,
  type KindSchema,
  type Report,
  siblingPaths,
  type TreeNode,
  worldFields,
} from '@thermarium/model';
import { type FileUpgrade, readVersions } from './file-versions.ts';
import {
  HEAD_KEYS,
  MODEL_FILE_FORMAT,
  MODEL_FILE_LIMIT_BYTES,
  MODEL_FILE_VERSION,
  NODE_KEYS,
  PROJECT_KEYS,
  SECTIONS,
} from './model-file.ts';
import { readMaterials, readParameters, readPlanes } from './read-rows.ts';
import { readScenarios } from './read-scenarios.ts';
import { lineAndColumn, scanJson } from './scan-json.ts';
import { isJsonObject, type JsonObject, own, SectionReader } from './section-reader.ts';

/** Turns the JSON nodes of a file into tree nodes that hold their kind's fields and nothing else. */
class TreeReader {
  private readonly kinds: ReadonlyMap<string, KindSchema>;
  private readonly upgrade: FileUpgrade;
  private readonly report: Report;

  constructor(kinds: readonly KindSchema[], upgrade: FileUpgrade, report: Report) {
    this.upgrade = upgrade;
    this.kinds = new Map(kinds.map((kind) => [kind.type, kind]));
    this.report = report;
  }

  /** The nodes of one level in the order of their `index`; `parent` is their path with assemblies. */
  nodes(list: readonly unknown[], parent = '', depth = 1): readonly TreeNode[] {
    const pathOf = siblingPaths(parent);
    const nodes: TreeNode[] = [];
    for (const json of this.inOrder(list, parent)) {
      const type = own(json, 'type');
      const name = own(json, 'name');
      const path = pathOf({
        type: typeof type === 'string' ? type : 'node',
        name: typeof name === 'string' ? name : '',
      });
      if (typeof type === 'string') nodes.push(this.node(json, type, path, depth));
      else {
        const types = [...this.kinds.keys()].join(', ');
        const message = `The type of a node is ${described(type)}.`;
        this.report(issue('wrong-type', `tree/${path}.type`, message, `Write one of ${types}.`));
      }
    }
    return nodes;
  }

  private node(json: JsonObject, type: string, path: string, depth: number): TreeNode {
    const upgraded = this.upgrade.object(type, json, `tree/${path}`, NODE_KEYS);
    const reader = new SectionReader(upgraded, `tree/${path}.`, this.report);
    const kind = this.kinds.get(type);
    if (kind) reader.warnOfOthers([...NODE_KEYS, ...Object.keys(kind.fields)]);
    const listed = reader.list('children');
    const children = depth < DEEPEST_TREE ? this.nodes(listed, path, depth + 1) : [];
    if (depth >= DEEPEST_TREE && listed.length > 0) {
      const message = `Assemblies are nested more than ${DEEPEST_TREE} deep.`;
      this.report(
        issue('nesting-too-deep', `tree/…/${reader.text('name')}`, message, 'Move inner assemblies up.'),
      );
    }
    return {
      ...(kind ? reader.fields(kind.fields) : {}),
      type,
      name: reader.text('name'),
      active: reader.flag('active', true),
      visible: reader.flag('visible', true),
      ...(kind?.container || children.length > 0 ? { children } : {}),
    };
  }

  private inOrder(list: readonly unknown[], parent: string): readonly JsonObject[] {
    const ranked: { json: JsonObject; rank: number }[] = [];
    for (const [position, json] of list.entries()) {
      const where = `tree/${parent}${parent === '' ? '' : '/'}#${position + 1}`;
      if (!isJsonObject(json)) {
        const message = `A node of the tree is ${described(json)}.`;
        this.report(issue('wrong-type', where, message, 'Write it as an object with a type and a name.'));
        continue;
      }
      const index = own(json, 'index') ?? position;
      const usable = typeof index === 'number' && Number.isFinite(index);
      if (!usable) {
        const message = `The index of a node is ${described(index)}.`;
        this.report(issue('wrong-type', `${where}.index`, message, 'Write a number, or leave it out.'));
      }
      ranked.push({ json, rank: usable ? index : position });
    }
    return ranked.sort((a, b) => a.rank - b.rank).map(({ json }) => json);
  }
}

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
