import { type Loss, lossReport, type ModelReading } from '@thermarium/exchange';
import { type Kind, kindOf, powersOverTime } from '@thermarium/kinds';
import type { Board } from '@thermarium/mesh';
import {
  type EvaluatedModel,
  type EvaluatedNode,
  type Issue,
  meanPower,
  type NodeValues,
  type Tree,
  type TreeNode,
  topOfTree,
  WATTS_PER_MILLIWATT,
  walkTree,
} from '@thermarium/model';

/** A summary of a file: what it brings, and what of it does not come in. */
export interface ImportSummary {
  /** The title of the format in which the file was found to be. */
  readonly format: string;
  /** The name that the project gets unless the user gives another. */
  readonly name: string;
  /** The objects as they stand in the tree, with assemblies, and inactive ones too. */
  readonly objects: number;
  readonly materials: number;
  /** The power of all active objects and their copies, W. Of a power over time, its mean. */
  readonly watts: number;
  /** Those with the most power first. */
  readonly losses: readonly Loss[];
  /** The power of all losses, W. */
  readonly wattsLost: number;
  readonly warnings: readonly Issue[];
  /** Whether the project has all that the file has: there is nothing to ask before it is created. */
  readonly isWhole: boolean;
}

interface Read extends ModelReading {
  readonly format: { readonly title: string; readonly whole?: boolean };
}

/** Sums up what was read; null if it has errors. */
export function importSummary({ document, model, issues, losses, format }: Read): ImportSummary | null {
  if (!document || !model) return null;
  const warnings = issues.filter(({ severity }) => severity === 'warning');
  return {
    format: format.title,
    name: document.name,
    objects: countOf(document.tree),
    materials: document.materials.length,
    watts: wattsOf(model),
    losses: losses.toSorted((a, b) => b.watts - a.watts),
    wattsLost: lossReport(losses).watts_lost,
    warnings,
    isWhole: format.whole === true && losses.length === 0 && warnings.length === 0,
  };
}

function countOf(nodes: readonly TreeNode[]): number {
  return nodes.reduce((sum, { children = [] }) => sum + 1 + countOf(children), 0);
}

function wattsOf(model: EvaluatedModel): number {
  const tree: Tree<EvaluatedNode, Kind, Board> = {
    own: (node) => {
      const kind = kindOf(node.type);
      return kind ? { ...node, kind, active: true, visible: true } : null;
    },
    inside: ({ children }) => children,
  };
  const place = { inherited: topOfTree(model.world), boards: [] };
  let milliwatts = 0;
  walkTree(model.tree, place, tree, ({ kind, copies }, { values }, inside) => {
    if (kind.container) inside();
    else milliwatts += copies.count * powerOf(kind, values, model.world.duration);
  });
  return milliwatts * WATTS_PER_MILLIWATT;
}

interface PowerRow {
  readonly time: number;
  readonly power: number;
}

/** The power of one object, mW. */
function powerOf(kind: Kind, { power, powers }: NodeValues, duration: number): number {
  if (powersOverTime.some(({ type }) => type === kind.type)) {
    const rows = (powers as readonly PowerRow[]).toSorted((a, b) => a.time - b.time);
    const milliwatts = { times: rows.map((row) => row.time), powers: rows.map((row) => row.power) };
    return meanPower(milliwatts, duration);
  }
  return typeof power === 'number' ? power : 0;
}
