import type { FieldMessage } from '@thermarium/records';

/** A schema of the contract, as far as it is used here. */
interface Schema<Value> {
  safeParse(sent: unknown):
    | { readonly success: true; readonly data: Value }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
        };
      };
}

/** The values of a form as a schema of the contract reads them, or its messages about them. */
export function fitting<Value>(
  schema: Schema<Value>,
  sent: unknown,
): { readonly value: Value | null; readonly wrong: readonly FieldMessage[] } {
  const read = schema.safeParse(sent);
  if (read.success) return { value: read.data, wrong: [] };
  const wrong = read.error.issues.map(({ path, message }) => ({
    path: path.map((key) => (typeof key === 'number' ? key : String(key))),
    message,
  }));
  return { value: null, wrong };
}
