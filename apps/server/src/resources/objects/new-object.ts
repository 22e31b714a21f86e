import type { NewModelRow } from '../../model/insert-rows.ts';
import type { ModelRow } from '../../model/rows.ts';

export type NewRow = NewModelRow<'object'>;

/** An object and everything below it, the object itself first. */
export type Subtree = readonly [ModelRow<'object'>, ...ModelRow<'object'>[]];
