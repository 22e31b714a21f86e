import { type Client, createClient, followProject, type ProjectEvent } from '@thermarium/api';

/** A page that follows a project, and what it has heard. */
export interface Page {
  readonly events: readonly ProjectEvent[];
  close(): void;
}

export function clientOf(address: string, token: string): Client {
  return createClient({ address, token: () => token });
}

/** Follows a project as a page does, or with no `tab` as a program does; resolves when the stream has begun. */
export async function followedPage(of: {
  readonly address: string;
  readonly token: string;
  readonly project: number;
  readonly tab?: string | undefined;
}): Promise<Page> {
  const ending = new AbortController();
  const events: ProjectEvent[] = [];
  await new Promise<void>((resolve, reject) => {
    const begun: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      resolve();
      return response;
    };
    const options = { address: of.address, token: () => of.token, fetch: begun };
    const listen = async () => {
      for await (const event of followProject(options, of.project, ending.signal, of.tab)) events.push(event);
    };
    listen().catch(reject);
  });
  return { events, close: () => ending.abort() };
}
