import { worldFields } from '@thermarium/model';
import { materialIds, type ObjectRecord, type WorldRecord } from '@thermarium/records';
import type { ChangedRow } from './changed-rows.ts';
import type { RecordBodies } from './record-bodies.ts';

/** How many objects refer to each material, counted on as they change. */
export class UsedMaterials {
  private readonly bodies: RecordBodies;
  private readonly counts = new Map<number, number>();

  constructor(bodies: RecordBodies) {
    this.bodies = bodies;
  }

  follow(changes: readonly ChangedRow<ObjectRecord>[]): void {
    for (const { before, after } of changes) {
      if (before) this.count(before, -1);
      if (after) this.count(after, 1);
    }
  }

  /** The materials that an object or the world refers to. */
  with(world: WorldRecord | undefined): ReadonlySet<number> {
    return new Set([...this.counts.keys(), ...materialIds(worldFields, world?.world ?? {})]);
  }

  private count(row: ObjectRecord, by: number): void {
    for (const id of this.bodies.materialsIn(row)) {
      const count = (this.counts.get(id) ?? 0) + by;
      if (count > 0) this.counts.set(id, count);
      else this.counts.delete(id);
    }
  }
}
