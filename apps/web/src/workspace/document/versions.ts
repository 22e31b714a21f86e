import { sameValue } from '@thermarium/model';
import type { Change, ObjectRemoval } from './change.ts';
import type { Content } from './content.ts';
import type { FieldChanges, ModelNode } from './project-document.ts';

/** A change of an object, as far as the version that it rests on goes. */
interface Versioned {
  readonly id: number;
  readonly seen: string;
  readonly fields?: FieldChanges;
}

/**
 * Which version of an object this page's own changes have put in the place of which, so that whoever still holds an
 * older one of them is in nobody's way. Where somebody else has changed it in between there is no such succession.
 */
export class OwnVersions {
  private readonly followers = new Map<string, string>();

  follow(id: number, from: string, to: string): void {
    if (from !== to) this.followers.set(`${id} ${from}`, to);
  }

  latest(id: number, seen: string): string {
    let version = seen;
    for (;;) {
      const next = this.followers.get(`${id} ${version}`);
      if (next === undefined) return version;
      version = next;
    }
  }

  /** A change as it is sent: on the latest version that follows from the one that was seen. */
  brought(change: Change): Change {
    if (change.kind === 'change-objects') {
      const brought = <Row extends ObjectRemoval>(row: Row): Row => ({
        ...row,
        seen: this.latest(row.id, row.seen),
      });
      return { ...change, updates: change.updates.map(brought), removals: change.removals.map(brought) };
    }
    if (!('seen' in change)) return change;
    return { ...change, seen: this.latest(change.id, change.seen) };
  }

  /**
   * A waiting change after a step through the history of this page: on the new version, where the step left alone what
   * the change is about.
   */
  broughtOverStep(change: Change, before: Content, after: Content): Change {
    const over = <Row extends Versioned>(row: Row): Row => {
      const [earlier, node] = [before.tree.nodes.get(row.id), after.tree.nodes.get(row.id)];
      if (!earlier || !node || this.latest(row.id, row.seen) !== earlier.timestamp) return row;
      const isUntouched = Object.keys(row.fields ?? {}).every((key) => sameValue(earlier[key], node[key]));
      return isUntouched && node.timestamp !== row.seen ? { ...row, seen: node.timestamp } : row;
    };
    if (change.kind === 'update' || change.kind === 'remove') return over(change);
    if (change.kind !== 'change-objects') return change;
    return { ...change, updates: change.updates.map(over), removals: change.removals.map(over) };
  }

  /** Objects that a change of this page has put elsewhere are otherwise what they were. */
  followMoves(before: Content, after: Content): void {
    for (const [id, node] of after.tree.nodes) {
      const earlier = before.tree.nodes.get(id);
      if (!earlier || earlier === node || earlier.timestamp === node.timestamp) continue;
      if (isSameButPlace(earlier, node)) this.follow(id, earlier.timestamp, node.timestamp);
    }
  }
}

const PLACE_KEYS: readonly string[] = [
  'timestamp',
  'parent',
  'index',
  ...['x', 'y', 'z'].flatMap((letter) => [letter, `${letter}_calc`]),
];

function isSameButPlace(a: ModelNode, b: ModelNode): boolean {
  return Object.keys(b).every((key) => PLACE_KEYS.includes(key) || sameValue(a[key], b[key]));
}
