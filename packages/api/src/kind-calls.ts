import {
  type ContainerApiName,
  containers,
  type Kind,
  type KindApiName,
  kinds,
  type PowerOverTimeApiName,
  powersOverTime,
} from '@thermarium/kinds';
import { LARGEST_LENGTH_MM, NO_NUMBER } from '@thermarium/model';
import { z } from 'zod';
import { endpoint, projectEditor, projectViewer } from './endpoint.ts';
import { anyObjectAnswer, objectAnswer, objectBody, treeEndpoints } from './objects.ts';
import { pathId, plainNumber, version } from './values.ts';

const params = z.object({ project: pathId });
const objectParams = z.object({ project: pathId, object: pathId });

function pathOf({ apiName }: Kind) {
  return `/api/project/:project/${apiName}` as const;
}

/** `an Assembly` */
function one({ title }: Kind): string {
  return `${/^[AEIOU]/.test(title) ? 'an' : 'a'} ${title}`;
}

/** The calls of one kind of object. */
function callsOf(kind: Kind) {
  const path = pathOf(kind);
  const answer: z.ZodType = objectAnswer(kind);
  const body = objectBody(kind);
  const what = one(kind);
  // Assemblies are answered with everything in them, and vias depend on the boards around them.
  const load = kind.container || kind.placed ? 'project' : 'small';
  return {
    create: endpoint('POST', `${path}/`, {
      tag: 'model',
      summary: `Add ${what}, last in its parent`,
      access: projectEditor,
      load,
      params,
      body,
      status: 201,
      answer,
      form: 'json-text',
    }),
    update: endpoint('PUT', `${path}/:object/`, {
      tag: 'model',
      summary: `Change ${what}: what is not sent stays`,
      access: projectEditor,
      load,
      params: objectParams,
      body,
      answer,
      form: 'json-text',
      refusals: ['stale-node'],
    }),
    delete: endpoint('DELETE', `${path}/:object/`, {
      tag: 'model',
      summary: `Delete ${what}${kind.container ? ' with all that is in it' : ''}`,
      access: projectEditor,
      load,
      params: objectParams,
      body: z.object({ timestamp: version }),
      refusals: ['stale-node'],
    }),
    clone: endpoint('POST', `${path}/:object/clone/`, {
      tag: 'model',
      summary: `Duplicate ${what}, with what is sent laid over it, right after the original`,
      access: projectEditor,
      load,
      params: objectParams,
      body,
      status: 201,
      answer,
      form: 'json-text',
    }),
  };
}

export type KindCalls = ReturnType<typeof callsOf>;

/** The calls of every kind, by its type. */
export const kindCalls: ReadonlyMap<string, KindCalls> = new Map(
  kinds.map((kind) => [kind.type, callsOf(kind)]),
);

/** The distance between the two farthest legal coordinates, mm. */
const FARTHEST = 2 * LARGEST_LENGTH_MM;
const distance = plainNumber(NO_NUMBER)
  .pipe(z.number().min(-FARTHEST, NO_NUMBER).max(FARTHEST, NO_NUMBER))
  .optional();
const deltas = { dx: distance, dy: distance, dz: distance };

/** The calls that a kind of container has besides. */
function containerCalls(kind: Kind) {
  return {
    translate: endpoint('POST', `${pathOf(kind)}/:object/translate/`, {
      tag: 'model',
      summary: `Move all that is in ${one(kind)}, mm; expressions stay expressions`,
      access: projectEditor,
      load: 'project',
      params: objectParams,
      body: z.object({ translate: z.object(deltas).optional(), ...deltas }),
      answer: anyObjectAnswer,
      form: 'json-text',
    }),
  };
}

const number = z.number().nullable();

/** The calls that a kind with a power over time has besides. */
function powerCalls(kind: Kind) {
  return {
    power: endpoint('GET', `${pathOf(kind)}/:object/power/`, {
      tag: 'model',
      summary: `The power of ${one(kind)} over time, s and mW; null where an expression has no value`,
      access: projectViewer,
      params: objectParams,
      answer: z.array(z.object({ id: z.int(), time: number, power: number })),
    }),
  };
}

/** The calls of every kind of container, and of every kind with a power over time. */
export const callsOfContainers = containers.map((kind) => ({ kind, calls: containerCalls(kind) }));
export const callsOfPowers = powersOverTime.map((kind) => ({ kind, calls: powerCalls(kind) }));

type InCamels<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Capitalize<First>}${InCamels<Rest>}`
  : Capitalize<Name>;

type ContainerCalls = ReturnType<typeof containerCalls>;
type PowerCalls = ReturnType<typeof powerCalls>;

/** The calls of all kinds by name: `createBox`, `updateViaArray`, `translateAssembly`, `transientSourcePower`. */
type GeneratedEndpoints = {
  readonly [Verb in keyof KindCalls as `${Verb}${InCamels<KindApiName>}`]: KindCalls[Verb];
} & {
  readonly [Verb in keyof ContainerCalls as `${Verb}${InCamels<ContainerApiName>}`]: ContainerCalls[Verb];
} & {
  readonly [Noun in keyof PowerCalls as `${Uncapitalize<
    InCamels<PowerOverTimeApiName>
  >}${Capitalize<Noun>}`]: PowerCalls[Noun];
};

function generated(): GeneratedEndpoints {
  const entries = [
    ...kinds.flatMap(({ type, apiName }) =>
      Object.entries(kindCalls.get(type) ?? {}).map(([verb, call]) => [verb + inCamels(apiName), call]),
    ),
    ...callsOfContainers.map(({ kind, calls }) => [`translate${inCamels(kind.apiName)}`, calls.translate]),
    ...callsOfPowers.map(({ kind, calls }) => [`${uncapitalised(inCamels(kind.apiName))}Power`, calls.power]),
  ];
  // The names follow the type, which the compiler cannot see through `fromEntries`.
  return Object.fromEntries(entries) as GeneratedEndpoints;
}

function inCamels(name: string): string {
  return name.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
}

function uncapitalised(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export const objectEndpoints = { ...treeEndpoints, ...generated() };
