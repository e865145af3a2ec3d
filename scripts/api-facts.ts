/** What a client of the API relies on, and which of it a new document breaks without a word in CHANGELOG.md. */
import type { JsonSchema, Schemas } from '#server/api-docs/json-schema';
import { nameOf, openApiParts, type OperationPart, type Parts } from '#server/api-docs/openapi-parts';

/**
 * By subject, a call, a schema or a field of it: what a client may count on, and what it must do or cope with. The
 * document breaks a client if the first shrinks, or if the second grows for a subject that was there.
 */
export type Facts = Readonly<Record<string, { readonly may: readonly string[]; readonly must: readonly string[] }>>;

interface Fact {
  readonly of: string;
  readonly kind: 'may' | 'must';
  readonly text: string;
}
const may = (of: string, text: string): Fact => ({ of, kind: 'may', text });
const must = (of: string, text: string): Fact => ({ of, kind: 'must', text });

export function factsOf(source: unknown): Facts {
  const { paths, webhooks, components } = openApiParts.parse(source);
  const calls = callsOf(paths);
  const { schemas } = components;
  const requestSchemas = reached(
    schemas,
    calls.flatMap(([, { requestBody }]) => namesIn(requestBody?.content)),
  );
  const responseSchemas = reached(schemas, [
    ...calls.flatMap(([, { responses }]) => Object.values(responses).flatMap(({ content }) => namesIn(content))),
    ...callsOf(webhooks).flatMap(([, { requestBody }]) => namesIn(requestBody?.content)),
  ]);
  return grouped([
    ...calls.flatMap(([call, operation]) => factsOfCall(call, operation)),
    ...requestSchemas.flatMap((name) => requestFacts(`${name} asked`, schemas[name] ?? {})),
    ...responseSchemas.flatMap((name) => responseFacts(name, schemas[name] ?? {})),
  ]);
}

const callsOf = (paths: Parts['paths']) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );

const namesIn = (content: Readonly<Record<string, { readonly schema?: JsonSchema | undefined }>> = {}): string[] =>
  Object.values(content).flatMap(({ schema = {} }) => nameOf(schema) ?? []);

/** The schemas of these names, and those that they refer to. */
function reached(schemas: Schemas, names: readonly string[]): readonly string[] {
  const found = new Set(names);
  // A set that grows while it is walked is walked to its end.
  for (const name of found) {
    for (const [, inner] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      found.add(inner ?? '');
  }
  return [...found].toSorted();
}

function factsOfCall(
  call: string,
  { operationId, parameters = [], requestBody, responses }: OperationPart,
): readonly Fact[] {
  return [
    // The reference's anchor, and the name that generators give the call.
    may(call, `be found at #${operationId}`),
    ...parameters.flatMap(({ name, in: place, required }) =>
      required === true ? [must(call, `send ${place} ${name}`)] : [may(call, `send ${place} ${name}`)],
    ),
    ...namesIn(requestBody?.content).map((name) => must(call, `send ${name}`)),
    ...Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([status, { content = {} }]) => [
        must(call, `take ${status}`),
        ...Object.keys(content).map((type) => may(call, `get ${type}`)),
        ...namesIn(content).map((name) => may(call, `get ${name}`)),
      ]),
  ];
}

/** What a field can be, as JSON says it: types, names, values. */
function kindsOf(schema: JsonSchema): readonly string[] {
  const name = nameOf(schema);
  if (name !== null) return [name];
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value));
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0) return choices.flatMap(kindsOf);
  return [schema.type ?? 'anything'].flat();
}

const innerOf = (schema: JsonSchema): readonly JsonSchema[] => [
  schema,
  ...[...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(innerOf),
];

/** Each field of a schema that has no name of its own, with the schema it is in. */
const fieldsIn = (schema: JsonSchema) =>
  innerOf(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, field]) => ({ name, field, isRequired: required.includes(name) })),
  );

const requestFacts = (of: string, schema: JsonSchema): readonly Fact[] =>
  fieldsIn(schema).flatMap(({ name, field, isRequired }) => [
    ...(isRequired ? [must(of, `send ${name}`)] : []),
    ...kindsOf(field).map((kind) => may(`${of}.${name}`, kind)),
    ...(field.items ? kindsOf(field.items).map((kind) => may(`${of}.${name}`, `items ${kind}`)) : []),
    ...requestFacts(`${of}.${name}`, field),
  ]);

const responseFacts = (of: string, schema: JsonSchema): readonly Fact[] => [
  may(of, 'exists'),
  ...fieldsIn(schema).flatMap(({ name, field, isRequired }) => [
    may(`${of}.${name}`, 'exists'),
    ...(isRequired ? [may(`${of}.${name}`, 'always')] : []),
    // A new value of a list of values is no news to a client that ignores what it does not know.
    ...kindsOf(field)
      .filter((kind) => !kind.startsWith('"'))
      .map((kind) => must(`${of}.${name}`, kind)),
    ...responseFacts(`${of}.${name}`, field).slice(1),
  ]),
];

function grouped(facts: readonly Fact[]): Facts {
  const subjects = [...Map.groupBy(facts, ({ of }) => of)].toSorted(([one], [other]) => one.localeCompare(other));
  const texts = (those: readonly Fact[], kind: Fact['kind']) =>
    [...new Set(those.filter((fact) => fact.kind === kind).map(({ text }) => text))].toSorted();
  return Object.fromEntries(
    subjects.map(([of, those]) => [of, { may: texts(those, 'may'), must: texts(those, 'must') }]),
  );
}

type Break = readonly [subject: string, what: string];

/** What of the released facts is broken now, as `subject: what`. A subject that is gone is told once. */
export function breaksOf(released: Facts, now: Facts): readonly Break[] {
  return Object.entries(released).flatMap(([of, before]): readonly Break[] => {
    const after = now[of];
    if (!after)
      return Object.keys(released).some((each) => of.startsWith(`${each}.`) && !now[each]) ? [] : [[of, 'is gone']];
    return [
      ...before.may.filter((text) => !after.may.includes(text)).map((text) => [of, `no longer: ${text}`] as const),
      ...after.must.filter((text) => !before.must.includes(text)).map((text) => [of, `now: ${text}`] as const),
    ];
  });
}

/** Those without a line `- Breaking: …` that names the subject, in the first section of the changelog. */
export function untold(breaks: readonly Break[], changelog: string): readonly string[] {
  const [, newest = ''] = changelog.split(/^## /m);
  const lines = newest.split('\n').filter((line) => line.startsWith('- Breaking: '));
  return breaks
    .filter(([of]) => !lines.some((line) => line.includes(`\`${of}\``)))
    .map(([of, what]) => `${of} ${what}: CHANGELOG.md needs a line "- Breaking: \`${of}\` …"`);
}
