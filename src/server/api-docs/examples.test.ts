import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { referenceOf } from '#contracts/instruction-lines';
import { startApiBench, type ApiBench } from '#sandbox/api-bench';
import type { Operation } from './document.ts';
import { answerExample, eventExample, requestExample, variableOf } from './examples.ts';
import { isRecord } from './json-schema.ts';
import { misfits } from './misfits.ts';
import { commandOf, openReference, readCommand } from './reference.fixture.ts';
import { verifySample } from './webhook-sample.ts';

let bench: ApiBench;
let reference: Awaited<ReturnType<typeof openReference>>;
beforeAll(async () => {
  bench = await startApiBench();
  reference = await openReference(bench.services);
});
afterAll(() => bench.close());

describe('what the reference shows', () => {
  test('every JSON body of a request, an answer and an event fits its own schema', () => {
    const { operations, events, schemas } = reference.document;
    const shown = [
      ...operations.flatMap((operation) => [
        ...operation.body.map((media) => ({ media, value: bodyOf(operation) })),
        ...operation.answers.flatMap(({ media }) =>
          media.map((each) => ({ media: each, value: answerExample(operation, each, reference.document) })),
        ),
      ]),
      ...events.flatMap((event) =>
        event.body.map((media) => ({ media, value: eventExample(event, reference.document) })),
      ),
    ].filter(({ media }) => media.schema !== null && /json/.test(media.type));
    expect(shown.length).toBeGreaterThan(20);
    for (const { media, value } of shown) expect(misfits(value, media.schema ?? {}, schemas)).toEqual([]);
  });

  test('a field that is missing, misspelt, of another type or out of range would have been seen', () => {
    const { operations, schemas } = reference.document;
    const create = operations.find(({ id }) => id === 'createPaymentSession');
    const schema = create?.body[0]?.schema ?? {};
    const body = create && bodyOf(create);
    const session = isRecord(body) ? body : {};
    expect(misfits({ ...session, payer: undefined }, schema, schemas)).toEqual(['$.payer: is undefined, not object']);
    expect(misfits({ ...session, campus: 'norte' }, schema, schemas)).toEqual(['$.campus: is not a field']);
    expect(misfits({ ...session, currency: 'EUR' }, schema, schemas)).toEqual(['$.currency: is not one of its values']);
    expect(misfits({ ...session, external_id: 7 }, schema, schemas)).toEqual(['$.external_id: is integer, not string']);
    expect(misfits({ ...session, campus_id: '' }, schema, schemas)).toEqual(['$.campus_id: has a wrong length']);
  });

  test('the printed check of a signature takes our events, and no body that was changed, is old or is another’s', async () => {
    const sample = z
      .object({ readEvent: z.custom<(...given: unknown[]) => unknown>((value) => typeof value === 'function') })
      .parse(await import(`data:text/javascript,${encodeURIComponent(verifySample)}`));
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const body = JSON.stringify({ id: 'evt_1', type: 'payment.succeeded' });
    const at = new Date('2027-01-08T18:30:00Z');
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(at.getTime() / 1000),
      'webhook-signature': `v1,bm90IG91cnM= ${new Webhook(secret).sign('evt_1', at, body)}`,
    };
    const read = (text: string, given: object, key: string, now: number) => sample.readEvent(given, text, key, now);
    expect(read(body, headers, secret, at.getTime())).toEqual(JSON.parse(body));
    expect(read(`${body} `, headers, secret, at.getTime())).toBeNull();
    expect(read(body, { ...headers, 'webhook-id': 'evt_2' }, secret, at.getTime())).toBeNull();
    expect(read(body, headers, secret, at.getTime() + 301_000)).toBeNull();
    expect(read(body, headers, `whsec_${Buffer.alloc(32, 8).toString('base64')}`, at.getTime())).toBeNull();
    expect(read(body, {}, secret, at.getTime())).toBeNull();
  });

  /** Ids that an earlier answer tells are variables in the example; here they are any UUID. */
  function bodyOf(operation: Operation): unknown {
    const value = requestExample(operation, reference.document).body?.value;
    return JSON.parse(JSON.stringify(value).replaceAll(/"\$[A-Z_]+_ID"/g, `"${randomUUID()}"`));
  }
});

/** Ids that no example makes: the call then answers the problem beside it. */
const idsOfNothing: Readonly<Record<string, string>> = {
  CASE_ID: 'case_not_found',
  EVENT_ID: 'not_found',
  MANDATE_ID: 'mandate_not_found',
};
/** Examples that are refused after all the others have run, and why. */
const refusedNow: Readonly<Record<string, string>> = {};

