/** How a sign-in at the desk ends, and what stands in the log of one that was refused. */
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signInsOf } from '#server/db/write/desk-sessions';
import { startApiHarness } from '../api-harness.ts';
import { harnessFor } from '../test-harness.ts';
import { type DeskBrowser, openBrowser, signedIn, valueOf } from './desk-browser.fixture.ts';

const logFile = join(await mkdtemp(join(tmpdir(), 'cuota-desk-')), 'cuota.log');
const harness = await harnessFor(startApiHarness({ logFile, desk: true }));
const { services } = harness;

const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const signInsNow = (personId: string) => signInsOf(services.db, personId);

/** The same person in another browser. */
async function elsewhere({ personId }: DeskBrowser): Promise<DeskBrowser> {
  const browser = openBrowser(harness, personId);
  await browser.get('/sign-in');
  await browser.submit({ person: personId }, '/sign-in/sandbox');
  return browser;
}

test('whoever signs in again in the same browser has one sign-in, which is another', async () => {
  const browser = await signedIn(harness, { role: 'view' });
  const [before] = await signInsNow(browser.personId);
  await browser.get('/');
  await browser.submit({ person: browser.personId }, '/sign-in/sandbox');
  const after = await signInsNow(browser.personId);
  expect(after).toHaveLength(1);
  expect(after[0]?.id).not.toBe(before?.id);
  expect((await browser.send('GET', '/')).status).toBe(200);
});

test('a person sees where they are signed in, and ends any of it while their proof is fresh', async () => {
  const here = await signedIn(harness, { role: 'view' });
  const [own] = await signInsNow(here.personId);
  const [there, third] = [await elsewhere(here), await elsewhere(here)];
  const ids = (await signInsNow(here.personId)).map(({ id }) => id).filter((id) => id !== own?.id);
  const page = await here.get('/access');
  for (const id of ids) expect(page.html).toContain(id);
  await here.submit({ do: 'end-sign-in', id: ids[1] ?? '' }, '/access');
  expect([(await there.send('GET', '/')).status, (await third.send('GET', '/')).status]).toEqual([303, 200]);
  await harness.advance(301);
  await here.get('/access');
  const asked = await here.submit({ do: 'end-sign-in', id: ids[0] ?? '' }, '/access');
  expect(asked.words).toContain('Vale cinco minutos');
  expect((await third.send('GET', '/')).status).toBe(200);
});

test('a sign-in that is never idle is over after ten hours', async () => {
  const browser = await signedIn(harness, { role: 'view' });
  for (let minutes = 0; minutes < 588; minutes += 14) {
    expect((await browser.send('GET', '/')).status).toBe(200);
    await harness.advance(14 * 60);
  }
  expect((await browser.send('GET', '/')).status).toBe(200);
  await harness.advance(13 * 60);
  expect((await browser.send('GET', '/')).status).toBe(303);
});

test('signing out ends it in the database, and has the browser forget what it holds', async () => {
  const browser = await signedIn(harness, { role: 'view' });
  const body = new URLSearchParams({ token: valueOf((await browser.get('/')).html, 'token') }).toString();
  const out = await browser.send('POST', '/sign-out', { body, headers: form });
  expect(out.headers['clear-site-data']).toBe('"cache", "cookies", "storage"');
  expect(await signInsNow(browser.personId)).toEqual([]);
});

test('a passkey that lets nobody in is a line of the log, without what was sent', async () => {
  const credential = 'not-a-credential';
  const body = new URLSearchParams({ credential }).toString();
  expect((await openBrowser(harness).send('POST', '/sign-in/passkey', { body, headers: form })).status).toBe(303);
  await new Promise<void>((resolve, reject) => services.log.flush((error) => (error ? reject(error) : resolve())));
  const log = await readFile(logFile, 'utf8');
  expect(log).toMatch(/"event":"not_let_in","why":"passkey","person_id":null/);
  expect(log).not.toContain(credential);
});
