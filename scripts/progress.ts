const SECONDS_PER_MINUTE = 60;

/** Tells ten times in a run how much of it is done, and how long it takes still if it goes on as it went. */
export class Progress {
  readonly #what: string;
  readonly #count: number;
  readonly #begin = performance.now();
  #done = 0;

  /** `what`: the things that are counted, in words. */
  constructor(what: string, count: number) {
    this.#what = what;
    this.#count = count;
  }

  oneMore(): void {
    this.#done++;
    const tenths = (done: number) => Math.floor((10 * done) / this.#count);
    if (tenths(this.#done) === tenths(this.#done - 1)) return;
    const seconds = (performance.now() - this.#begin) / 1000;
    const left = (seconds / this.#done) * (this.#count - this.#done);
    const outlook = left > 0 ? `, about ${inWords(left)} to go` : '';
    console.log(
      `-- ${this.#done} of ${this.#count} ${this.#what} are done after ${inWords(seconds)}${outlook}`,
    );
  }
}

/** A duration as people say it. */
export function inWords(seconds: number): string {
  if (seconds < SECONDS_PER_MINUTE) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / SECONDS_PER_MINUTE)} min ${Math.round(seconds % SECONDS_PER_MINUTE)} s`;
}
