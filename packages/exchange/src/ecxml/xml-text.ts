import { AXES, type Axis, type Box, type Vec3 } from '@thermarium/geometry';
import { METRES_PER_MM, planeAcross } from '@thermarium/model';

/** The characters that XML 1.0 cannot hold, also escaped; lone halves of pairs among them. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** A text as XML; a character that XML cannot hold is replaced. */
function escaped(text: string): string {
  return text.replace(IMPOSSIBLE, '\ufffd').replace(/[&<>\r]/g, (character) => ESCAPES[character]);
}

/** An element that holds a text or a number. */
export function leaf(tag: string, content: string | number): string {
  return `<${tag}>${typeof content === 'string' ? escaped(content) : content}</${tag}>`;
}

/** An element with x, y and z. */
export function vector(tag: string, [x, y, z]: readonly (string | number)[] | Vec3): string {
  return `<${tag}>${leaf('x', x)}${leaf('y', y)}${leaf('z', z)}</${tag}>`;
}

/** Lines of a file, each indented by the elements around it. */
export class XmlLines {
  private readonly lines: string[] = [];
  private depth = 0;

  add(...lines: readonly string[]): void {
    for (const line of lines) this.lines.push(`${'  '.repeat(Math.min(this.depth, DEEPEST_INDENT))}${line}`);
  }

  /** An element around lines. */
  around(tag: string, inside: () => void): void {
    this.add(`<${tag}>`);
    this.depth++;
    inside();
    this.depth--;
    this.add(`</${tag}>`);
  }

  text(): string {
    return `${this.lines.join('\n')}\n`;
  }
}

/** Deeper lines would be longer than what they say. */
const DEEPEST_INDENT = 40;

/** The decimals of a place in m, as specified: a grid of 0.1 µm. */
const DECIMALS = 7;
const STEPS_PER_MM = 10 ** (DECIMALS - 3);
/** The share of a size by which it may be off before somebody is told. */
const NOTICEABLE = 1e-3;

/** Steps of the grid from the origin. */
const steps = (mm: number) => Math.round(mm * STEPS_PER_MM);
const metres = (count: number) => ((count / STEPS_PER_MM) * METRES_PER_MM + 0).toFixed(DECIMALS);

/**
 * A box as `location` and `size`. The size is the difference of the rounded corners, so that faces which meet still meet.
 * No size is 0 but that along `flat`.
 */
export function placeText({ min, max }: Box, flat: Axis | null = null): string {
  const [low, high] = [min.map(steps), max.map(steps)];
  const size = AXES.map((axis) => (axis === flat ? 0 : Math.max(1, high[axis] - low[axis])));
  return vector('location', low.map(metres)) + vector('size', size.map(metres));
}

/** Whether the grid of places changes a size of a box noticeably. */
export function isCoarse({ min, max }: Box): boolean {
  return AXES.some((axis) => {
    const size = (max[axis] - min[axis]) * STEPS_PER_MM;
    return size > 0 && Math.abs(steps(max[axis]) - steps(min[axis]) - size) > NOTICEABLE * size;
  });
}

/** The plane normal to an axis, on the side to which the axis points, or on the other one. */
export function planeText(axis: Axis, isBelow = false): string {
  return `<plane>${isBelow ? '-' : '+'}${planeAcross(axis).toLowerCase()}</plane>`;
}
