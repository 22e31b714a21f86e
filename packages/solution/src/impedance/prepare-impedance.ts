import {
  compileScene,
  type Discretisation,
  estimateCells,
  instantaneousResistance,
  objectsNamed,
  type PhysicalKind,
  type Preparation,
  type PrepareOptions,
  portOf,
  poweredAlone,
  prepareScene,
  unconnectedObjects,
} from '@thermarium/mesh';
import type { EvaluatedModel, Issue } from '@thermarium/model';
import type { solveImpedance } from '@thermarium/solver';
import {
  coarseIssue,
  coolantsIssue,
  enclosedAirIssue,
  filmsIssue,
  nothingLeft,
  powersIssue,
  radiationIssue,
  tablesIssue,
} from './impedance-issues.ts';
import type { ImpedanceQuestion, ImpedanceReport } from './impedance-report.ts';
import type { ResistanceShares } from './resistance-band.ts';

export interface ImpedanceOptions
  extends ImpedanceQuestion,
    Pick<PrepareOptions, 'refine' | 'resolution' | 'cellBudget' | 'cellLimit'> {
  readonly kinds: readonly PhysicalKind[];
}

/** A dozen solves of the steady kind: between a steady solve's budget and a transient's. */
const CELL_BUDGET = { generous: 50_000, usual: 500_000 } as const;
/** The time up to which the grid follows the heat where no end is asked for, s: later zones are as large as any model. */
const LAST_ZONE = 100;

interface Ready {
  readonly discretisation: Discretisation;
  readonly costliest: Preparation['costliest'];
  readonly ports: Parameters<typeof solveImpedance>[1];
  readonly shares: ResistanceShares;
  readonly paths: Pick<ImpedanceReport, 'source' | 'object' | 'reference'>;
}

/** Everything before the projection: the model with power in the source alone, on its grid, and the ports. */
export function prepareImpedance(
  model: EvaluatedModel,
  options: ImpedanceOptions,
): { readonly ready: Ready | null; readonly issues: readonly Issue[] } {
  const { scene, issues: ofScene } = compileScene(model, options.kinds);
  const names = [options.source, options.object, ...(options.reference === null ? [] : [options.reference])];
  const resolved = names.map((name) => objectsNamed(scene, model.tree, name));
  const problems = resolved.flatMap((one, n) =>
    'problem' in one && names.indexOf(names[n]) === n ? [one.problem] : [],
  );
  const [source, object, reference = null] = resolved.flatMap((one) => ('problem' in one ? [] : [one]));
  if (problems.length > 0) return { ready: null, issues: [...ofScene, ...problems] };
  const span = { first: options.from, last: Math.max(options.from, options.to ?? LAST_ZONE) };
  const heated = poweredAlone(scene, new Set(source.objects));
  const preparation = prepareScene(heated, ofScene, {
    cellBudget: CELL_BUDGET,
    ...options,
    analysis: 'transient',
    span,
  });
  const { discretisation } = preparation;
  const issues = [...preparation.issues];
  if (!discretisation) return { ready: null, issues };
  issues.push(
    ...unconnectedObjects(discretisation),
    ...coolantsIssue(scene),
    ...radiationIssue(scene),
    ...tablesIssue(scene),
    ...powersIssue(scene),
    ...filmsIssue(discretisation),
    ...enclosedAirIssue(discretisation),
  );
  const coarse = coarseIssue(heated, span, discretisation);
  if (coarse) issues.push(coarse);
  const shares = {
    source: powerShares(discretisation, source.objects),
    object: volumeShares(discretisation, object.objects),
    reference: reference && volumeShares(discretisation, reference.objects),
  };
  const ports = [shares.source, shares.object, shares.reference].map(
    (one) => one && portOf(discretisation, one),
  );
  const [injected, observed, subtracted] = ports;
  resolved.forEach((one, n) => {
    if ('path' in one && !ports[n]) issues.push(nothingLeft(one.path, n === 0));
  });
  const isSound = preparation.prepared && !issues.some(({ severity }) => severity === 'error');
  if (!isSound || !injected || !observed) return { ready: null, issues };
  const atOnce =
    instantaneousResistance(injected, observed) -
    (subtracted ? instantaneousResistance(injected, subtracted) : 0);
  return {
    ready: {
      discretisation,
      costliest: preparation.costliest,
      ports: { source: injected, object: observed, reference: subtracted ?? null, atOnce },
      shares,
      paths: { source: source.path, object: object.path, reference: reference?.path ?? null },
    },
    issues,
  };
}

/** The least cells of the grid on which an impedance is found; zones that heat reaches get more where there is room. */
export function estimateImpedanceCells(
  model: EvaluatedModel,
  { kinds, ...options }: Pick<ImpedanceOptions, 'kinds' | 'refine' | 'cellBudget'>,
): number {
  return estimateCells(model, kinds, { cellBudget: CELL_BUDGET, ...options, analysis: 'steady' });
}

/** The shares of the objects in 1 W: one takes all, several as their powers in the model are. */
function powerShares({ loads }: Discretisation, objects: readonly number[]): ReadonlyMap<number, number> {
  if (objects.length === 1) return new Map([[objects[0], 1]]);
  const shares = new Map<number, number>();
  for (const { object, amplitude } of loads.powers) {
    const watts = amplitude.watts * amplitude.steady;
    if (objects.includes(object) && watts > 0) shares.set(object, (shares.get(object) ?? 0) + watts);
  }
  return shares;
}

/** The shares of the objects in a mean: by their volumes; where none fills space, all the same. */
function volumeShares({ volumes }: Discretisation, objects: readonly number[]): ReadonlyMap<number, number> {
  const solid = objects.filter((object) => volumes[object].volumeOnGrid > 0);
  if (solid.length > 0) return new Map(solid.map((object) => [object, volumes[object].volumeOnGrid]));
  return new Map(objects.map((object) => [object, 1]));
}
