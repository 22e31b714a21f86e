/** The last work in line for each subject. */
const lines = new Map<string, Promise<unknown>>();

/**
 * Does work for a subject after the work begun for it before has ended; subjects do not wait for each other.
 */
export async function inTurn<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
  const before = lines.get(subject);
  const mine = (before ?? Promise.resolve()).then(work, work);
  lines.set(subject, mine);
  try {
    return await mine;
  } finally {
    if (lines.get(subject) === mine) lines.delete(subject);
  }
}
