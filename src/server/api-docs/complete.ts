/** The OpenAPI document as an integrator gets it: what the routes describe, with words, names, examples and headers. */
import type { Hono } from 'hono';
import { problemStatus } from '#contracts/problem';
import { describeApi } from '../routes/openapi.ts';
import { pascal } from '../routes/schema-names.ts';
import { headers, withHeaders } from './answer-headers.ts';
import { variableOf } from './examples.ts';
import { problemExamples, withExamples } from './examples-of-document.ts';
import type { JsonSchema, Schemas } from './json-schema.ts';
import { titleOf } from './markup.ts';
import { eventNote, fieldNote, problemNote } from './notes.ts';
import {
  type ContentPart,
  eachOperation,
  mapped,
  type OperationPart,
  openApiParts,
  type Parts,
  refTo,
  type ResponsePart,
} from './openapi-parts.ts';
import { eventHeaders, firstTopics, lastTopics } from './topics.ts';
import { plain, withWords } from './schema-words.ts';

/** Each code of a problem with its sentence. */
function withProblems({ Problem: problem = {}, ...schemas }: Schemas): Schemas {
  const { properties = {} } = problem;
  const code = {
    ...properties['code'],
    'x-enumDescriptions': mapped(problemStatus, (_status, name) => problemNote(name)),
  };
  return { ...schemas, Problem: { ...problem, properties: { ...properties, code } } };
}

const servers = [{ url: '/', description: 'The installation that this document comes from.' }];

/** Makes it anew: the build writes it once for all. */
export async function apiDocument(app: Hono) {
  const described = named(openApiParts.parse(JSON.parse(JSON.stringify(await describeApi(app)))));
  const schemas = withProblems(withWords(described));
  const paths = eachOperation(described.paths, (operation, path) =>
    withExamples(withHeaders(withParameters(titled(operation), path))),
  );
  const webhooks = eachOperation(described.webhooks, (event) =>
    withExamples({ ...event, parameters: eventHeaders, description: eventNote(event.operationId) }),
  );
  const components = { ...described.components, schemas, headers, examples: problemExamples(paths) };
  const tags = [...firstTopics, ...described.tags, ...lastTopics];
  return { ...described, servers, tags, paths, webhooks, components };
}

/** Each JSON body under a name: one that no contract has gets its operation's. */
function named(document: Parts): Parts {
  const schemas = { ...document.components.schemas };
  const nameIn = (name: string) => (content: ContentPart) =>
    mapped(content, ({ schema, ...media }, type) => {
      if (!schema || !/json/.test(type) || schema.$ref !== undefined) return { ...media, ...(schema && { schema }) };
      schemas[name] = schema;
      return { ...media, schema: refTo('schemas', name) };
    });
  const paths = eachOperation(document.paths, (operation) => {
    const { operationId, requestBody, responses } = operation;
    const ofRequest = nameIn(`${pascal(operationId)}Request`);
    const ofAnswer = nameIn(`${pascal(operationId)}Answer`);
    return {
      ...operation,
      ...(requestBody && { requestBody: { ...requestBody, content: ofRequest(requestBody.content) } }),
      responses: mapped(responses, (each) => ({ ...each, ...(each.content && { content: ofAnswer(each.content) }) })),
    };
  });
  return { ...document, paths, components: { ...document.components, schemas } };
}

/** With a title as its summary; what was one is how its description begins. */
function titled({ summary, description, responses, ...operation }: OperationPart): OperationPart {
  return {
    ...operation,
    summary: titleOf(operation.operationId),
    description: description === undefined ? summary : `${summary}\n\n${description}`,
    responses: mapped(responses, filed),
  };
}

const files: Readonly<Record<string, readonly [description: string, schema: JsonSchema]>> = {
  'application/pdf': ['The file.', { type: 'string', format: 'binary' }],
  'image/png': ['The picture.', { type: 'string', format: 'binary' }],
  'image/svg+xml': ['The drawing.', { type: 'string' }],
  'text/calendar': ['The calendar entry.', { type: 'string' }],
  'text/event-stream': ['The stream. It does not end by itself.', { type: 'string' }],
};

function filed(response: ResponsePart): ResponsePart {
  const file = files[response.description];
  if (!file) return response;
  const [description, schema] = file;
  return { ...response, description, content: { [response.description]: { schema } } };
}

function withParameters(operation: OperationPart, path: string): OperationPart {
  const { parameters = [], operationId } = operation;
  if (parameters.length === 0) return operation;
  const worded = parameters.map(({ schema, ...parameter }) => {
    const { name, in: place } = parameter;
    const note =
      place === 'path' ? fieldNote(['path'], variableOf(path, name)) : fieldNote([operationId, 'query'], name);
    const { 'x-default': absent, ...limits } = plain(schema ?? {});
    return {
      ...parameter,
      description: parameter.description ?? note,
      schema: { ...limits, ...(absent !== undefined && { default: absent }) },
    };
  });
  return { ...operation, parameters: worded };
}
