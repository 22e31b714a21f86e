import type { EditBase, Planned } from '../records/edit.ts';
import { type ObjectChange, updateObjects } from '../records/object-edits.ts';

/** Plans of changes of several objects, made ahead of them. */
export class PlannedUpdates {
  private readonly plans = new WeakMap<
    readonly ObjectChange[],
    { readonly base: Pick<EditBase, 'records' | 'context'>; readonly planned: Planned }
  >();

  /** Plans changes that are likely to be made of these records. */
  prepare(base: Pick<EditBase, 'records' | 'context'>, changes: readonly ObjectChange[]): void {
    this.plans.set(changes, { base, planned: updateObjects({ ...base, newId: noId }, changes, []) });
  }

  /** Plans changes, or takes the plan that was made of the same ones while the records were the same. */
  readonly updateObjects: typeof updateObjects = (base, changes, removed) => {
    const known = this.plans.get(changes);
    const isSame = known?.base.records === base.records && known.base.context === base.context;
    const isPlanned = isSame && removed.length === 0 && !base.isUnchecked;
    return isPlanned ? known.planned : updateObjects(base, changes, removed);
  };
}

function noId(): number {
  throw new Error('A change of objects adds none.');
}
