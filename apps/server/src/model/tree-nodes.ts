import type { Box } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import type { Board } from '@thermarium/mesh';
import type { Standing } from '@thermarium/model';
import {
  boardsOf,
  childrenByParent,
  effectOf,
  headOf,
  type ObjectHead,
  type RecordTree,
  walkRecords,
} from '@thermarium/records';
import type { ModelContext } from './model-context.ts';
import { insideOf, type WrittenBody } from './node-body.ts';
import { keptShapes } from './object-values.ts';

/** An object as `NodeWriter` takes it. */
export interface TreeRow extends ObjectHead {
  readonly timestamp: Date;
  readonly body: WrittenBody;
}

interface Written {
  readonly json: string;
  /** The box around the object and its active children, mm. */
  readonly bounds: Box | null;
}

type Where = Standing<Kind, Board>;

/**
 * Writes the JSON of nodes; its keys are the contract's (`objectAnswer`). The rows may be a part of a tree: the objects
 * to write with everything below them, and the boards with everything above them.
 */
export class NodeWriter {
  private readonly records: RecordTree<TreeRow>;
  private readonly boards: readonly Board[];

  constructor(rows: readonly TreeRow[], context: ModelContext) {
    const children = childrenByParent(rows);
    this.records = {
      top: children.get(null) ?? [],
      inside: ({ id }) => children.get(id) ?? [],
      body: ({ body }) => body,
      context,
      shapes: keptShapes,
    };
    this.boards = boardsOf(this.records);
  }

  /** The whole tree as a list. */
  tree(): string {
    return listOf(this.walk(this.records.top, (...found) => this.whole(...found)));
  }

  /** One object with the given rank among its siblings, with everything below it. */
  node(row: TreeRow, rank: number): string {
    return this.one(row, (standing, inside) => this.whole(standing, row, inside, rank));
  }

  /** The same without the objects below it. */
  bareNode(row: TreeRow, rank: number): string {
    return this.one(row, (standing, inside) => {
      const { json, bounds } = this.own(standing, row, inside, rank);
      return { json: `{${json}}`, bounds };
    });
  }

  private one(row: TreeRow, write: (standing: Where, inside: readonly Written[]) => Written): string {
    const [{ json }] = this.walk([row], (standing, each, inside, rank) =>
      each === row ? write(standing, inside) : this.whole(standing, each, inside, rank),
    );
    return json;
  }

  private walk(
    rows: readonly TreeRow[],
    visit: (standing: Where, row: TreeRow, inside: readonly Written[], rank: number) => Written,
  ): readonly Written[] {
    return walkRecords(rows, this.records, this.boards, visit);
  }

  private whole(standing: Where, row: TreeRow, below: readonly Written[], rank: number): Written {
    const { json, bounds } = this.own(standing, row, below, rank);
    return { json: `{${json},"children":${listOf(below)}}`, bounds };
  }

  /** The JSON of a node without its braces and its children. */
  private own(standing: Where, row: TreeRow, below: readonly Written[], rank: number): Written {
    const { overrides, bounds } = effectOf(standing, row, row.body, below, this.records);
    const head = insideOf(headOf(row, rank, row.timestamp.toISOString()));
    const body = overrides ? insideOf({ ...row.body.answer, ...overrides }) : row.body.json;
    return { json: `${head},${body}`, bounds };
  }
}

function listOf(written: readonly Written[]): string {
  return `[${written.map(({ json }) => json).join(',')}]`;
}
