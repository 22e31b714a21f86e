import type { Document, Parameter } from '../document.ts';
import type { EvaluatedModel } from '../evaluated.ts';
import type { ParameterValues } from '../expression/evaluate.ts';
import { type Issue, issue, quoted } from '../issue.ts';
import type { KindSchema } from '../kind.ts';
import { planeFields } from '../plane.ts';
import { contactNameIssues } from './contact-names.ts';
import { evaluateMaterials } from './evaluate-materials.ts';
import { evaluateTree } from './evaluate-tree.ts';
import { evaluateWorld } from './evaluate-world.ts';
import { evaluateFields } from './field-values.ts';
import { IssueList, type Report } from './issue-list.ts';
import { checkName, checkParameterName, checkUnique, pathSegment } from './names.ts';

export interface Evaluation {
  /** All problems in document order: project, world, parameters, materials, tree, planes. */
  readonly issues: readonly Issue[];
  /** null when any issue is an error. */
  readonly model: EvaluatedModel | null;
}

const CONTACTS = 'project.world.contacts';

/**
 * Validates a document by its field tables and evaluates its expressions. Lists all problems, not only the first; never
 * throws on any document. The mesher checks what depends on shapes (objects outside the world, power on nothing).
 */
export function evaluateDocument(document: Document, kinds: readonly KindSchema[]): Evaluation {
  const issues = new IssueList();
  const { report } = issues;
  checkName(document.name, 'project.name', 'This field is required!', report);
  const parameters = evaluateParameters(document.parameters, report);
  const materials = evaluateMaterials(document.materials, parameters, report);
  const materialNames = new Set(document.materials.map(({ name }) => name));
  const context = { parameters, materialNames, report };
  const world = evaluateWorld(document.world, materials, context);
  const contacts = world?.contacts ?? [];
  for (const found of contactNameIssues(contacts, document.tree, materialNames, CONTACTS)) report(found);
  const tree = evaluateTree(document.tree, { kinds, parameters, materials, materialNames, issues });
  for (const [index, plane] of document.planes.entries()) {
    const path = `planes/${pathSegment(plane.name, index)}.`;
    evaluateFields(planeFields, { ...plane }, path, { ...context, owner: quoted(plane.name) });
  }
  const model = world && !issues.hasErrors ? { name: document.name, world, materials, tree } : null;
  return { issues: issues.finish(), model };
}

/**
 * The parameters by name. A refused parameter keeps its name and value if it has them, so that expressions which use
 * it are not reported as well.
 */
export function evaluateParameters(parameters: readonly Parameter[], report: Report): ParameterValues {
  const values = new Map<string, number>();
  const seen = new Set<string>();
  for (const [index, { name, value }] of parameters.entries()) {
    const path = `parameters/${pathSegment(name, index)}`;
    if (checkParameterName(name, `${path}.name`, report)) checkUnique(name, `${path}.name`, seen, report);
    if (!Number.isFinite(value)) {
      report(issue('not-finite', `${path}.value`, 'Enter a valid number!', 'Enter a finite number.'));
    }
    if (!values.has(name)) values.set(name, value);
  }
  return values;
}
