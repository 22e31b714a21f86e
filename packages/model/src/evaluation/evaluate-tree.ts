import { didYouMean } from '../closest-name.ts';
import type { TreeNode } from '../document.ts';
import type { EvaluatedNode } from '../evaluated.ts';
import type { ParameterValues } from '../expression/evaluate.ts';
import { issue, quoted } from '../issue.ts';
import type { KindSchema } from '../kind.ts';
import type { EvaluatedMaterial } from '../medium.ts';
import { takesPart } from '../standing/standing.ts';
import { evaluateFields } from './field-values.ts';
import type { IssueList, Report } from './issue-list.ts';
import { checkName } from './names.ts';
import { NodePaths, siblingPaths } from './node-paths.ts';

/** Deepest nesting of assemblies: walks over the tree recurse once per level. */
export const DEEPEST_TREE = 1000;

/**
 * Deepest nesting of a model as JSON: two levels per assembly (object and list), and room for the values of the innermost
 * object.
 */
export const DEEPEST_MODEL_JSON = 2 * DEEPEST_TREE + 50;

export interface TreeContext {
  readonly kinds: readonly KindSchema[];
  readonly parameters: ParameterValues;
  readonly materials: ReadonlyMap<string, EvaluatedMaterial>;
  readonly materialNames: ReadonlySet<string>;
  readonly issues: IssueList;
}

/**
 * Walks the tree depth first and returns its active nodes with every value evaluated; nodes with errors are left out
 * of the result. Problems of an inactive node are only warnings, because it takes no part in the model.
 */
export function evaluateTree(tree: readonly TreeNode[], context: TreeContext): readonly EvaluatedNode[] {
  return new TreeWalk(tree, context).run(tree);
}

class TreeWalk {
  private readonly context: TreeContext;
  private readonly kinds: ReadonlyMap<string, KindSchema>;
  private readonly paths: NodePaths;

  constructor(tree: readonly TreeNode[], context: TreeContext) {
    this.context = context;
    this.kinds = new Map(context.kinds.map((kind) => [kind.type, kind]));
    this.paths = new NodePaths(tree, DEEPEST_TREE);
  }

  run(tree: readonly TreeNode[]): readonly EvaluatedNode[] {
    return this.level(tree, '', 1, true);
  }

  private level(
    nodes: readonly TreeNode[],
    parent: string,
    depth: number,
    active: boolean,
  ): readonly EvaluatedNode[] {
    const pathOf = siblingPaths(parent);
    const evaluated: EvaluatedNode[] = [];
    for (const node of nodes) {
      const full = pathOf(node);
      const isActive = takesPart(node, { active });
      if (this.context.issues.isFull(isActive ? 'error' : 'warning')) continue;
      const result = this.node(node, full, depth, isActive);
      if (result) evaluated.push(result);
    }
    return evaluated;
  }

  private node(node: TreeNode, full: string, depth: number, active: boolean): EvaluatedNode | null {
    const at = `tree/${full}`;
    const path = this.paths.unique(node, full);
    const { report: raise } = this.context.issues;
    const report: Report = active ? raise : (found) => raise({ ...found, severity: 'warning' });
    const named = checkName(node.name, `${at}.name`, 'This field is required!', report);
    const kind = this.kinds.get(node.type);
    if (!kind) {
      const remedy = `Use one of ${[...this.kinds.keys()].join(', ')}${didYouMean(node.type, this.kinds.keys())}.`;
      report(issue('unknown-kind', at, `Unknown type ${quoted(node.type)}.`, remedy));
    }
    const values = kind ? this.values(node, kind, at, report) : null;
    const children = this.children(node, kind, full, depth, active, report);
    if (!active || !named || !values) return null;
    return { id: node.id ?? null, type: node.type, path, name: node.name, values, children };
  }

  private children(
    node: TreeNode,
    kind: KindSchema | undefined,
    full: string,
    depth: number,
    active: boolean,
    report: Report,
  ): readonly EvaluatedNode[] {
    if (!node.children || node.children.length === 0) return [];
    if (kind && !kind.container) {
      const message = `A ${kind.title} has no children.`;
      report(issue('misplaced-children', `tree/${full}`, message, 'Put them into an assembly.'));
    }
    if (depth < DEEPEST_TREE) return this.level(node.children, full, depth + 1, active);
    const message = `Assemblies are nested more than ${DEEPEST_TREE} deep.`;
    report(issue('nesting-too-deep', `tree/…/${node.name}`, message, 'Move inner assemblies up.'));
    return [];
  }

  private values(
    node: TreeNode,
    kind: KindSchema,
    at: string,
    report: Report,
  ): EvaluatedNode['values'] | null {
    const { parameters, materials, materialNames } = this.context;
    const fields = { parameters, materialNames, report, owner: quoted(node.name) };
    const values = evaluateFields(kind.fields, node, `${at}.`, fields);
    if (!values || !kind.check) return values;
    let refused = false;
    for (const found of kind.check(values, { material: (name) => materials.get(name) })) {
      refused ||= found.severity === 'error';
      report({ ...found, path: found.path === '' ? at : `${at}.${found.path}` });
    }
    return refused ? null : values;
  }
}
