import { type Client, changeEndpoints } from '@thermarium/api';

/** How many ids are reserved at once for new objects, which may also be made without a connection. */
const RESERVE = 500;

/** Ids of the project, reserved for this page. */
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
   * Calls `make` with new ids and uses them up if there were enough. Otherwise `missing` says how many were lacking.
   */
  spend<Made>(make: (newId: () => number) => Made): { readonly made: Made; readonly missing: number } {
    let used = 0;
    const made = make(() => this.ids[used++] ?? -used);
    const missing = Math.max(0, used - this.ids.length);
    if (missing === 0) this.ids = this.ids.slice(used);
    return { made, missing };
  }

  /**
   * Reserves ids until `least` and half of the usual reserve are there. Rejects where the program is out of reach.
   */
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
