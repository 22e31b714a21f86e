/** The code of an error of Node, PostgreSQL or SQLite (`ENOENT`, `57P03`); undefined where it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The reason of a failure, in words. */
export function reasonOf(error: unknown): string {
  // A host of several addresses fails with a reason for each, and no message of its own.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
