/** An object of a study's results. */
export interface ResultObject {
  /** `{id}.{type_id}` */
  readonly key: string;
  /** Its path in the tree when the study was started. */
  readonly path: string;
}
