import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { KubernetesSettings } from '../config/engine-settings.ts';
import { postedJob } from './kubernetes-form.ts';

type Resource = 'jobs' | 'pods';
interface Stored {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
}
export type PostedJob = z.infer<typeof postedJob>;

const NAMESPACE = 'thermal';
const KINDS = {
  jobs: { apiVersion: 'batch/v1', kind: 'JobList' },
  pods: { apiVersion: 'v1', kind: 'PodList' },
};
const PATH = /^\/(apis\/batch\/v1|api\/v1)\/namespaces\/([^/]+)\/(jobs|pods)(?:\/([^/]+))?$/;

/**
 * Stands in for an API server: it stores jobs that have the published form, lists and watches them and pods by label, and
 * runs nothing: a test says what becomes of them.
 */
export class KubernetesServer {
  /** Jobs as they were posted, in order. */
  readonly posted: PostedJob[] = [];
  /** Lists that were asked for. */
  lists = 0;
  /** What it answers to posts instead of storing them; null: it stores them. */
  refusal: { readonly code: number; readonly message: string } | null = null;
  readonly folder: string;
  private token = 'first-token';
  private version = 1;
  private readonly stored = { jobs: new Map<string, Stored>(), pods: new Map<string, Stored>() };
  /** What has happened, for watches that begin later with a version that they know. */
  private readonly events: {
    readonly version: number;
    readonly of: Resource;
    readonly item: Stored;
    readonly line: string;
  }[] = [];
  private readonly watched = new Map<ServerResponse, { resource: Resource; selector: string }>();
  private readonly server: Server;
  private readonly scheme: 'http' | 'https';

  private constructor(folder: string, identity: { readonly key: Buffer; readonly cert: Buffer } | null) {
    this.folder = folder;
    const answer = (request: IncomingMessage, response: ServerResponse) =>
      void this.answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    this.scheme = identity ? 'https' : 'http';
    this.server = identity ? createSecureServer(identity, answer) : createServer(answer);
  }

  /** Listens until the test ends. */
  static async start(
    identity: { readonly key: Buffer; readonly cert: Buffer } | null = null,
  ): Promise<KubernetesServer> {
    const folder = mkdtempSync(join(tmpdir(), 'thermarium-kubernetes-'));
    const server = new KubernetesServer(folder, identity);
    server.write('namespace', NAMESPACE);
    server.write('ca.crt', identity?.cert.toString() ?? '');
    server.renewToken('first-token');
    const pod = { spec: { containers: [{ image: 'registry.example.com/thermarium:1' }] } };
    server.write('pod.json', JSON.stringify(pod));
    await once(server.server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => server.close());
    return server;
  }

  get settings(): KubernetesSettings {
    const address = this.server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    return {
      kind: 'kubernetes',
      url: `${this.scheme}://localhost:${port}`,
      account: this.folder,
      template: join(this.folder, 'pod.json'),
    };
  }

  write(name: string, content: string): void {
    writeFileSync(join(this.folder, name), content);
  }

  /** From now on the account has another token. */
  renewToken(token: string): void {
    this.token = token;
    this.write('token', `${token}\n`);
  }

  /** What becomes of a job. */
  tellJob(name: string, status: object): void {
    const job = this.stored.jobs.get(name);
    if (!job) throw new Error(`There is no job ${name}.`);
    const changed = { ...job, status };
    this.keep('jobs', 'MODIFIED', changed);
  }

  /** What becomes of the pod of a job. */
  tellPod(job: string, status: object): void {
    const owner = this.stored.jobs.get(job);
    if (!owner) throw new Error(`There is no job ${job}.`);
    const name = `${job}-x7k2p`;
    const labels = { ...owner.metadata.labels, 'batch.kubernetes.io/job-name': job };
    const type = this.stored.pods.has(name) ? 'MODIFIED' : 'ADDED';
    const pod = { metadata: { name, labels }, status };
    this.keep('pods', type, pod);
  }

