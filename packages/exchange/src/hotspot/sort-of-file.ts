import { parsePlainNumber } from '@thermarium/model';
import { beginningOf } from '../beginning.ts';
import type { FileContent } from '../format.ts';

/** Name, width, height, left x and bottom y. */
export const LEAST_WORDS = 5;

/** Whether a file is of HotSpot: of its comments, a unit of a floorplan, or a trace. */
export function isOfHotspot(content: FileContent): boolean {
  const { isCommented } = beginning(content);
  return isCommented || isFloorplan(content) || isOfPowers(content);
}

/** Whether a file is a floorplan: its first line has a unit. */
export function isFloorplan(content: FileContent): boolean {
  const { words } = beginning(content);
  return isUnit(words) && !isNumber(words[0]);
}

/** Whether a file has powers and no places: a trace, or lines of a name and a power. */
export function isOfPowers(content: FileContent): boolean {
  const lines = firstLines(content)
    .filter((line) => !line.startsWith('#'))
    .slice(0, 10)
    .map((line) => line.split(/\s+/));
  const isList =
    lines.length > 1 &&
    lines.every(([name, ...power]) => power.length === 1 && isUnitName(name) && isNumber(power[0]));
  return isList || isTrace(content);
}

/** Whether a file is a trace of powers: a line of names, then lines of as many numbers. */
export function isTrace(content: FileContent): boolean {
  const [names, powers] = firstLines(content).filter((line) => !line.startsWith('#'));
  if (names === undefined || powers === undefined) return false;
  const [head, numbers] = [names.split(/\s+/), powers.split(/\s+/)];
  // The look ends within a line of a large trace.
  return head.length > 1 && !head.some(isNumber) && numbers.every(isNumber) && !/[,;"<[{]/.test(names);
}

/** Whether the words of a line are those of a unit of a floorplan. */
export function isUnit(words: readonly string[]): boolean {
  return words.length >= LEAST_WORDS && words.slice(1, LEAST_WORDS).every(isNumber);
}

/** The options of a configuration of HotSpot begin with a hyphen. */
function isUnitName(word: string): boolean {
  return !isNumber(word) && !word.startsWith('-');
}

function isNumber(word: string): boolean {
  return parsePlainNumber(word) !== null;
}

function beginning(content: FileContent): {
  readonly isCommented: boolean;
  readonly words: readonly string[];
} {
  const lines = firstLines(content);
  const [first = ''] = lines.filter((line) => !line.startsWith('#'));
  return { isCommented: lines[0]?.startsWith('#') ?? false, words: first.split(/\s+/) };
}

function firstLines(content: FileContent): readonly string[] {
  return beginningOf(content)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
