import type { FieldTable, FieldValues, TypedValues } from './field.ts';
import type { Issue } from './issue.ts';
import type { EvaluatedMaterial } from './medium.ts';
import type { Migrations } from './migration.ts';

/** A kind of object as the model language knows it. */
export interface KindSchema<Fields extends FieldTable = FieldTable> {
  /** The type in files: `ball_array`. */
  readonly type: string;
  /** The name for people: `Ball Array`. */
  readonly title: string;
  /** The name in API paths: `bga`. */
  readonly apiName: string;
  readonly typeId: number;
  readonly fields: Fields;
  /** The steps from each version of the fields to the next. */
  readonly migrations: Migrations;
  /** The node has children. */
  readonly container?: boolean;
  /** Finds the faults that the field table cannot express (fins that overlap, unsorted powers). Paths are relative to the node: `fin_count`. */
  check?(values: FieldValues<Fields>, context: CheckContext): readonly Issue[];
  /** The changes of typed values that follow from a person's changes, with those changes; `before`: the values until now. */
  consequences?(before: TypedValues, changes: TypedValues): TypedValues;
}

/** The part of the document that a kind may use in its check. */
export interface CheckContext {
  readonly material: (name: string) => EvaluatedMaterial | undefined;
}
