import type { FileContent } from '../format.ts';
import type { Loss } from '../loss.ts';
import { lostPowers } from '../power-map/lost-powers.ts';
import type { PowerMapReading } from '../power-map/power-map.ts';
import { readPowers } from './read-powers.ts';

/** A floorplan whose units have the powers of a trace. */
export function poweredUnits(floorplan: PowerMapReading, trace: FileContent): PowerMapReading {
  const { powers, issues, losses } = readPowers(trace);
  const inTrace = issues.map((found) => ({
    ...found,
    path: ['power trace', found.path].filter(Boolean).join(', '),
  }));
  const told = [...floorplan.issues, ...inTrace];
  const { map } = floorplan;
  if (!map || !powers) return { map: null, issues: told, losses: floorplan.losses };
  const uses = new Map<string, number>();
  for (const { name } of map.regions) uses.set(name, (uses.get(name) ?? 0) + 1);
  const takes = (name: string) => powers.has(name) && uses.get(name) === 1;
  const bare = map.regions.filter(({ name }) => !takes(name));
  const regions = map.regions.map((region) =>
    takes(region.name) ? { ...region, power: powers.get(region.name) ?? 0 } : region,
  );
  const lost = lostPowers(powers, uses, 'The floorplan', 'unit');
  return {
    map: { ...map, regions },
    issues: told,
    losses: [...floorplan.losses, ...losses, ...lost, ...withoutPower(bare.map(({ name }) => name))],
  };
}

function withoutPower(names: readonly string[]): readonly Loss[] {
  const [first] = names;
  if (first === undefined) return [];
  const count = names.length === 1 ? 'One unit has' : `${names.length} units have`;
  const reason = `${count} no power of their own name in the trace: 0 W.`;
  return [{ entity: 'floorplan', name: first, reason, watts: 0 }];
}
