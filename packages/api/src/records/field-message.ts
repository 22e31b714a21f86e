/** Where a message belongs: `['layers', 1, 'thickness']`; empty: to the whole request. */
export type FieldPath = readonly (string | number)[];

export interface FieldMessage {
  readonly path: FieldPath;
  readonly message: string;
}

/** `layers[1].thickness`, as the model's issues write paths, taken apart. */
export function fieldPath(path: string): FieldPath {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([segment, row]) =>
    row === undefined ? segment : Number(row),
  );
}
