import type { HeatFlowAnswer } from '@thermarium/api';

type Flow = NonNullable<HeatFlowAnswer['flow']>;

/** A box of the picture. */
export interface FlowNode {
  readonly key: string;
  readonly title: string;
  /** The object that it stands for; null: a way in or out, or several objects. */
  readonly object: number | null;
  readonly kind: 'object' | 'others' | 'in' | 'out';
}

/** A stream of the picture, from the one box to the other. */
export interface FlowLink {
  readonly from: string;
  readonly to: string;
  readonly watts: number;
}

export interface FlowGraph {
  readonly nodes: readonly FlowNode[];
  /** Without a circle among them. */
  readonly links: readonly FlowLink[];
  /** The heat that goes in circles and is left out, W. */
  readonly circling: number;
}

const WAYS = [
  ['convection', 'Convection'],
  ['radiation', 'Radiation'],
  ['bound', 'Held walls'],
  ['resistance', 'Coldplate resistance'],
] as const;

const POWER = 'in power';
const FROM_STORE = 'in stored';
const TO_STORE = 'out stored';
const COOLING = 'out cooling';
const OTHERS = 'others';

/** The box from which heat comes where a way runs backwards. */
const BACKWARDS: { readonly [way in (typeof WAYS)[number][0]]: string } = {
  convection: 'in ambient',
  radiation: 'in ambient',
  bound: 'in held walls',
  resistance: 'in coldplates',
};

const TITLES: { readonly [key: string]: string } = {
  [POWER]: 'Power',
  'in ambient': 'From ambient',
  'in held walls': 'From held walls',
  'in coldplates': 'From coldplates',
  [FROM_STORE]: 'Given back',
  [TO_STORE]: 'Stored',
  [COOLING]: 'Cooling',
  ...Object.fromEntries(WAYS.map(([way, title]) => [`out ${way}`, title])),
};

/** Streams thinner than this part of all heat would not be seen. */
const LEAST_PART = 2e-3;
/** Most objects with a box of their own. */
const MOST_OBJECTS = 40;

/**
 * The flows of heat as a graph that can be drawn from the left to the right: those objects through which most heat goes
 * have a box each, all others share one. What then goes in circles is left out, which leaves every box in balance.
 */
export function flowGraph({ objects, contacts }: Flow, mostObjects = MOST_OBJECTS): FlowGraph {
  const through = new Map(objects.map((flow) => [flow.path, throughput(flow)]));
  const whole = Math.max(0, ...through.values());
  const large = [...through]
    .filter(([, watts]) => watts > LEAST_PART * whole)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostObjects);
  const shown = new Set(large.map(([path]) => path));
  const boxOf = (path: string) => (shown.has(path) ? `object ${path}` : OTHERS);
  const net = new NetFlows();
  for (const { path, power_W, stored_W, to_ambient_W } of objects) {
    const box = boxOf(path);
    if (power_W >= 0) net.add(POWER, box, power_W);
    else net.add(box, COOLING, -power_W);
    for (const [way] of WAYS) {
      const watts = to_ambient_W[way];
      if (watts >= 0) net.add(box, `out ${way}`, watts);
      else net.add(BACKWARDS[way], box, -watts);
    }
    if (stored_W !== null && stored_W >= 0) net.add(box, TO_STORE, stored_W);
    else if (stored_W !== null) net.add(FROM_STORE, box, -stored_W);
  }
  for (const { from, to, heat_W } of contacts) net.add(boxOf(from), boxOf(to), heat_W);
  const { links, circling } = withoutCircles(net.links());
  const seen = links.filter(({ watts }) => watts > LEAST_PART * whole);
  const used = new Set(seen.flatMap(({ from, to }) => [from, to]));
  const ids = new Map(objects.map(({ id, path }) => [`object ${path}`, { id, path }]));
  const count = objects.length - shown.size;
  const nodes = [...used].map((key): FlowNode => {
    const object = ids.get(key);
    if (object) return { key, title: object.path, object: object.id, kind: 'object' };
    if (key === OTHERS) {
      return { key, title: `${count} ${count === 1 ? 'other' : 'others'}`, object: null, kind: 'others' };
    }
    return { key, title: TITLES[key] ?? key, object: null, kind: key.startsWith('in ') ? 'in' : 'out' };
  });
  return { nodes, links: seen, circling };
}

