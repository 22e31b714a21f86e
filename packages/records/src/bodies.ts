/**
 * What a call or an edit states of one record. Values that are not stated stay as they are; those of a new record take
 * their defaults. The contract has the schemas that read them.
 */

import type { ParameterMode } from '@thermarium/model';

interface Named {
  readonly name?: string | undefined;
  /** The version that the caller has read. */
  readonly timestamp?: string | null | undefined;
}

export interface ObjectBody extends Named {
  readonly parent?: number | null | undefined;
  readonly index?: number | null | undefined;
  readonly active?: boolean | null | undefined;
  readonly visible?: boolean | null | undefined;
  readonly collapsed?: boolean | null | undefined;
  /** The kind's fields. */
  readonly [field: string]: unknown;
}

export interface MaterialBody extends Named {
  /** The fields of a material. */
  readonly [field: string]: unknown;
}

/**
 * A new material may name a library's material by its id; values that are sent replace the library's. In a material as
 * libraries answer it, this id is the material's own `id`.
 */
export interface NewMaterialBody extends MaterialBody {
  readonly id?: number | null | undefined;
  readonly library_id?: number | null | undefined;
  readonly source_material?: number | null | undefined;
}

export interface PlaneBody extends Named {
  /** The fields of a plane. */
  readonly [field: string]: unknown;
}

/** The fields of the world. */
export type WorldBody = { readonly [field: string]: unknown };

/** A parameter's mode in a scenario: exactly one of the values, or `default` true, whatever else is sent. */
export interface ScenarioModeBody
  extends Partial<{ [Key in keyof ParameterMode]: ParameterMode[Key] | undefined }> {
  readonly default?: boolean | null | undefined;
}
