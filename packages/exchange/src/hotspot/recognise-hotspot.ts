import { parsePlainNumber } from '@thermarium/model';
import { beginningOf } from '../file-content.ts';
import type { FileContent } from '../format.ts';

/** Name, width, height, left x and bottom y. */
export const LEAST_WORDS = 5;

/** True for a file that starts with a unit of a floorplan or has powers. Comments prove nothing: many formats have such. */
export function isHotspotFile(content: FileContent): boolean {
  return isFloorplan(content) || isPowerFile(content);
}

/** Whether a file is a floorplan: its first line has a unit. */
export function isFloorplan(content: FileContent): boolean {
  const words = linesOf(content)[0]?.split(/\s+/) ?? [];
  return isUnit(words) && isUnitName(words[0]);
}

/** Whether a file has powers and no places: a trace, or lines of a name and a power. */
export function isPowerFile(content: FileContent): boolean {
  const lines = linesOf(content)
    .slice(0, 10)
    .map((line) => line.split(/\s+/));
  const isList =
    lines.length > 1 &&
    lines.every(([name, ...power]) => power.length === 1 && isUnitName(name) && isNumber(power[0]));
  return isList || isTrace(content);
}

/** Whether a file is a trace of powers: a line of names, then lines of as many numbers. */
export function isTrace(content: FileContent): boolean {
  const [names, powers] = linesOf(content);
  if (names === undefined || powers === undefined) return false;
  const [head, numbers] = [names.split(/\s+/), powers.split(/\s+/)];
  // The look ends within a line of a large trace.
  return head.length > 1 && !head.some(isNumber) && numbers.every(isNumber) && !/[,;"]/.test(names);
}

/** Whether the words of a line are those of a unit of a floorplan. */
export function isUnit(words: readonly string[]): boolean {
  return words.length >= LEAST_WORDS && words.slice(1, LEAST_WORDS).every(isNumber);
}

/** The options of a configuration of HotSpot begin with a hyphen; a colon ends the keys of other formats. */
function isUnitName(word: string): boolean {
  return !isNumber(word) && !word.startsWith('-') && !word.endsWith(':');
}

function isNumber(word: string): boolean {
  return parsePlainNumber(word) !== null;
}

/** The first lines that are neither blank nor a comment. */
function linesOf(content: FileContent): readonly string[] {
  return beginningOf(content)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
