import { type Issue, issue, parsePlainNumber, summedMillimetres } from '@thermarium/model';
import { decodedCsv, MOST_LINES } from '../csv/parse-csv.ts';
import type { FileContent } from '../format.ts';
import type { Loss } from '../loss.ts';
import type { PowerMapReading, PowerRegion } from '../power-map/power-map.ts';
import { thousandths, tooLarge } from '../power-map/table-lines.ts';

/** Between chiplets and to the edge of the interposer, mm. */
const GAP = 1;
/** mm, as usual for a passive interposer. */
const INTERPOSER_THICKNESS = 0.1;
const MOST_CHIPLETS = 10_000;

interface Chiplet {
  readonly name: string;
  /** mm. */
  readonly width: number;
  readonly height: number;
  /** W. */
  readonly power: number;
}

/** Reads widths and heights in mm and powers in W. The file has no places: chiplets stand in rows on the interposer. */
export function readChiplets(content: FileContent): PowerMapReading {
  const refused = tooLarge(content);
  if (refused) return refused;
  const values = valuesOf(decodedCsv(content));
  const issues: Issue[] = [];
  const numbers = (key: string): readonly number[] => {
    const cells = (values.get(key) ?? '').split(',').map((cell) => parsePlainNumber(cell));
    const found = cells.filter((each) => each !== null && Number.isFinite(each) && each >= 0);
    if (found.length === cells.length) return found as readonly number[];
    issues.push(issue('not-a-number', key, `Expecting numbers in '${key}'.`, 'Separate them by commas.'));
    return [];
  };
  const stated = values.has('interposer.intp_size') ? (numbers('interposer.intp_size')[0] ?? 0) : null;
  const [widths, heights, powers] = ['widths', 'heights', 'powers'].map((key) => numbers(`chiplets.${key}`));
  if (issues.length === 0 && (heights.length !== widths.length || powers.length !== widths.length)) {
    const message = `The file has ${widths.length} widths, ${heights.length} heights and ${powers.length} powers.`;
    issues.push(issue('not-enough-values', 'chiplets', message, 'Each chiplet has one of each.'));
  }
  if (widths.length > MOST_CHIPLETS) {
    const message = `The file has ${widths.length} chiplets; at most ${MOST_CHIPLETS} are read.`;
    issues.push(issue('file-too-large', 'chiplets', message, 'Leave some out.'));
  }
  if (issues.length > 0) return { map: null, issues, losses: [] };
  const chiplets = widths.map((width, n) => ({
    name: `chiplet ${n + 1}`,
    width,
    height: heights[n],
    power: powers[n],
  }));
  const size = stated ?? leastSize(chiplets);
  const regions = size === null ? null : inRows(chiplets, size);
  if (!regions || size === null) {
    const message =
      size === null
        ? 'A chiplet has no width or no height.'
        : `The chiplets do not fit in rows on an interposer of ${size} mm with ${GAP} mm between them.`;
    return {
      map: null,
      issues: [
        issue(
          'outside-world',
          'chiplets',
          message,
          size === null ? 'Correct widths and heights.' : 'Enlarge intp_size.',
        ),
      ],
      losses: [],
    };
  }
  const reason = `The file has no places: the chiplets are powers in rows on the interposer, ${GAP} mm apart, the highest first.`;
  return {
    map: { regions, die: { name: 'interposer', thickness: INTERPOSER_THICKNESS, size: [size, size] } },
    issues: [],
    losses: [
      ...(stated === null ? [withoutInterposer(size)] : []),
      { entity: 'chiplets', name: 'places', reason, watts: 0 },
    ],
  };
}

function withoutInterposer(size: number): Loss {
  const reason = `The file has no interposer (intp_size): the smallest that takes the chiplets in rows has ${size} mm.`;
  return { entity: 'chiplets', name: 'interposer', reason, watts: 0 };
}

/** The least size of a square interposer on which chiplets stand in rows, a whole number of mm; null: one has no size. */
function leastSize(chiplets: readonly Chiplet[]): number | null {
  if (chiplets.some(({ width, height }) => width === 0 || height === 0)) return null;
  const [widths, heights] = [chiplets.map(({ width }) => width), chiplets.map(({ height }) => height)];
  let low = Math.floor(Math.sqrt(chiplets.reduce((sum, { width, height }) => sum + width * height, 0)));
  // All in one row, or one above the other.
  let high = Math.ceil(
    Math.max(...[widths, heights].map((sizes) => sizes.reduce((sum, each) => sum + each + GAP, GAP))),
  );
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (inRows(chiplets, middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The values of a file of sections, by section and key. */
function valuesOf(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  let section = '';
  for (const line of text.split('\n', MOST_LINES)) {
    const head = /^\s*\[(\w+)\]/.exec(line);
    const [, key, value] = /^(\w+)\s*=([^#]*)/.exec(line) ?? [];
    if (head) section = head[1].toLowerCase();
    else if (key !== undefined) values.set(`${section}.${key.toLowerCase()}`, value.trim());
  }
  return values;
}

/** Chiplets side by side in rows from the lower left corner; null: they do not fit. */
function inRows(chiplets: readonly Chiplet[], size: number): readonly PowerRegion[] | null {
  const regions: PowerRegion[] = [];
  let [x, y, rowHeight] = [GAP, GAP, 0];
  for (const { name, width, height, power } of chiplets.toSorted((a, b) => b.height - a.height)) {
    if (x + width + GAP > size && rowHeight > 0) [x, y, rowHeight] = [GAP, y + rowHeight + GAP, 0];
    if (x + width + GAP > size || y + height + GAP > size || width === 0 || height === 0) return null;
    const place = { x0: x, x1: summedMillimetres(x + width), y0: y, y1: summedMillimetres(y + height) };
    regions.push({ name, ...place, power: thousandths(power) });
    x = summedMillimetres(x + width + GAP);
    rowHeight = Math.max(rowHeight, height);
  }
  return regions;
}
