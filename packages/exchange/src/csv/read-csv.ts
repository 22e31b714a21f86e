import {
  DEEPEST_TREE,
  type Document,
  defaultsOf,
  type Issue,
  IssueList,
  issue,
  type Material,
  quoted,
  type TreeNode,
  worldFields,
} from '@thermarium/model';
import type { FileContent, ModelReading, ReadContext } from '../format.ts';
import { modelFileTooLarge } from '../json/read-model-file.ts';
import type { Loss } from '../loss.ts';
import { evaluatedWithRoom } from '../world-around.ts';
import { type NumberOfCell, numbersOf } from './cell-value.ts';
import { HEAD, POWER_MAP_COLUMNS } from './csv-columns.ts';
import { LineReader } from './line-reader.ts';
import { decodedCsv, eachRow, MOST_LINES, TABLE_LIMIT_BYTES } from './parse-csv.ts';

const EMPTY = issue(
  'wrong-format',
  '',
  'The file is empty.',
  `Its first line has the columns: ${HEAD.join(', ')}.`,
);

/** The issue of lines of a name and five numbers: a power map would be read without a word in whatever order it has them. */
const HEADLESS = issue(
  'wrong-format',
  'line 1',
  'The file has no head line: its first line has numbers only behind a name.',
  `A power map begins with the line ${POWER_MAP_COLUMNS.join(',')} (mm and mW), a tree with ${HEAD.join(',')}.`,
);

/** The name of a model that comes without one. */
export const USUAL_NAME = 'Imported';
/** Losses beyond it say nothing new. */
const MOST_LOSSES = 1000;

/** Reads a tree from lines of its objects. All wrong lines are told, not only the first. */
export async function readCsv(content: FileContent, context: ReadContext): Promise<ModelReading> {
  const tooLarge = modelFileTooLarge(content.bytes.length, TABLE_LIMIT_BYTES);
  if (tooLarge) return { document: null, model: null, issues: [tooLarge], losses: [] };
  const issues = new IssueList();
  const losses: Loss[] = [];
  const materials = new UsedMaterials(context.library);
  let line = 0;
  const report = (code: Parameters<typeof issue>[0], message: string, remedy: string) =>
    issues.report(issue(code, `line ${line}`, `Line ${line}: ${message}`, remedy));
  const text = decodedCsv(content);
  if (text.trim() === '') return { document: null, model: null, issues: [EMPTY], losses: [] };
  const numberOf = numbersOf(text);
  const reader = new LineReader({
    kinds: context.kinds,
    materialNamed: (name) => materials.named(name),
    numberOf,
    report,
    lose: (loss) => void (losses.length < MOST_LOSSES && losses.push(loss)),
  });
  const tree = new TreeOfLines();
  let other: Issue | null = null;
  let isFirst = true;
  eachRow(text, (cells, number) => {
    line = number;
    if (number > MOST_LINES) {
      report(
        'file-too-large',
        `A file has at most ${MOST_LINES} lines.`,
        'Use arrays in place of single objects.',
      );
      return false;
    }
    if (cells.every((cell) => cell === '')) return true;
    const mayBeHead = isFirst;
    isFirst = false;
    if (mayBeHead && isHead(cells)) return true;
    other = mayBeHead && !reader.knows(cells) ? otherTable(cells, numberOf) : null;
    if (other) return false;
    const { node, inside } = reader.line(cells);
    const problem = tree.add(node, inside, line);
    if (problem) issues.report(problem);
    return !issues.isFull('error');
  });
  if (other) return { document: null, model: null, issues: [other], losses: [] };
  tree.unfinished().forEach(issues.report);
  const document: Document = {
    name: context.name?.trim() || USUAL_NAME,
    world: defaultsOf(worldFields),
    materials: materials.used(),
    parameters: [],
    scenarios: [],
    tree: tree.nodes,
    planes: [],
  };
  return { ...evaluatedWithRoom({ document, issues: issues.finish() }, context.kinds), losses };
}

function isHead([name, type]: readonly string[]): boolean {
  return name.toLowerCase() === 'name' && type?.toLowerCase() === 'type';
}

/** The issue of a file whose first line has the columns of another table, or whose columns are numbers. */
function otherTable(cells: readonly string[], numberOf: NumberOfCell): Issue | null {
  const isNumber = cells.map((cell) => numberOf(cell) !== null);
  if (cells.length === POWER_MAP_COLUMNS.length && isNumber.slice(1).every(Boolean)) return HEADLESS;
  if (isNumber.some(Boolean) && !isNumber[1]) return null;
  const message = `The file is a table of ${quoted(cells.join(', '))}, not of the objects of a tree.`;
  return issue(
    'wrong-format',
    'line 1',
    message,
    `The columns of a tree are ${HEAD.join(', ')}, param1 and so on.`,
  );
}

/** The materials of the libraries that the lines name. */
class UsedMaterials {
  private readonly exact: ReadonlyMap<string, Material>;
  private readonly byLowerCase: ReadonlyMap<string, Material>;
  private readonly found = new Map<string, Material>();

  constructor(library: readonly Material[]) {
    // The first of several with one name counts.
    const first = library.toReversed();
    this.exact = new Map(first.map((material) => [material.name.trim(), material]));
    this.byLowerCase = new Map(first.map((material) => [material.name.trim().toLowerCase(), material]));
  }

  named(name: string): string | null {
    const material = this.exact.get(name) ?? this.byLowerCase.get(name.toLowerCase());
    if (!material) return null;
    this.found.set(material.name, material);
    return material.name;
  }

  used(): readonly Material[] {
    return [...this.found.values()];
  }
}

interface Group {
  readonly node: TreeNode | null;
  readonly line: number;
  readonly stated: number;
  readonly children: TreeNode[];
  left: number;
}

/** Puts objects into the assemblies whose lines announce them. */
class TreeOfLines {
  readonly nodes: TreeNode[] = [];
  private readonly open: Group[] = [];

  /** A wrong line takes the place of its object too. */
  add(node: TreeNode | null, inside: number, line: number): Issue | null {
    const group = this.open.at(-1);
    const children: TreeNode[] = [];
    if (node) (group?.children ?? this.nodes).push(node.children ? { ...node, children } : node);
    if (group) group.left--;
    const isTooDeep = inside > 0 && this.open.length >= DEEPEST_TREE - 1;
    if (inside > 0 && !isTooDeep) this.open.push({ node, line, stated: inside, children, left: inside });
    while (this.open.at(-1)?.left === 0) this.open.pop();
    if (!isTooDeep) return null;
    const message = `Line ${line}: Assemblies are nested more than ${DEEPEST_TREE} deep.`;
    return issue('nesting-too-deep', `line ${line}`, message, 'Move inner assemblies up.');
  }

  /** The assemblies of which the file has fewer objects than they announce. */
  unfinished(): readonly Issue[] {
    return this.open.map(({ line, stated, left }) => {
      const message = `Line ${line}: Expecting ${stated} objects in the assembly, but the file has ${stated - left}.`;
      return issue('not-enough-values', `line ${line}`, message, 'Put the number in param1 right.');
    });
  }
}
