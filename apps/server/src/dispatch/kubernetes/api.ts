import { readFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { KubernetesSettings } from '../../config/engine-settings.ts';

/** The longest wait for an answer, ms. */
const LONGEST = 20_000;
/** How long one watch lasts, s. */
const WATCH_FOR = 60;

/** The API server refused a call: its status, and its sentence. */
export class CallRefused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** How refusals are told (`Status` of meta/v1). */
const refusal = z.object({ message: z.string() });

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The API server of a cluster, called as the service account whose files lie in a folder. */
export class KubernetesApi {
  private readonly settings: KubernetesSettings;

  constructor(settings: KubernetesSettings) {
    this.settings = settings;
  }

  /** The namespace of the account. */
  async namespace(): Promise<string> {
    return (await this.file('namespace')).trim();
  }

  /** Rejects with `CallRefused`, or with the reason why there is no answer. */
  async call(call: Call): Promise<unknown> {
    const { request, answer } = await this.send(call);
    const timer = setTimeout(() => request.destroy(new Error('Kubernetes does not answer.')), LONGEST);
    try {
      const response = await answer;
      const { statusCode: status = 0 } = response;
      const told = await text(response);
      if (status >= 200 && status < 300) return JSON.parse(told);
      const said = refusal.safeParse(parsedOr(told, null));
      throw new CallRefused(status, said.success ? said.data.message : `It answers with status ${status}.`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Reads the events of a watch, until it ends, for whatever reason, or the signal. Never rejects. */
  async watch(
    { path, query }: Pick<Call, 'path' | 'query'>,
    onEvent: (event: unknown) => void,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const times = { watch: '1', timeoutSeconds: String(WATCH_FOR) };
      const { request, answer } = await this.send({ method: 'GET', path, query: { ...query, ...times } });
      const end = () => request.destroy();
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
      const timer = setTimeout(end, 1000 * WATCH_FOR + LONGEST);
      try {
        const response = await answer;
        if (response.statusCode !== 200) return;
        for await (const line of linesOf(response)) onEvent(JSON.parse(line));
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        end();
      }
    } catch {
      // The next look lists everything anew, and says what is wrong.
    }
  }

  private async send({ method, path, query = {}, body }: Call): Promise<{
    readonly request: ClientRequest;
    readonly answer: Promise<IncomingMessage>;
  }> {
    const url = new URL(path, this.settings.url);
    url.search = new URLSearchParams(query).toString();
    const isSecure = url.protocol === 'https:';
    const headers = {
      // Both change while the program runs.
      Authorization: `Bearer ${(await this.file('token')).trim()}`,
      Accept: 'application/json',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    };
    const request = isSecure
      ? requestSecure(url, { method, headers, ca: await this.file('ca.crt') })
      : requestPlain(url, { method, headers });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', resolve);
    });
    answer.catch(() => {});
    request.end(body && JSON.stringify(body));
    return { request, answer };
  }

  private file(name: string): Promise<string> {
    return readFile(join(this.settings.account, name), 'utf8');
  }
}

/** Rejects where the answer breaks off, of which readers of lines would say nothing. */
async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of response.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

function parsedOr<Other>(text: string, other: Other): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return other;
  }
}
