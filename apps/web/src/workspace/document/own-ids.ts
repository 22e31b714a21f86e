import { type Client, changeEndpoints } from '@thermarium/api';

/** How many ids are kept for what is yet to be made, also without a connection. */
const RESERVE = 500;

/** Ids of the project that nobody else will use, reserved beforehand. */
export class OwnIds {
  private readonly client: Client;
  private readonly project: number;
  private ids: number[] = [];
  private filling: Promise<void> | null = null;

  constructor(client: Client, project: number) {
    this.client = client;
    this.project = project;
  }

  /**
   * Makes something of new ids, which are used up only where there were enough. Answers how many were missing instead
   * where there were not.
   */
  spend<Made>(make: (newId: () => number) => Made): { readonly made: Made; readonly missing: number } {
    let used = 0;
    const made = make(() => this.ids[used++] ?? -used);
    const missing = Math.max(0, used - this.ids.length);
    if (missing === 0) this.ids = this.ids.slice(used);
    return { made, missing };
  }

  /** Reserves so many that some are left, and at least as many as are wanted. Rejects where the program cannot be reached. */
  async fill(least = 0): Promise<void> {
    while (this.ids.length < Math.max(least, RESERVE / 2)) {
      this.filling ??= this.reserve(Math.max(least, RESERVE)).finally(() => {
        this.filling = null;
      });
      await this.filling;
    }
  }

  private async reserve(count: number): Promise<void> {
    const params = { project: this.project };
    const { first } = await this.client(changeEndpoints.reserveIds, { params, body: { count } });
    this.ids.push(...Array.from({ length: count }, (_, n) => first + n));
  }
}
