import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { problemStatus } from '#contracts/problem';
import { schoolEvent } from '#contracts/school-events';
import { apiDocument } from '../api-docs/complete.ts';
import { createApp } from '../app.ts';
import { apiOfFile } from './school-api.fixture.ts';

const reference = z.looseObject({ $ref: z.string() });
const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z.optional(z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header']) }))),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const media = z.object({
  content: z.optional(z.record(z.string(), z.looseObject({ schema: z.optional(z.looseObject({})) }))),
});
const whole = z.object({
  operationId: z.string(),
  parameters: z.optional(z.array(z.object({ description: z.string() }))),
  requestBody: z.optional(media),
  responses: z.record(z.string(), z.extend(media, { headers: z.record(z.string(), reference) })),
});
const openApi = z.looseObject({
  openapi: z.string().check(z.regex(/^3\.1\.\d+$/)),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().check(z.startsWith('/')),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.looseObject({
    schemas: z.record(z.string(), z.looseObject({})),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.literal('http') })),
  }),
  webhooks: z.record(z.string(), z.looseObject({ post: operation })),
});

const api = await apiOfFile();
const text = JSON.stringify(await apiDocument(createApp(api.services)));
const document = openApi.parse(JSON.parse(text));

describe('the OpenAPI document', () => {
  test('describes every call of the app, and no other', () => {
    const routes = createApp(api.services).routes.filter(
      ({ method, path }) =>
        method !== 'ALL' && path.startsWith('/api/') && !['/api/openapi.json', '/api/docs'].includes(path),
    );
    const served = new Set(
      routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`),
    );
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual([...served].toSorted());
    expect(described).toContain('POST /api/v1/payment_sessions');
  });

  test('names every problem code with its status, on the Problem schema', () => {
    const code = z.looseObject({
      properties: z.looseObject({
        code: z.looseObject({ enum: z.array(z.string()), 'x-http-status': z.record(z.string(), z.int()) }),
      }),
    });
    const { properties } = code.parse(document.components.schemas['Problem']);
    expect(properties.code.enum).toEqual(Object.keys(problemStatus));
    expect(properties.code['x-http-status']).toEqual(problemStatus);
  });

  test('says of every change of the payer’s that another site’s page is refused it', () => {
    const changes = Object.values(document.paths)
      .flatMap((methods) => [methods.post, methods.put, methods.patch, methods.delete])
      .filter((change) => change?.tags.includes('Payer'));
    expect(changes.length).toBeGreaterThan(15);
    const silent = changes.filter((change) => change?.responses['403']?.description !== 'forbidden');
    expect(silent.map((change) => change?.operationId)).toEqual([]);
  });

  test.each([
    ['materialize', '409', ['payment_session_under_review']],
    ['commit', '409', ['payment_session_under_review', 'quote_changed']],
    ['commit', '422', ['amount_out_of_range']],
    ['openCardForm', '409', ['payment_session_under_review']],
  ])('says of %s with %s that it can be %j', (id, status, codes) => {
    expect(refusalsOf(id, status)).toEqual(expect.arrayContaining(codes));
  });

  test('says of a wallet’s checkout session no refusal that needs a payment', () => {
    expect(refusalsOf('openCheckoutSession')).toEqual(refusalsOf('openCardForm'));
    expect(refusalsOf('openCheckoutSession')).not.toContain('policy_not_accepted');
  });

  test('has words for each parameter, and an example for each body and answer that is text', () => {
    for (const described of operations()) {
      const { operationId, parameters = [], requestBody, responses } = whole.parse(described);
      expect(
        parameters.filter(({ description }) => description === ''),
        operationId,
      ).toEqual([]);
      const bodies = [requestBody, ...Object.entries(responses).flatMap(([, response]) => response)];
      for (const [type, media] of bodies.flatMap((each) => Object.entries(each?.content ?? {}))) {
        const isText = !/pdf|png|svg/.test(type);
        expect([operationId, type, isText ? 'example' in media || 'examples' in media : true]).toContain(true);
        if (/json/.test(type)) expect([operationId, media.schema]).toEqual([operationId, { $ref: expect.any(String) }]);
      }
      for (const [status, { headers }] of Object.entries(responses)) {
        expect([operationId, status, Object.keys(headers)]).toEqual([
          operationId,
          status,
          expect.arrayContaining(['X-Request-Id']),
        ]);
        if (status === '429') expect(Object.keys(headers)).toContain('Retry-After');
      }
    }
  });

  test('goes on in one way: a list that has a next cursor takes one', () => {
    const lists = Object.entries(document.components.schemas).filter(([, schema]) =>
      /"next_cursor"/.test(JSON.stringify(schema)),
    );
    expect(lists.length).toBeGreaterThan(8);
    for (const described of operations()) {
      const answered = JSON.stringify(described.responses['200'] ?? {});
      if (!lists.some(([name]) => answered.includes(`/schemas/${name}"`))) continue;
      const names = (described.parameters ?? []).map(({ name }) => name);
      expect([described.operationId, names]).toEqual([
        described.operationId,
        expect.arrayContaining(['cursor', 'limit']),
      ]);
    }
  });

  test('refers only to what is in it, and gives every operation its own name', () => {
    const references: string[] = [];
    JSON.parse(text, (_key, value: unknown) => {
      const found = reference.safeParse(value);
      if (found.success) references.push(found.data.$ref);
      return value;
    });
    expect(references.length).toBeGreaterThan(20);
    const names = new Set(
      Object.entries(document.components).flatMap(([kind, parts]) =>
        Object.keys(z.looseObject({}).parse(parts)).map((name) => `#/components/${kind}/${name}`),
      ),
    );
    expect(references.filter((name) => !names.has(name))).toEqual([]);
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('declares every variable part of a path, and a refusal for every call', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const described of Object.values(methods)) {
        const declared = (described?.parameters ?? [])
          .filter((parameter) => parameter.in === 'path')
          .map((parameter) => parameter.name);
        expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
        expect(Object.keys(described?.responses ?? {}).some((status) => status.startsWith('4'))).toBe(true);
      }
    }
  });

  test('tells a school that it may repeat a request, and what each event looks like', () => {
    const create = document.paths['/api/v1/payment_sessions']?.post;
    expect(create?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }]);
    const types = schoolEvent.def.options.flatMap((event) => event.shape.type.def.values);
    expect(types.length).toBeGreaterThan(15);
    expect(Object.keys(document.webhooks)).toEqual(types);
  });

  function refusalsOf(id: string, status?: string): readonly string[] {
    const found = operations().find(({ operationId }) => operationId === id);
    const answers = Object.entries(found?.responses ?? {}).filter(([code]) => (status ? code === status : code >= '4'));
    return answers.flatMap(([, { description }]) => description.split(', '));
  }

  function operations() {
    return Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).filter((described) => described !== undefined),
    );
  }
});
