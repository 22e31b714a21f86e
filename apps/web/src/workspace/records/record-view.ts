import type { Material, Project } from '@thermarium/api';
import { sameValue, worldFields } from '@thermarium/model';
import {
  answerFields,
  answerMaterial,
  answerParameterMode,
  answerPlane,
  contextOf,
  materialIds,
  noRecords,
  type ObjectRecord,
  type RecordContext,
  type Records,
  type WorldRecord,
} from '@thermarium/records';
import { type ChangedRow, changedRows } from './changed-rows.ts';
import { sameRows } from './kept-rows.ts';
import { ObjectNodes } from './object-nodes.ts';
import type { ProjectContent, Scenario } from './project-content.ts';
import { RecordBodies } from './record-bodies.ts';

/** How many objects refer to each material, counted on as they change. */
class UsedMaterials {
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

export const noContent: ProjectContent = {
  project: null,
  nodes: new Map(),
  children: new Map([[null, []]]),
  materials: [],
  parameters: [],
  planes: [],
  scenarios: [],
};

/** Evaluates records for the workspace by the same rules as the server. The same records give identical objects. */
export class RecordView {
  private readonly bodies = new RecordBodies();
  private readonly tree = new ObjectNodes(this.bodies, noContent);
  private readonly used = new UsedMaterials(this.bodies);
  private readonly rows = new WeakMap<object, { readonly from: readonly unknown[]; readonly made: object }>();
  private records = noRecords;
  private lastContext: RecordContext | null = null;
  private content: ProjectContent = noContent;

  /** The parameters and materials against which expressions and references are read. */
  contextOf(records: Records): RecordContext {
    const { material, parameter } = records;
    const isSame = this.records.material === material && this.records.parameter === parameter;
    if (!this.lastContext || !isSame) this.lastContext = contextOf(records);
    return this.lastContext;
  }

  /** Evaluates objects ahead of `of`, `atOnce` of them between two yields. */
  *prepare(records: Records, atOnce: number): Generator<void> {
    const context = contextOf(records);
    let left = atOnce;
    for (const row of records.object.values()) {
      this.bodies.bodyOf(row, records, context);
      if (--left > 0) continue;
      left = atOnce;
      yield;
    }
  }

  /** Evaluates records. `head`: the project's properties that are not records. */
  of(records: Records, head: Project | null): ProjectContent {
    const context = this.contextOf(records);
    const before = this.content;
    const changes = changedRows(this.records.object, records.object);
    this.used.follow(changes);
    const used = this.used.with(records.world.get(0));
    const { nodes, children } = this.tree.of(records, context, changes);
    const materials = sorted(records.material).map((row) =>
      this.once(
        row,
        [records.parameter, used.has(row.id)],
        () => answerMaterial(row, context, used, row.timestamp) as Material,
      ),
    );
    const planes = sorted(records.plane).map((row) =>
      this.once(row, [records.parameter], () => answerPlane(row, context, row.timestamp)),
    );
    const parameters = sorted(records.parameter);
    const scenarios = sorted(records.scenario).map((row) =>
      this.once(row, [records.parameter], (): Scenario => {
        const { id, name, sampler, seed, timestamp } = row;
        const own = parameters.map((parameter) => answerParameterMode(parameter, row.parameters));
        return { id, name, parameters: own, sampler, seed, timestamp };
      }),
    );
    this.content = {
      project: this.project(records, head, context),
      nodes,
      children,
      materials: sameRows(materials, before.materials),
      parameters: sameRows(parameters, before.parameters),
      planes: sameRows(planes, before.planes),
      scenarios: sameRows(scenarios, before.scenarios),
    };
    this.records = records;
    return this.content;
  }

  private project(records: Records, head: Project | null, context: RecordContext): Project | null {
    const row = records.world.get(0);
    if (!head || !row) return head;
    const project = { ...head, name: row.name, world: answerFields(worldFields, row.world, context) };
    return sameValue(project, this.content.project) ? this.content.project : project;
  }

  /** Remembers a result that depends on a record and some further values. */
  private once<Made extends object>(row: object, from: readonly unknown[], make: () => Made): Made {
    const known = this.rows.get(row);
    // Results for one record always have the same type.
    if (known?.from.every((each, at) => each === from[at])) return known.made as Made;
    const made = make();
    this.rows.set(row, { from, made });
    return made;
  }
}

function sorted<Row extends { readonly id: number }>(rows: ReadonlyMap<number, Row>): readonly Row[] {
  return [...rows.values()].sort((a, b) => a.id - b.id);
}
