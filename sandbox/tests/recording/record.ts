/** Calls every operation of the API for the reference's examples; records the responses and the school's messages. */
import * as z from 'zod/mini';
import { schoolEvent } from '#contracts/school-events';
import { type ApiDocument, type Operation, readDocument } from '#server/api-docs/document';
import type { Recorded } from '#server/api-docs/examples';
import { createApp } from '#server/app';
import { describeApi } from '#server/routes/openapi';
import type { CardHarness } from '../cards/card-harness.ts';
import { misfits } from '../fuzz/document-fit.ts';
import { needs } from '../fuzz/operations.ts';
import { somebody } from '../people.fixture.ts';
import { otherSchool } from '../test-harness.ts';
import { type SceneName, scenesOf, sharedScenes } from '../fuzz/scenes.ts';
import { ask, type Exchange, send } from './exchange.ts';
import { type PageAnswers, recordPages } from './record-pages.ts';
import { tidied } from './tidy.ts';

export interface Run {
  readonly exchanges: readonly Exchange[];
  /** Every event that a school got, oldest first. */
  readonly events: readonly { readonly type: string; readonly body: unknown }[];
  /** What another school's administrator was answered by each call about a row: the status by the operation. */
  readonly foreign: ReadonlyMap<string, number>;
  /** Answers and events that do not fit their schema in the document, as `operation: why`. */
  readonly misfits: readonly string[];
  /** What the reference shows of it. */
  readonly recorded: Recorded;
  /** What the gallery draws of it. */
  readonly pages: Readonly<Record<string, PageAnswers>>;
}

/** What no operation's example makes: ends of payments, and other next steps. */
const besides: readonly SceneName[] = [
  'invoiced',
  'declined',
  'failed',
  'bankAsks',
  'held',
  'slip',
  'refunded',
  'withDocuments',
  'hosted',
  'sentBack',
  'disputeWon',
];

/** Runs each example as a reader would copy it. Throws if a response is not as documented. */
export async function record(harness: CardHarness): Promise<Run> {
  const document = readDocument(await describeApi(createApp(harness.services)));
  const { operations } = document;
  const exchanges: Exchange[] = [];
  const scenes = scenesOf(listening(harness, exchanges));
  const shared = sharedScenes(scenes);
  for (const name of besides) await scenes[name]();
  await harness
    .call('GET', '/api/sessions/of-nobody')
    .then(async (refused) => exchanges.push({ id: '', query: {}, request: null, answer: await refused.json() }));
  const foreign = new Map<string, number>();
  const { id: otherId } = await otherSchool(harness);
  const { key: stranger } = await somebody(harness, otherId, 'administer');
  for (const operation of inOrder(operations)) {
    const { scene = 'nothing', uses = 100 } = needs[operation.id] ?? {};
    const variables = await shared(scene, uses);
    // What follows in the background is over, so that the same is answered each time.
    await harness.settle();
    if (isOfRow(operation)) {
      const { answer } = await send(harness.origin, operation, new Map(variables).set('CUOTA_KEY', stranger));
      foreign.set(operation.id, answer.status);
    }
    exchanges.push(await ask(harness.origin, operation, variables));
  }
  const pages = await recordPages(harness, scenes);
  // Last: from then on its school collects elsewhere.
  await scenes.refused();
  const events = harness.heard.map(({ type, payload }) => ({ type, body: JSON.parse(payload) as unknown }));
  const recorded = shownOf(operations, exchanges, events);
  return { exchanges, events, foreign, misfits: misfitsOf(document, recorded), recorded, pages };
}

/** The harness, whose calls are recorded too. */
function listening(harness: CardHarness, exchanges: Exchange[]): CardHarness {
  const call: CardHarness['call'] = async (method, path, options) => {
    const answer = await harness.call(method, path, options);
    exchanges.push({ id: '', query: {}, request: options?.body, answer: await answer.clone().json() });
    return answer;
  };
  return {
    ...harness,
    call,
    commit: ({ sessionId, bearer }, id, answers) =>
      call('POST', `/api/sessions/${sessionId}/commit`, { bearer, body: { payment_id: id, answers } }),
  };
}

/** Lists last: they show what the others have made. */
const inOrder = (operations: readonly Operation[]): readonly Operation[] =>
  operations.toSorted((one, other) => Number(isList(one)) - Number(isList(other)));
const isList = ({ method, path }: Operation): boolean => method === 'GET' && !path.includes('{');

/** A school's call about one row. A student is named by the school's own id: another school may have the same. */
const isOfRow = ({ path, security }: Operation): boolean =>
  path.includes('{') && !path.includes('{student_id}') && security.includes('schoolKey');

function misfitsOf({ operations, events, schemas }: ApiDocument, recorded: Recorded): readonly string[] {
  const samples = [
    ...operations.map(({ id, answers }) => ({
      id,
      media: answers[0]?.media[0],
      body: recorded.operations[id]?.answer,
    })),
    ...events.map(({ id, body }) => ({ id, media: body[0], body: recorded.events[id] })),
  ];
  const misfitOf = misfits(schemas);
  return samples.flatMap(({ id, media, body }) => {
    const misfit = misfitOf(media, body);
    return misfit === null ? [] : [`${id}: ${misfit}`];
  });
}

const texts = z.catch(z.record(z.string(), z.string()), {});

/** A secret in a request keeps its form, so that the example fits its schema. */
const sendable = (body: unknown): unknown => JSON.parse(JSON.stringify(body).replaceAll('"…"', `"${noSecret}"`));
export const noSecret = '0'.repeat(43);

/** Which of two messages of a type comes first is chance; the one that lacks less shows more. */
const gaps = ({ body }: Run['events'][number]): number => JSON.stringify(body).split(':null').length;

function shownOf(operations: readonly Operation[], exchanges: readonly Exchange[], events: Run['events']): Recorded {
  const tidy = tidied();
  const shown = operations.map(({ id }) => {
    const { idempotencyKey, body: ofNeed } = needs[id] ?? {};
    const { request: body = ofNeed, query, answer } = exchanges.find((each) => each.id === id) ?? {};
    const request = { ...(body === undefined ? {} : { body: sendable(tidy(body)) }), query: texts.parse(tidy(query)) };
    return [id, { request: { ...request, ...(idempotencyKey && { idempotencyKey }) }, answer: tidy(answer) }] as const;
  });
  // Fields in the order of the schema: the database keeps none.
  const fullest = new Map(
    events
      .toSorted((one, other) => gaps(other) - gaps(one))
      .map(({ type, body }) => [type, tidy(schoolEvent.parse(body))]),
  );
  return {
    operations: Object.fromEntries(shown),
    events: Object.fromEntries([...fullest].toSorted(([one], [other]) => one.localeCompare(other))),
  };
}
