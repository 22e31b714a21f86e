import { z } from 'zod';
import { type Endpoint, tags } from './endpoint.ts';
import { type ErrorCode, errorCodes } from './errors.ts';
import { IDEMPOTENCY_KEY, LONGEST_KEY, REPLAYED, takesKey } from './idempotency-key.ts';
import { ANY_TYPE, JSON_TYPE } from './media-types.ts';

export interface ProgramInfo {
  readonly version: string;
  /** The API's address, for the reference page to call; null: the page's own. */
  readonly address: string | null;
}

/** The OpenAPI 3.1 document of a table of endpoints. Names of endpoints are its operation ids. */
export function openApi(
  table: Readonly<Record<string, Endpoint>>,
  { version, address }: ProgramInfo,
): object {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Schemas = { Refusal: REFUSAL, FieldErrors: FIELD_ERRORS };
  for (const [name, endpoint] of Object.entries(table)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Thermarium',
      version,
      description:
        'Thermal models of electronic packages: build, solve, inspect. Lengths in mm, power in mW, temperatures in °C, ' +
        'times in ISO 8601 UTC. Paths answer with and without the slash at their end.',
    },
    ...(address !== null && { servers: [{ url: address }] }),
    tags: Object.entries(tags).map(([key, description]) => ({ name: key, description })),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of POST /api/token/, or an API token.',
        },
      },
      schemas,
    },
    paths,
  };
}

const REFUSAL = {
  type: 'object',
  required: ['detail', 'code'],
  properties: { detail: { type: 'string' }, code: { type: 'string', enum: Object.keys(errorCodes) } },
};

const FIELD_ERRORS = {
  description: 'Messages by field; rows of a list by position, empty objects where a row has none.',
  type: ['object', 'array'],
  additionalProperties: true,
};

/** Schemas of the document by name. */
type Schemas = Record<string, object>;

/**
 * A schema that refers to itself (folders in folders) does so from the root of its own document; in the OpenAPI
 * document it needs a name.
 */
function placed(name: string, schema: object, schemas: Schemas): object {
  const text = JSON.stringify(schema);
  if (!text.includes('"$ref":"#')) return schema;
  const place = `#/components/schemas/${name}`;
  schemas[name] = JSON.parse(text.replaceAll('"$ref":"#', `"$ref":"${place}`));
  return { $ref: place };
}

const KEY_PARAMETER = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description: `Done once for each key within 24 h: sent again, the call is answered as the first time, with \`${REPLAYED}: true\`.`,
  schema: { type: 'string', maxLength: LONGEST_KEY },
};

function operation(name: string, endpoint: Endpoint, schemas: Schemas): object {
  const takesBody = endpoint.method !== 'GET' && !isEmpty(endpoint.body);
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `For ${accessText(endpoint)}.`,
    security: endpoint.access.to === 'anyone' ? [] : [{ token: [] }],
    parameters: [
      ...parametersIn('path', endpoint.params, () => true),
      ...parametersIn('query', endpoint.query, (required) => required),
      ...(takesKey(endpoint) ? [KEY_PARAMETER] : []),
    ],
    ...(takesBody && {
      requestBody: {
        description: `At most ${inWords(endpoint.bodyLimit)} and ${endpoint.valueLimit.toLocaleString('en')} values; not compressed.`,
        content: bodyContent(name, endpoint, schemas),
      },
    }),
    responses: {
      [endpoint.status]: success(name, endpoint, schemas),
      ...(endpoint.otherStatus !== null && { [endpoint.otherStatus]: success(name, endpoint, schemas) }),
      ...refusals(endpoint),
    },
  };
}

/** Whom a call is for, in words: `every viewer of the project`. */
const FILE = { schema: { type: 'string', format: 'binary' } };

function bodyContent(name: string, { files, body }: Endpoint, schemas: Schemas): object {
  if (files === 'any') return { [ANY_TYPE]: FILE };
  return {
    [JSON_TYPE]: { schema: placed(`${name}Body`, jsonSchema(body, 'input'), schemas) },
    ...Object.fromEntries(files.map((type) => [type, FILE])),
  };
}

export function accessText({ access }: Endpoint): string {
  if (access.to === 'anyone') return 'anyone';
  if (access.to === 'user') return 'whoever is signed in';
  if (access.to === 'administrator') return 'administrators';
  return `every ${access.to} of the ${access.of}${access.inBin ? ', which lies in the bin' : ''}`;
}

function inWords(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes} kB` : `${kilobytes / 1024} MB`;
}

function isEmpty(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema & object {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as ObjectSchema & object;
}

function parametersIn(
  place: 'path' | 'query',
  schema: z.ZodType,
  required: (stated: boolean) => boolean,
): object[] {
  const { properties = {}, required: needed = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required(needed.includes(name)),
    schema: property,
  }));
}

const MEDIA_TYPES = {
  json: 'application/json',
  'json-text': 'application/json',
  text: 'text/plain',
  events: 'text/event-stream',
  bytes: 'application/octet-stream',
} as const;

function success(name: string, endpoint: Endpoint, schemas: Schemas): object {
  const { form, arrow } = endpoint;
  if (form === 'empty') return { description: 'Done.' };
  if (form === 'redirect') return { description: 'To another address.' };
  const content =
    form === 'bytes'
      ? {}
      : { schema: placed(`${name}Answer`, jsonSchema(endpoint.answer, 'output'), schemas) };
  return {
    description: 'Done.',
    content: { [MEDIA_TYPES[form]]: content, ...(arrow && { 'application/vnd.apache.arrow.stream': {} }) },
  };
}

/** The refusals that follow from an endpoint's access and schemas, and those that it states. */
function refusals(endpoint: Endpoint): Record<string, object> {
  const { access, refusals: own, query, body } = endpoint;
  const codes = new Set<ErrorCode>(own);
  if (takesKey(endpoint))
    for (const code of ['key-reused', 'answer-not-kept', 'too-many'] as const) codes.add(code);
  if (endpoint.method !== 'GET') codes.add('no-space');
  if (access.to !== 'anyone') codes.add('unauthenticated');
  if ('of' in access) codes.add('not-found');
  if ('of' in access && access.to !== 'viewer') codes.add('forbidden');
  if (access.to === 'administrator') codes.add('forbidden');
  if (!isEmpty(query) || !isEmpty(body)) codes.add('invalid');
  if (!isEmpty(body)) for (const code of ['too-large', 'unsupported-media'] as const) codes.add(code);
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${errorCodes[code].meaning}`).join(' '),
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${status === 400 ? 'FieldErrors' : 'Refusal'}` },
          },
        },
      },
    ]),
  );
}
