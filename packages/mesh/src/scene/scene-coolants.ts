import { didYouMean, type EvaluatedModel, type Issue, issue, quoted, warning } from '@thermarium/model';
import type { CoolantFlow } from './contribution.ts';
import { objectsNamed } from './named-objects.ts';
import type { Scene, SceneCoolant } from './scene.ts';

/** A body whose resistance leads to a coolant, with the words of its object. */
export interface CoolantRequest {
  readonly body: number;
  readonly object: number;
  readonly path: string;
  readonly flow: CoolantFlow;
}

/** More of a coolant than this part is not rounding. */
const ROUNDING = 1e-6;

/**
 * The coolants of a scene, each after those that it comes from. The copies of an object take the outlets of as many copies of another one
 * by twos, else what all of these mix to.
 */
export function sceneCoolants(
  { tree }: Pick<EvaluatedModel, 'tree'>,
  { objects }: Pick<Scene, 'objects'>,
  asked: readonly CoolantRequest[],
): { readonly coolants: readonly SceneCoolant[]; readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const bodiesOf = Map.groupBy(asked, ({ object }) => object);
  const sourcesOf = new Map<number, readonly number[]>();
  for (const [object, [{ path, flow }]] of bodiesOf) {
    if (flow.inletFrom === null) continue;
    const found = objectsNamed({ objects }, tree, flow.inletFrom);
    const sources = 'problem' in found ? [] : found.objects.filter((one) => bodiesOf.has(one));
    if (sources.length > 0) sourcesOf.set(object, sources);
    else {
      const others = [...bodiesOf.values()].flatMap(([one]) => (one.object === object ? [] : [one.path]));
      issues.push(unknownInlet(path, flow.inletFrom, others));
    }
  }
  const circle = circleIn(sourcesOf);
  if (circle !== null) issues.push(inCircle(circle.map((object) => objects[object].path)));
  if (issues.length > 0) return { coolants: [], issues };

  const coolants: SceneCoolant[] = [];
  const placed = new Map<number, readonly number[]>();
  const place = (object: number): readonly number[] => {
    const known = placed.get(object);
    if (known) return known;
    const feeding = (sourcesOf.get(object) ?? []).map(place);
    const own = bodiesOf.get(object) ?? [];
    const all = feeding.flat();
    const isPaired = feeding.length === 1 && all.length === own.length;
    const rateOf = (lines: readonly number[]) => lines.reduce((sum, n) => sum + coolants[n].capacityRate, 0);
    const mixed = rateOf(all);
    const lines = own.map(({ body, flow: { axis, isReversed, capacityRate } }, copy) => {
      const feeds = isPaired
        ? [{ line: all[copy], part: 1 }]
        : all.map((line) => ({ line, part: coolants[line].capacityRate / mixed }));
      return coolants.push({ body, axis, isReversed, capacityRate, feeds }) - 1;
    });
    placed.set(object, lines);
    if (all.length > 0 && rateOf(lines) > (1 + ROUNDING) * mixed)
      issues.push(moreThanEnters(own[0], rateOf(lines) / mixed));
    return lines;
  };
  for (const object of bodiesOf.keys()) place(object);
  return { coolants, issues };
}

/** Objects that take their coolant from each other, the first one at both ends; null: there is no circle. */
function circleIn(sourcesOf: ReadonlyMap<number, readonly number[]>): readonly number[] | null {
  const done = new Set<number>();
  const visit = (object: number, way: readonly number[]): readonly number[] | null => {
    const before = way.indexOf(object);
    if (before >= 0) return [...way.slice(before), object];
    if (done.has(object)) return null;
    for (const source of sourcesOf.get(object) ?? []) {
      const circle = visit(source, [...way, object]);
      if (circle !== null) return circle;
    }
    done.add(object);
    return null;
  };
  for (const object of sourcesOf.keys()) {
    const circle = visit(object, []);
    if (circle !== null) return circle;
  }
  return null;
}

function unknownInlet(path: string, name: string, others: readonly string[]): Issue {
  const near = didYouMean(name, others);
  return issue(
    'unknown-inlet',
    `tree/${path}.inlet_from`,
    `'${path}' takes its coolant from ${quoted(name)}, which is no active coldplate with a coolant flow.`,
    `Name one that is${near}, or leave 'Inlet from' blank: then it enters at its ambient temperature.`,
  );
}

function inCircle(paths: readonly string[]): Issue {
  const [last] = paths;
  return issue(
    'coolant-in-a-circle',
    `tree/${last}.inlet_from`,
    `The coolant runs in a circle and never enters: ${paths.map(quoted).join(' takes it from ')}.`,
    `Leave 'Inlet from' of one of them blank: there it enters at the ambient temperature.`,
  );
}

function moreThanEnters({ path, flow: { inletFrom } }: CoolantRequest, factor: number): Issue {
  return warning(
    'more-coolant-than-enters',
    `tree/${path}.flow`,
    `'${path}' takes ${Number(factor.toPrecision(3))} times the coolant that leaves ${quoted(inletFrom ?? '')}; all of it enters at that temperature.`,
    'Enter the same flow for plates in series.',
  );
}
