/** Statements that each connection keeps prepared; each costs the server some 20 kB. */
const MOST = 200;
/** Statements that are remembered until their second use; the oldest are forgotten. */
const MOST_SEEN = 2_000;

/**
 * Names the statements that are used repeatedly, so that each connection has them parsed and planned once:
 * most of the database's time for an edit is planning. A statement that is used once, such as one for a list
 * of a certain length, gets no name.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly seen = new Set<string>();

  /** The name to prepare a statement under; undefined: do not prepare it. */
  nameOf(text: string): string | undefined {
    const name = this.names.get(text);
    if (name !== undefined || this.names.size >= MOST) return name;
    if (this.seen.delete(text)) {
      const given = `kept_${this.names.size}`;
      this.names.set(text, given);
      return given;
    }
    this.seen.add(text);
    const [oldest] = this.seen;
    if (this.seen.size > MOST_SEEN) this.seen.delete(oldest);
    return undefined;
  }
}

/** One for all pools of the process: a name stands for one text. */
export const statementNames = new StatementNames();
