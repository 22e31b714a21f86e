/** The beginning of the names of all jobs of an installation; `mark` tells it from others on the same machines. */
export function prefixOf(mark: string): string {
  return `thermarium-${mark.slice(0, 8)}-`;
}

/** What the job of an attempt is called: what the engine runs is found again by it. */
export function jobName(prefix: string, task: number, attempt: number): string {
  return `${prefix}${task}-${attempt}`;
}