  /** Ends all watches in their midst, as a restart of the server does. */
  cutWatches(): void {
    for (const response of this.watched.keys()) response.destroy();
  }

  /** Says that what watches have missed is not known any more. */
  loseThread(): void {
    for (const response of this.watched.keys())
      response.write(`${JSON.stringify({ type: 'ERROR', object: { kind: 'Status', code: 410 } })}\n`);
  }

  private async close(): Promise<void> {
    this.cutWatches();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.folder, { recursive: true });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const [, group, namespace, resource, name] = PATH.exec(pathname) ?? [];
    const say = (code: number, body: object) => {
      response.writeHead(code, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const refuse = (code: number, message: string) =>
      say(code, { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code });
    if (request.headers.authorization !== `Bearer ${this.token}`) return refuse(401, 'Unauthorized');
    const isKnown = group === (resource === 'jobs' ? 'apis/batch/v1' : 'api/v1');
    if (!isKnown || namespace !== NAMESPACE) return refuse(404, 'the server could not find the resource');
    if (request.method === 'GET' && (resource === 'jobs' || resource === 'pods')) {
      const selector = searchParams.get('labelSelector') ?? '';
      if (searchParams.has('watch'))
        return this.watch(response, resource, selector, Number(searchParams.get('resourceVersion')));
      this.lists++;
      const items = [...this.stored[resource].values()].filter((item) => isSelected(item, selector));
      return say(200, { ...KINDS[resource], metadata: { resourceVersion: String(this.version) }, items });
    }
    if (request.method === 'POST' && resource === 'jobs') {
      if (this.refusal) return refuse(this.refusal.code, this.refusal.message);
      if (searchParams.get('fieldValidation') !== 'Strict')
        return refuse(400, 'strict validation is expected');
      const read = postedJob.safeParse(JSON.parse(await text(request)));
      if (!read.success) return refuse(422, `Job is invalid: ${z.prettifyError(read.error)}`);
      const job = read.data;
      if (this.stored.jobs.has(job.metadata.name))
        return refuse(409, `jobs.batch "${job.metadata.name}" already exists`);
      this.posted.push(job);
      return say(201, this.keep('jobs', 'ADDED', { ...job, status: {} } as unknown as Stored));
    }
    if (request.method === 'DELETE' && resource === 'jobs' && name !== undefined) {
      const job = this.stored.jobs.get(name);
      if (!job) return refuse(404, `jobs.batch "${name}" not found`);
      this.keep('jobs', 'DELETED', job);
      return say(200, { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' });
    }
    refuse(405, 'the server does not allow this method on the requested resource');
  }

  private watch(response: ServerResponse, resource: Resource, selector: string, since: number): void {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.flushHeaders();
    const missed = this.events.filter(({ version }) => version > since);
    for (const { of, item, line } of missed)
      if (of === resource && isSelected(item, selector)) response.write(line);
    this.watched.set(response, { resource, selector });
    response.on('close', () => this.watched.delete(response));
  }

  private keep(resource: Resource, type: 'ADDED' | 'MODIFIED' | 'DELETED', item: Stored): Stored {
    const { name } = item.metadata;
    const version = ++this.version;
    const object = { ...item, metadata: { ...item.metadata, resourceVersion: String(version) } };
    const line = `${JSON.stringify({ type, object })}\n`;
    this.events.push({ version, of: resource, item, line });
    if (type === 'DELETED') this.stored[resource].delete(name);
    else this.stored[resource].set(name, object);
    for (const [response, watch] of this.watched)
      if (watch.resource === resource && isSelected(item, watch.selector)) response.write(line);
    return object;
  }
}

function isSelected({ metadata: { labels } }: Stored, selector: string): boolean {
  return selector
    .split(',')
    .map((term) => term.split('='))
    .every(([key, value]) => labels[key] === value);
}
