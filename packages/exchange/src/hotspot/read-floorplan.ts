import { issue, parsePlainNumber } from '@thermarium/model';
import type { FileContent } from '../format.ts';
import type { Loss } from '../loss.ts';
import type { PowerMapReading, PowerRegion } from '../power-map/power-map.ts';
import { LineIssues, thousandths, tooLarge, wordLines } from '../power-map/table-lines.ts';
import { lostPowers } from '../power-map/with-powers.ts';
import { readPowers } from './read-powers.ts';
import { isPowerFile, isUnit, LEAST_WORDS } from './recognise-hotspot.ts';

/** HotSpot's own default, mm. */
const DIE_THICKNESS = 0.15;
/** No wafer is half as wide: lengths are in another unit, or are no lengths. */
const LARGEST_M = 0.6;
const UNIT = 'name, width, height, left x and bottom y in m';
const OF_HOTSPOT = 'Of the files of HotSpot the floorplan is read, and with it a trace of powers.';

/**
 * Reads the units of a floorplan. It states no powers.
 *
 * @param powers the trace with its powers.
 */
export function readFloorplan(content: FileContent, powers?: FileContent): PowerMapReading {
  const refused = tooLarge(content);
  if (refused) return refused;
  const lines = wordLines(content);
  const units = lines.filter(({ words }) => isUnit(words));
  if (isPowerFile(content)) {
    const remedy =
      'Choose it together with its floorplan (.flp). On the command line: thermarium convert FLOORPLAN OUT --power TRACE.';
    return otherFile('The file has powers without places.', remedy);
  }
  if (units.length === 0)
    return otherFile(`The file has no unit of a HotSpot floorplan: ${UNIT}.`, OF_HOTSPOT);
  if (units.every(isArea)) {
    return otherFile('The file has areas and aspect ratios of units, without their places.', OF_HOTSPOT);
  }
  const issues = new LineIssues();
  const regions: PowerRegion[] = [];
  const flat: string[] = [];
  for (const { number: line, words } of lines) {
    if (issues.isFull) break;
    if (isConnection(words)) continue;
    if (words.length < LEAST_WORDS) {
      issues.refuse(line, 'not-enough-values', 'Not enough values', `A line has ${UNIT}.`);
      continue;
    }
    const [width, height, left, bottom] = [1, 2, 3, 4].map((column) => issues.number(line, words, column));
    if (width === null || height === null || left === null || bottom === null) continue;
    if ([left, bottom, left + width, bottom + height].some((each) => Math.abs(each) > LARGEST_M)) {
      issues.refuse(
        line,
        'above-maximum',
        `The unit reaches further than ${LARGEST_M} m.`,
        `A line has ${UNIT}.`,
      );
      continue;
    }
    if (width < 0 || height < 0) {
      issues.refuse(line, 'below-minimum', 'The unit has a negative size.', `A line has ${UNIT}.`);
      continue;
    }
    if (width === 0 || height === 0) {
      flat.push(words[0]);
      continue;
    }
    const [x0, y0] = [thousandths(left), thousandths(bottom)];
    const [x1, y1] = [thousandths(left + width), thousandths(bottom + height)];
    regions.push({ name: words[0], x0, x1, y0, y1, power: 0 });
  }
  const found = issues.finish(regions, 'units');
  const map = { regions, die: { name: 'die', thickness: DIE_THICKNESS } };
  const reading = {
    map: issues.hasErrors ? null : map,
    issues: found,
    losses: [
      ...(powers ? [] : [NO_POWERS]),
      ...withoutArea(flat),
      ...connectionsOf(lines),
      ...lossesOf(units),
    ],
  };
  return powers ? poweredUnits(reading, powers) : reading;
}

const NO_POWERS: Loss = {
  ...{ entity: 'floorplan', name: 'powers', watts: 0 },
  reason:
    'A floorplan states no powers, so they are 0 W. Choose it together with its power trace (.ptrace) to have them.',
};

function withoutArea(names: readonly string[]): readonly Loss[] {
  const reason = 'The unit has no area and is left out.';
  return names.map((name) => ({ entity: 'floorplan', name, reason, watts: 0 }));
}

/** Whether a line is of HotSpot's connections: two units and the density of wires between them. */
function isConnection(words: readonly string[]): boolean {
  const isNumber = words.map((word) => parsePlainNumber(word) !== null);
  return words.length === 3 && !isNumber[0] && !isNumber[1] && isNumber[2];
}

function connectionsOf(lines: ReturnType<typeof wordLines>): readonly Loss[] {
  const count = lines.filter(({ words }) => isConnection(words)).length;
  if (count === 0) return [];
  const reason = `${count} lines of wires between units are left out: wires are no bodies here.`;
  return [{ entity: 'floorplan', name: 'connections', reason, watts: 0 }];
}

function lossesOf(units: ReturnType<typeof wordLines>): readonly Loss[] {
  const own = units.filter(({ words }) => words.length > LEAST_WORDS && !words[LEAST_WORDS].startsWith('#'));
  if (own.length === 0) return [];
  const reason = `${own.length} units have a specific heat or a resistivity of their own; the die is of one material.`;
  return [{ entity: 'floorplan', name: own[0].words[0], reason, watts: 0 }];
}

/** Whether the words of a unit are those of HotSpot's descriptions: name, area, least and largest aspect ratio, whether it turns. */
function isArea({ words }: { readonly words: readonly string[] }): boolean {
  const [least, largest] = [Number(words[2]), Number(words[3])];
  return least >= 1 && largest >= least && /^[01]$/.test(words[4]);
}

function otherFile(message: string, remedy: string): PowerMapReading {
  return { map: null, issues: [issue('wrong-format', '', message, remedy)], losses: [] };
}

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
