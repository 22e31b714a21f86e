/** The code of an error of Node, PostgreSQL or SQLite (`ENOENT`, `57P03`); undefined where there is none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** What went wrong, in words. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
