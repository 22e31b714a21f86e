import type { Side } from '../conductances.ts';
import { VOID } from '../cut-cell.ts';
import type { Discretisation } from '../discretise.ts';
import { cutOfCode, type Occupancy } from '../paint.ts';
import { type Scene, WORLD_OBJECT } from '../scene.ts';

/** A contact below this part of a cell's side is a difference between two measurements of one surface. */
const LEAST_CONTACT = 1e-4;

/** Objects on one side of a grid face, and the part of it that each covers. */
interface Cover {
  readonly objects: number[];
  readonly parts: number[];
}

/**
 * Which objects meet on a side of a cell that surfaces cut, by area fractions. Where an object lies on both sides it
 * meets itself; what is left of both sides meets in proportion, and the rest looks into void.
 */
export class SideSharing {
  private readonly objectOf: Int32Array;
  private readonly occupancy: Occupancy;
  private readonly own: Cover = { objects: [], parts: [] };
  private readonly beyond: Cover = { objects: [], parts: [] };

  constructor({ occupancy }: Discretisation, objectOf: Int32Array) {
    this.objectOf = objectOf;
    this.occupancy = occupancy;
  }

  /** Visits pairs of different objects that touch through a cell's side, and the part of the side where they do. */
  forContacts(
    cell: number,
    side: Side,
    beyond: number,
    visit: (own: number, other: number, part: number) => void,
  ): void {
    this.cover(cell, side, this.own);
    this.cover(beyond, (side ^ 1) as Side, this.beyond);
    this.takeShared();
    const total = Math.max(sum(this.own.parts), sum(this.beyond.parts));
    if (!(total > 0)) return;
    for (let a = 0; a < this.own.objects.length; a++) {
      for (let b = 0; b < this.beyond.objects.length; b++) {
        const part = (this.own.parts[a] * this.beyond.parts[b]) / total;
        if (part > LEAST_CONTACT) visit(this.own.objects[a], this.beyond.objects[b], part);
      }
    }
  }

  private cover(cell: number, side: Side, into: Cover): void {
    into.objects.length = 0;
    into.parts.length = 0;
    const code = this.occupancy.code[cell];
    if (code >= 0) {
      into.objects.push(this.objectOf[code]);
      into.parts.push(1);
    } else if (code !== VOID) {
      for (const { region, sides } of this.occupancy.cutCells[cutOfCode(code)].parts) {
        const known = into.objects.indexOf(this.objectOf[region]);
        if (known >= 0) into.parts[known] += sides[side];
        else {
          into.objects.push(this.objectOf[region]);
          into.parts.push(sides[side]);
        }
      }
    }
  }

  private takeShared(): void {
    for (let a = 0; a < this.own.objects.length; a++) {
      const b = this.beyond.objects.indexOf(this.own.objects[a]);
      if (b < 0) continue;
      const shared = Math.min(this.own.parts[a], this.beyond.parts[b]);
      this.own.parts[a] -= shared;
      this.beyond.parts[b] -= shared;
    }
  }
}

const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);

/** The object of every region. */
export function objectsOfRegions({ regions, bodies }: Scene): Int32Array {
  return Int32Array.from(regions, ({ body }) => bodies[body].object);
}

/** The object that fills a filled world; -1: there is none. */
export const worldObject = ({ objects }: Scene): number =>
  objects.findIndex(({ type }) => type === WORLD_OBJECT);