/** The heat that an object gets, from wherever, W. */
export function throughput({
  power_W,
  from_objects_W,
  to_ambient_W,
  stored_W,
}: Flow['objects'][number]): number {
  const { convection, radiation, bound, resistance } = to_ambient_W;
  const gains = [
    power_W,
    ...[convection, radiation, bound, resistance, stored_W ?? 0].map((watts) => -watts),
  ];
  return gains.reduce((sum, watts) => sum + Math.max(0, watts), from_objects_W);
}

/** Adds up flows between pairs of boxes; what runs against each other cancels out. */
class NetFlows {
  private readonly net = new Map<string, Map<string, number>>();

  add(from: string, to: string, watts: number): void {
    if (from === to || watts === 0) return;
    const back = this.net.get(to)?.get(from) ?? 0;
    const rest = watts - back;
    if (back > 0) this.net.get(to)?.delete(from);
    if (rest > 0) this.put(from, to, (this.net.get(from)?.get(to) ?? 0) + rest);
    else if (rest < 0) this.put(to, from, -rest);
  }

  links(): FlowLink[] {
    return [...this.net].flatMap(([from, others]) => [...others].map(([to, watts]) => ({ from, to, watts })));
  }

  private put(from: string, to: string, watts: number): void {
    const others = this.net.get(from) ?? new Map<string, number>();
    others.set(to, watts);
    this.net.set(from, others);
  }
}

/**
 * Takes the heat that goes in a circle off all its links, circle by circle, until none is left: every box gets and gives
 * as much less.
 */
export function withoutCircles(links: readonly FlowLink[]): Pick<FlowGraph, 'links' | 'circling'> {
  const left = new Map<string, Map<string, number>>();
  for (const { from, to, watts } of links) {
    left.set(from, (left.get(from) ?? new Map<string, number>()).set(to, watts));
  }
  let circling = 0;
  for (let circle = circleIn(left); circle; circle = circleIn(left)) {
    const steps = circle.map((from, n) => [from, circle[(n + 1) % circle.length]] as const);
    const common = Math.min(...steps.map(([from, to]) => left.get(from)?.get(to) ?? 0));
    circling += common;
    for (const [from, to] of steps) {
      const rest = (left.get(from)?.get(to) ?? 0) - common;
      if (rest > 0) left.get(from)?.set(to, rest);
      else left.get(from)?.delete(to);
    }
  }
  const kept = [...left].flatMap(([from, others]) => [...others].map(([to, watts]) => ({ from, to, watts })));
  return { links: kept, circling };
}

/** The boxes of a circle in their order; null: there is none. Walks depth first, without recursion. */
function circleIn(left: ReadonlyMap<string, ReadonlyMap<string, number>>): readonly string[] | null {
  const done = new Set<string>();
  for (const start of left.keys()) {
    if (done.has(start)) continue;
    const path = [start];
    const onPath = new Set(path);
    const ahead = [[...(left.get(start)?.keys() ?? [])]];
    while (path.length > 0) {
      const next = ahead.at(-1)?.pop();
      if (next === undefined) {
        const ended = path.pop();
        ahead.pop();
        if (ended !== undefined) {
          onPath.delete(ended);
          done.add(ended);
        }
      } else if (onPath.has(next)) return path.slice(path.indexOf(next));
      else if (!done.has(next)) {
        path.push(next);
        onPath.add(next);
        ahead.push([...(left.get(next)?.keys() ?? [])]);
      }
    }
  }
  return null;
}
