const SECONDS_PER_MINUTE = 60;

/** Tells ten times in a run how much of it is done, and how long it takes still if it goes on as it went. */
export class Progress {
  readonly #what: string;
  readonly #count: number;
  readonly #whole: number;
  readonly #begin = performance.now();
  #done = 0;
  #part = 0;

  /** `what`: the things that are counted, in words; `efforts`: what each takes, in any unit. */
  constructor(what: string, efforts: readonly number[]) {
    this.#what = what;
    this.#count = efforts.length;
    this.#whole = efforts.reduce((sum, effort) => sum + effort, 0);
  }

  /** One more is done, which took this effort. */
  oneMore(effort: number): void {
    const told = this.#tenths();
    this.#done++;
    this.#part += effort;
    if (this.#tenths() === told) return;
    const seconds = (performance.now() - this.#begin) / 1000;
    const left = (seconds / this.#part) * (this.#whole - this.#part);
    const outlook = this.#done < this.#count ? `, about ${inWords(left)} to go` : '';
    console.log(
      `-- ${this.#done} of ${this.#count} ${this.#what} are done after ${inWords(seconds)}${outlook}`,
    );
  }

  #tenths(): number {
    return this.#done === this.#count ? 10 : Math.floor((10 * this.#part) / this.#whole);
  }
}

/** A duration as people say it. */
export function inWords(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < SECONDS_PER_MINUTE) return `${whole} s`;
  return `${Math.floor(whole / SECONDS_PER_MINUTE)} min ${whole % SECONDS_PER_MINUTE} s`;
}
