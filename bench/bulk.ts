/**
 * `npm run bench -- --bulk`: 10,000 payment sessions of one request, as JSON and as a spreadsheet, and how a payer's
 * page is answered beside them and without them. `--short`: a tenth of the rows.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { bulkSessions } from '#contracts/bulk-sessions';
import { sessionBody } from '#sandbox/actors/session-body';
import { createProductClient } from '#sandbox/actors/product-client';
import { openFixture } from './fixture.ts';
import { get, percentile } from './load.ts';

const most = process.argv.includes('--short') ? 1_000 : 10_000;
/** A payer who opens a page each so often, for as long as the other work lasts. */
const pauseMs = 25;

const fixture = await openFixture();
const { origin } = fixture.cuota;
const client = createProductClient(origin);

async function pagesWhile(work: () => Promise<unknown>): Promise<string> {
  const { key } = await client.createSession(fixture.schoolKey, sessionBody([100_000, 50_000]));
  const tookMs: number[] = [];
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const began = performance.now();
    await get(`${origin}/checkout?data=${key}`);
    tookMs.push(performance.now() - began);
    await sleep(pauseMs);
  }
  await done;
  const of = (share: number) => percentile(tookMs, share).toFixed(1);
  return `a payer's page: median ${of(0.5)} ms, 95 % within ${of(0.95)} ms, worst ${of(1)} ms of ${tookMs.length}`;
}

async function send(contentType: string, body: string): Promise<void> {
  const began = performance.now();
  const headers = { authorization: `Bearer ${fixture.schoolKey}`, 'content-type': contentType };
  const answer = await fetch(`${origin}/api/v1/payment_sessions/bulk`, { method: 'POST', headers, body });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(text);
  const { created, unchanged, refused } = bulkSessions.parse(JSON.parse(text));
  const seconds = (performance.now() - began) / 1000;
  const size = (Buffer.byteLength(body) / 1e6).toFixed(1);
  console.log(
    `${contentType}, ${size} MB: ${created} created, ${unchanged} unchanged, ${refused} refused in ${seconds.toFixed(1)} s, ${Math.round(most / seconds)} a second`,
  );
}

const numbers = Array.from({ length: most }, (_, at) => at);
const json = JSON.stringify({
  rows: numbers.map((at) => sessionBody([100_000 + at], { external_id: `json-${at}` })),
});
const csv = [
  'external_id,campus_id,payer_id,first_name,last_name,email,student_id,student_name,concept,due_date,amount',
  ...numbers.map(
    (at) =>
      `csv-${at},norte,tutor-${at},Ana,Torres Ruiz,ana${at}@correo.example,alumno-${at},Lucía Ruiz Torres,Colegiatura de enero,2027-01-10,${1000 + at}.50`,
  ),
].join('\n');

try {
  await pagesWhile(() => sleep(2_000));
  console.log('alone,', await pagesWhile(() => sleep(10_000)));
  console.log('beside it,', await pagesWhile(() => send('application/json', json)));
  console.log('beside it,', await pagesWhile(() => send('text/csv', csv)));
  console.log('the same again,', await pagesWhile(() => send('application/json', json)));
} finally {
  await fixture.close();
}