describe('every example for a school, copied from the page and run', () => {
  test('answers as the page says', async () => {
    const variables = new Map([['CUOTA_KEY', bench.schoolKey]]);
    variables.set('PAYMENT_ID', await paidPayment());
    const school = reference.document.operations.filter(({ security }) => security.includes('schoolKey'));
    expect(school.length).toBeGreaterThan(4);
    for (const operation of inOrder(school)) {
      const command = readCommand(commandOf(reference.page, operation.id), variables);
      const missing = command.unset.map((name) => idsOfNothing[name] ?? `${name} is set by no example`);
      const { status, body } = await run(operation, new Map([...variables, ...command.unset.map(anyId)]));
      const refusal = missing[0] ?? refusedNow[operation.id];
      if (refusal === undefined) {
        expect({ id: operation.id, status, body }).toMatchObject({ status: Number(operation.answers[0]?.status) });
        remember(operation, body, variables);
      } else {
        expect({ id: operation.id, body }).toMatchObject({ body: { code: refusal } });
        expect(operation.refusals.flatMap(({ codes }) => codes)).toContain(refusal);
      }
    }
    expect([...variables.keys()]).toContain('SESSION_ID');
  });

  test('a payer’s examples lead from the link to the voucher', async () => {
    const created = await bench.client.createSession(bench.schoolKey, sessionOfPage());
    const variables = new Map([
      ['HASH_KEY', created.key],
      ['SESSION_ID', created.id],
    ]);
    const byId = (id: string) => reference.document.operations.find((operation) => operation.id === id);
    for (const id of ['openSession', 'materialize', 'commit', 'readPayment', 'downloadPaymentFile', 'readVoucher']) {
      const operation = byId(id);
      if (!operation) throw new Error(`the document has no ${id}`);
      const { status, body } = await run(operation, variables);
      expect({ id, status, body }).toMatchObject({ status: Number(operation.answers[0]?.status) });
      const told = z.looseObject({ token: z.optional(z.string()), payment_id: z.optional(z.string()) }).parse(body);
      if (told.token) variables.set('CUOTA_TOKEN', told.token);
      if (told.payment_id) variables.set('PAYMENT_ID', told.payment_id);
      const voucher = /"durable_url":"[^"]*\/v\/([^"]+)"/.exec(JSON.stringify(body))?.[1];
      if (voucher) variables.set('VOUCHER_KEY', voucher);
    }
    expect([...variables.keys()]).toContain('VOUCHER_KEY');
  });
});

/** First what makes something, then what sets and reads, last what ends something. */
function inOrder(operations: readonly Operation[]): Operation[] {
  const rank = ({ id, method, path }: Operation) => {
    if (method === 'DELETE') return 4;
    // The line of its example pays the session that the others change.
    if (id === 'importStatement') return 3;
    if (path.includes('{')) return 2;
    return method === 'GET' ? 1 : 0;
  };
  return operations.toSorted((one, other) => rank(one) - rank(other));
}

const anyId = (name: string) => [name, randomUUID()] as const;

async function run(operation: Operation, variables: ReadonlyMap<string, string>) {
  const { url, init } = readCommand(commandOf(reference.page, operation.id), variables);
  const response = await fetch(url, init);
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: isJson ? await response.json() : { text: await response.text() } };
}

/** An answer of `POST /things` tells `$THING_ID` to the examples after it. */
function remember({ path, method }: Operation, body: unknown, variables: Map<string, string>): void {
  const made = z.looseObject({ id: z.string() }).safeParse(body);
  if (method === 'POST' && made.success && !path.endsWith('}')) {
    const name = variableOf(`${path}/{id}`, 'id');
    if (!variables.has(name)) variables.set(name, made.data.id);
  }
}

function sessionOfPage(): unknown {
  const create = reference.document.operations.find(({ id }) => id === 'createPaymentSession');
  return create && requestExample(create, reference.document).body?.value;
}

/** A payment of another session, paid at OXXO. */
async function paidPayment(): Promise<string> {
  const { key } = await bench.client.createSession(bench.schoolKey, sessionOfPage());
  const payment = await bench.client.makeVoucher(key);
  await bench.stripe.pay(referenceOf(payment.next_step) ?? '');
  await bench.settle();
  return payment.id;
}
