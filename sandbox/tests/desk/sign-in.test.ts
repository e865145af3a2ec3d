/** The ways into the desk, on the product's database, with real keys, codes and e-mails. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { runAdmin } from '#server/admin/admin';
import { createApp } from '#server/app';
import { newKey, sha256 } from '#server/basics/keys';
import { newRequestId, runForRequest } from '#server/basics/request-context';
import { personAtDesk } from '#server/db/write/desk-sessions';
import { dropEndedSignIns } from '#server/db/write/passkeys';
import { refuseOtherDesk } from '#server/db/write/installation';
import { endPerson, insertPerson } from '#server/db/write/people';
import { builtDesk } from '#server/desk/desk-build';
import { deskLimits } from '#server/http/rate-limit';
import { servicesOfCommand } from '#server/start/compose';
import { confirmByCode, peopleOfLink, secretToShow, signInByCode, startCodes } from '#server/use-cases/desk/codes';
import type { Visitor } from '#server/use-cases/desk/visitor';
import { readPersonToLetIn } from '#server/use-cases/desk/visitor';
import {
  acceptByCode,
  acceptByPasskey,
  makeInvitation,
  readInvitation,
  startInvitedCodes,
} from '#server/use-cases/desk/invitations';
import { addPasskey, endPasskey, readOwnAccess } from '#server/use-cases/desk/own-access';
import { confirmByPasskey, passkeyToMake, passkeyToSign, signInByPasskey } from '#server/use-cases/desk/passkeys';
import { askSignInLink, openSignInLink } from '#server/use-cases/desk/sign-in-links';
import { type PasskeyDevice, passkeyDevice } from '../../actors/passkey-device.ts';
import { startApiHarness } from '../api-harness.ts';
import { withCatcher } from '../emails/outcome-harness.ts';
import { harnessFor, otherSchool } from '../test-harness.ts';
import { somebody } from '../people.fixture.ts';
import { type DeskBrowser, openBrowser } from './desk-browser.fixture.ts';

const origin = 'http://desk.localhost';
const logFile = join(await mkdtemp(join(tmpdir(), 'cuota-desk-')), 'cuota.log');
const harness = await harnessFor(withCatcher((env) => startApiHarness({ env, logFile, desk: true })));
const { services, schoolId } = harness;
const limits = deskLimits(services);

/** A browser that nobody knows yet, at an address of its own. */
const newBrowser = (): Visitor => ({
  services,
  origin,
  limits,
  browserSha256: sha256(newKey()),
  browser: 'Chrome, Android',
  address: '203.0.113.7',
  network: randomUUID(),
});

const inRequest = <T>(run: () => Promise<T>): Promise<T> => runForRequest(newRequestId(), run, 'payer');

async function personOf(id: string) {
  const person = await readPersonToLetIn({ services }, id);
  if (!person) throw new Error('nobody');
  return person;
}

const invite = async (personId: string) => {
  const { url } = await services.db.transaction().execute((trx) => makeInvitation(trx, origin, personId));
  return url.slice(url.lastIndexOf('/') + 1);
};

/** Somebody with a passkey on a device of theirs, and their first session's token. */
async function withPasskey(role: 'cash' | 'administer' = 'cash', visitor = newBrowser()) {
  const { id, email, key } = await somebody(harness, schoolId, role);
  const token = await invite(id);
  const device = passkeyDevice(origin, id);
  const made = await makeFor(visitor, token, device);
  const opened = await inRequest(() => acceptByPasskey(visitor, token, made));
  if (opened.kind !== 'signed_in') throw new Error(opened.why);
  return { id, email, key, device, visitor, token, session: opened.token };
}

async function makeFor(visitor: Visitor, token: string, device: PasskeyDevice) {
  const invited = await readInvitation(visitor, token);
  if (!invited) throw new Error('no invitation');
  return device.make(await passkeyToMake(visitor, `invitation ${invited.invitationId}`, invited));
}

/** Codes of the half minute before count too; none of a test's may grow old while it runs. */
async function aWhileOfOneCode(): Promise<void> {
  const left = TOTP.remaining();
  if (left < 5000) await sleep(left + 10);
}

/** Somebody with an app for codes. `code(1)`: the code of half a minute later, which counts already. */
async function withCodes(school = schoolId, email?: string) {
  const made =
    email === undefined
      ? await somebody(harness, school, 'cash')
      : await insertPerson(services.db, {
          school_id: school,
          name: 'Rosa Medina',
          email,
          role: 'cash',
          campus_ids: null,
        });
  if (!made) throw new Error('somebody has that address');
  await aWhileOfOneCode();
  const [visitor, token] = [newBrowser(), await invite(made.id)];
  await startInvitedCodes(visitor, token);
  const shown = await secretToShow({ services }, await personOf(made.id));
  const secret = Secret.fromBase32(shown?.secret ?? '');
  const code = (later: number) => TOTP.generate({ secret, timestamp: Date.now() + later * 30_000 });
  expect(await acceptByCode(visitor, token, '000000')).toEqual(refused('wrong_code'));
  expect(await inRequest(() => acceptByCode(visitor, token, code(-1)))).toMatchObject({ kind: 'signed_in' });
  return { id: made.id, email: made.email, code };
}

const refused = (why: string) => ({ kind: 'refused', why });
const whoHas = async (session: string) => (await personAtDesk(services.db, sha256(session), true))?.personId ?? null;

const signIn = async (device: PasskeyDevice, visitor = newBrowser(), odd = {}) =>
  inRequest(async () => signInByPasskey(visitor, device.sign(await passkeyToSign(visitor, 'sign in'), odd)));

/** The token of the newest e-mailed link. */
async function linkTo(email: string, visitor: Visitor): Promise<string> {
  const before = harness.emailsTo(email).length;
  expect(await askSignInLink(visitor, email)).toBe('asked');
  await harness.settle();
  const emails = harness.emailsTo(email);
  expect(emails).toHaveLength(before + 1);
  return /\/sign-in\/link\/([\w-]{43})/.exec(emails.at(-1)?.text ?? '')?.[1] ?? '';
}

/** Whoever accepts an invitation is signed in at the same instant. */
const auditOf = (personId: string) =>
  services.db
    .selectFrom('audit_entry')
    .select(['operation', 'outcome', 'actor_kind'])
    .where('actor_id', '=', personId)
    .orderBy('at')
    .orderBy('operation')
    .execute();

test('an invitation gives a passkey, which signs in from then on', async () => {
  const { id, device, visitor, token, session } = await withPasskey();
  expect(await whoHas(session)).toBe(id);
  expect(await readInvitation(visitor, token)).toBeNull();
  const again = await signIn(device);
  expect(again).toMatchObject({ kind: 'signed_in' });
  expect(again.kind === 'signed_in' && (await whoHas(again.token))).toBe(id);
  expect(await auditOf(id)).toEqual(
    ['acceptInvitation', 'signIn', 'signIn'].map((operation) => ({ operation, outcome: 'done', actor_kind: 'person' })),
  );
});

test('an invitation works once, for 72 hours, and until another takes its place', async () => {
  const { id } = await somebody(harness, schoolId, 'cash');
  const [first, second] = [await invite(id), await invite(id)];
  const visitor = newBrowser();
  expect([await readInvitation(visitor, first), (await readInvitation(visitor, second))?.id]).toEqual([null, id]);
  const made = await makeFor(visitor, second, passkeyDevice(origin, id));
  const both = await Promise.all([made, made].map((each) => acceptByPasskey(visitor, second, each)));
  expect(both.filter(({ kind }) => kind === 'signed_in')).toHaveLength(1);
  const third = await invite(id);
  await harness.advance(72 * 3600 + 1);
  expect(await readInvitation(visitor, third)).toBeNull();
});

test('a passkey opens nothing without its owner, elsewhere, twice, or copied', async () => {
  const { device } = await withPasskey();
  const never = refused('passkey');
  expect(await signIn(device, newBrowser(), { isUnverified: true })).toEqual(never);
  expect(await signIn(device, newBrowser(), { origin: 'https://desk.example' })).toEqual(never);
  expect(await signIn(passkeyDevice(origin, randomUUID()))).toEqual(never);
  const visitor = newBrowser();
  const signed = device.sign(await passkeyToSign(visitor, 'sign in'));
  expect(await signInByPasskey(newBrowser(), signed)).toEqual(never);
  const both = await Promise.all([1, 2].map(() => inRequest(() => signInByPasskey(visitor, signed))));
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'signed_in']);
  expect(await signIn(device, newBrowser(), { isCopy: true })).toEqual(never);
  expect(await signIn(device)).toMatchObject({ kind: 'signed_in' });
});

test('without a passkey: a link in the browser that asked, pressed once, then a code, counted once', async () => {
  const { id, email, code } = await withCodes();
  const visitor = newBrowser();
  const token = await linkTo(email, visitor);
  expect(await openSignInLink(newBrowser(), token)).toEqual(refused('other_browser'));
  expect(await signInByCode(visitor, { code: code(0) })).toEqual(refused('gone'));
  expect(await inRequest(() => openSignInLink(visitor, token))).toBe('opened');
  expect(await openSignInLink(visitor, token)).toEqual(refused('gone'));
  expect(await inRequest(() => signInByCode(visitor, { code: code(-1) }))).toEqual(refused('used_code'));
  expect(await inRequest(() => signInByCode(visitor, { code: '12345' }))).toEqual(refused('wrong_code'));
  const opened = await inRequest(() => signInByCode(visitor, { code: code(0) }));
  expect(opened.kind === 'signed_in' && (await whoHas(opened.token))).toBe(id);
  expect(await signInByCode(visitor, { code: code(1) })).toEqual(refused('gone'));
  expect((await auditOf(id)).map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
    'acceptInvitation done',
    'signIn done',
    'openSignInLink done',
    'signIn used_code',
    'signIn wrong_code',
    'signIn done',
  ]);
});

test('a link is over after ten minutes, and after five codes', async () => {
  const { email, code } = await withCodes();
  const visitor = newBrowser();
  const old = await linkTo(email, visitor);
  await harness.advance(601);
  expect(await openSignInLink(visitor, old)).toEqual(refused('gone'));
  const token = await linkTo(email, visitor);
  await openSignInLink(visitor, token);
  const tries = [];
  for (const wrong of ['000001', '000002', '000003', '000004', '000005', code(0)])
    tries.push(await signInByCode(visitor, { code: wrong }));
  expect(tries.map((each) => each.kind === 'refused' && each.why)).toEqual([
    ...Array.from({ length: 4 }, () => 'wrong_code'),
    'gone',
    'gone',
  ]);
});

test('nothing tells whether somebody has an address, and too many links lock no passkey out', async () => {
  const { email, device } = await withPasskey();
  const stranger = `${randomUUID()}@nobody.example`;
  const visitor = newBrowser();
  for (const to of [email, stranger]) expect(await askSignInLink(visitor, to)).toBe('asked');
  const rows = await services.db
    .selectFrom('sign_in_link')
    .selectAll()
    .where('browser_sha256', '=', visitor.browserSha256)
    .execute();
  expect(rows).toHaveLength(2);
  await harness.settle();
  expect([harness.emailsTo(email).length, harness.emailsTo(stranger).length]).toEqual([1, 0]);
  for (let asked = 0; asked < 8; asked += 1) expect(await askSignInLink(newBrowser(), email)).toBe('asked');
  await harness.settle();
  expect(harness.emailsTo(email)).toHaveLength(5);
  const answers = [];
  for (let asked = 0; asked < 31; asked += 1) answers.push(await askSignInLink(visitor, `${asked}@nobody.example`));
  expect(answers.at(-1)).toEqual(refused('too_many'));
  expect(await signIn(device)).toMatchObject({ kind: 'signed_in' });
});

test('an address of two schools chooses one, with that school’s code', async () => {
  const other = await otherSchool(harness);
  const email = `${randomUUID()}@colegio.example`;
  const [here, there] = [await withCodes(schoolId, email), await withCodes(other.id, email)];
  const visitor = newBrowser();
  await openSignInLink(visitor, await linkTo(email, visitor));
  expect((await peopleOfLink(visitor))?.map(({ id }) => id).toSorted()).toEqual([here.id, there.id].toSorted());
  expect(await signInByCode(visitor, { code: here.code(0) })).toEqual(refused('choose'));
  expect(await signInByCode(visitor, { code: here.code(0), personId: there.id })).toEqual(refused('wrong_code'));
  const opened = await signInByCode(visitor, { code: there.code(0), personId: there.id });
  expect(opened.kind === 'signed_in' && (await whoHas(opened.token))).toBe(there.id);
});

test('a lost device is replaced by another administrator: once used, the old ways end and all are told', async () => {
  const elena = await withPasskey('administer');
  const rosa = await withPasskey();
  const again = await harness.call('POST', `/api/v1/people/${rosa.id}/invite`, { bearer: elena.key, body: {} });
  expect([again.status, await again.json()]).toMatchObject([200, { person_id: rosa.id }]);
  const self = await harness.call('POST', `/api/v1/people/${elena.id}/invite`, { bearer: elena.key, body: {} });
  expect(self.status).toBe(422);
  await harness.settle();
  const [email] = harness.emailsTo(rosa.email);
  const token = /\/invitation\/([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? '';
  expect(email?.text).toContain('Ana administer te invita');
  expect(await whoHas(rosa.session)).toBe(rosa.id);
  expect(await signIn(rosa.device)).toMatchObject({ kind: 'signed_in' });
  const [visitor, device] = [newBrowser(), passkeyDevice(origin, rosa.id)];
  const made = await makeFor(visitor, token, device);
  expect(await inRequest(() => acceptByPasskey(visitor, token, made))).toMatchObject({ kind: 'signed_in' });
  expect([await whoHas(rosa.session), await signIn(rosa.device)]).toEqual([null, refused('passkey')]);
  expect(await signIn(device)).toMatchObject({ kind: 'signed_in' });
  await harness.settle();
  for (const { email } of [rosa, elena])
    expect(harness.emailsTo(email).at(-1)?.subject).toContain('se reemplazó un acceso');
});

test('a passkey or a code given again counts for its own session, as fresh', async () => {
  const { id, device, visitor, session } = await withPasskey();
  const isFresh = async () => (await personAtDesk(services.db, sha256(session), true))?.isFresh;
  const sessionId = (await personAtDesk(services.db, sha256(session), true))?.sessionId ?? '';
  await harness.advance(301);
  expect(await isFresh()).toBe(false);
  const of = { sessionId, person: await personOf(id) };
  const forAnother = device.sign(await passkeyToSign(visitor, 'sign in'));
  expect(await confirmByPasskey(visitor, of, forAnother)).toEqual(refused('passkey'));
  const another = await withPasskey();
  const others = another.device.sign(await passkeyToSign(visitor, `fresh ${sessionId}`));
  expect(await confirmByPasskey(visitor, of, others)).toEqual(refused('passkey'));
  const signed = device.sign(await passkeyToSign(visitor, `fresh ${sessionId}`, id));
  const confirmed = await inRequest(() => confirmByPasskey(visitor, of, signed));
  if (confirmed.kind === 'refused') throw new Error('refused');
  // ASVS 7.2.4: another token opens it, and the one before opens nothing.
  expect(await whoHas(session)).toBe(null);
  const renewed = await personAtDesk(services.db, sha256(confirmed.token), true);
  expect(renewed).toMatchObject({ sessionId, personId: id, isFresh: true });
  expect(await confirmByCode(visitor, of, '000000')).toEqual(refused('wrong_code'));
});

test('a desk whose passkeys are of another host does not start', async () => {
  await withPasskey();
  await expect(refuseOtherDesk(services.db, 'https://desk.otra.example')).rejects.toThrow(
    'passkeys are of desk.localhost, and CUOTA_DESK_ORIGIN says desk.otra.example',
  );
  await refuseOtherDesk(services.db, 'http://desk.localhost:3000');
});

test('a desk moves to another host once the passkeys of the one before are ended', async () => {
  const { id, device } = await withPasskey();
  const out: string[] = [];
  const command = {
    env: { ...harness.environment },
    args: ['desk', 'move', '--from', 'desk.localhost'],
    sandbox: true,
  };
  const io = { out: (text: string) => out.push(text), err: () => undefined, input: async () => '' };
  expect(await runAdmin(command, { ...io, services: servicesOfCommand })).toBe(0);
  expect(out.join('')).toMatch(/^[1-9]\d* passkeys of desk\.localhost ended/);
  await refuseOtherDesk(services.db, 'https://desk.otra.example');
  expect(await signIn(device)).not.toMatchObject({ kind: 'signed_in' });
  expect(await harness.services.db.selectFrom('person').select('id').where('id', '=', id).execute()).toHaveLength(1);
});

test('a person adds another passkey, and never ends the last way in', async () => {
  const { id, visitor } = await withPasskey();
  const person = await personOf(id);
  const tablet = passkeyDevice(origin, id);
  const made = tablet.make(await passkeyToMake(visitor, `own ${id}`, person));
  expect(await addPasskey(visitor, person, made)).toBe('done');
  const { passkeys } = await readOwnAccess(visitor, person);
  const ended = [];
  for (const passkey of passkeys) ended.push(await endPasskey(visitor, person, passkey.id));
  expect(ended).toEqual(['done', refused('last_way')]);
  expect(await signIn(tablet)).toMatchObject({ kind: 'signed_in' });
});

test('more than thirty codes an hour are not looked at, however many links were opened; a passkey still opens', async () => {
  const { id, code } = await withCodes();
  const of = { sessionId: randomUUID(), person: await personOf(id) };
  for (let tried = 0; tried < 30; tried += 1)
    expect(await confirmByCode(newBrowser(), of, '000000')).toEqual(refused('wrong_code'));
  expect(await confirmByCode(newBrowser(), of, code(0))).toEqual(refused('too_many'));
  const device = passkeyDevice(origin, id);
  const visitor = newBrowser();
  const made = device.make(await passkeyToMake(visitor, `own ${id}`, of.person));
  await addPasskey(visitor, of.person, made);
  expect(await signIn(device)).toMatchObject({ kind: 'signed_in' });
});

test('who has left gets in by nothing', async () => {
  const { id, device, session } = await withPasskey();
  const token = await invite(id);
  await services.db.transaction().execute((trx) => endPerson(trx, id));
  expect([await whoHas(session), await signIn(device), await readInvitation(newBrowser(), token)]).toEqual([
    null,
    refused('passkey'),
    null,
  ]);
});

/** A page of the desk, where nothing but cookies and forms is at hand. */
const atDesk = (browser: DeskBrowser, path: string, fields: Readonly<Record<string, string>> = {}) =>
  browser.send('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });
const optionsIn = z.object({ challenge: z.string() });

test('by its pages: an invitation, a passkey of this browser alone, own access, and the way out', async () => {
  const { id } = await somebody(harness, schoolId, 'view');
  const path = `/sign-in/invitation/${await invite(id)}`;
  const [browser, device] = [openBrowser(harness), passkeyDevice(origin, id)];
  expect((await browser.get(path)).words).toContain('Ana view, así entras a la oficina de Colegio de Prueba');
  const toMake = optionsIn.parse(JSON.parse((await atDesk(browser, `${path}/passkey/options`)).html));
  const credential = JSON.stringify(device.make(toMake));
  const stolen = await atDesk(openBrowser(harness), `${path}/passkey`, { credential });
  expect(stolen.headers['location']).toBe(path);
  const made = await atDesk(browser, `${path}/passkey`, { credential, to: '/access' });
  expect(made.headers['location']).toBe('/access');
  const cookies = String(made.headers['set-cookie']);
  expect(cookies).toMatch(/^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict/);
  expect((await browser.get('/access')).words).toContain('Sesiones abiertas');
  const out = await browser.submit({}, '/sign-out');
  expect(out.words).toContain('Entrar con llave de acceso');
  const toSign = optionsIn.parse(JSON.parse((await atDesk(browser, '/sign-in/passkey/options')).html));
  const signed = { credential: JSON.stringify(device.sign(toSign)), to: 'https://elsewhere.example/' };
  expect((await atDesk(browser, '/sign-in/passkey', signed)).headers['location']).toBe('/');
  for (const odd of ['', 'x', '{}', '[]'])
    expect((await atDesk(openBrowser(harness), '/sign-in/passkey', { credential: odd })).headers['location']).toBe(
      '/sign-in',
    );
});

test('by its pages, without scripts: a link asked for, looked at by a scanner, pressed, and a code', async () => {
  const { email, code } = await withCodes();
  const browser = openBrowser(harness);
  await browser.get('/sign-in');
  expect((await browser.submit({ do: 'link', email })).words).toContain('Si esa dirección tiene acceso');
  await harness.settle();
  const link = /\/sign-in\/link\/[\w-]{43}/.exec(harness.emailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';
  for (const scanner of [openBrowser(harness), openBrowser(harness)])
    expect((await scanner.get(link)).status).toBe(200);
  await browser.get(link);
  expect((await browser.submit({ do: 'open' })).words).toContain('Escribe tu código');
  expect((await browser.submit({ do: 'enter', code: '000000' })).words).toContain('El código no coincide');
  expect((await browser.submit({ do: 'enter', code: code(0) })).words).toContain('Hoy');
});

test('what lets somebody in for longer takes a fresh passkey or code', async () => {
  const { id } = await somebody(harness, schoolId, 'view');
  const path = `/sign-in/invitation/${await invite(id)}`;
  const [browser, device] = [openBrowser(harness), passkeyDevice(origin, id)];
  const made = device.make(optionsIn.parse(JSON.parse((await atDesk(browser, `${path}/passkey/options`)).html)));
  await atDesk(browser, `${path}/passkey`, { credential: JSON.stringify(made) });
  await browser.get('/access');
  expect((await browser.submit({ do: 'codes' })).words).toContain('O escribe esta clave en la app');
  await harness.advance(301);
  expect((await browser.get('/access')).words).not.toContain('O escribe esta clave en la app');
  expect((await browser.submit({ do: 'codes' })).words).toContain('Vale cinco minutos');
  const { passkeys } = await readOwnAccess(newBrowser(), await personOf(id));
  expect((await browser.submit({ do: 'end-passkey', id: passkeys[0]?.id ?? '' }, '/access')).words).toContain(
    'Vale cinco minutos',
  );
});

test.each(['staging', 'production'] as const)('%s signs nobody in by one press, and shows nobody', async (mode) => {
  const { id } = await somebody(harness, schoolId, 'administer');
  const ask = async (of: typeof mode | 'sandbox', method: string, path: string) => {
    const app = createApp({ ...services, mode: of }, undefined, undefined, await builtDesk());
    const body = method === 'POST' ? new URLSearchParams({ person: id }) : null;
    return app.fetch(new Request(`${origin}${path}`, { method, body }), { clientAddress: '203.0.113.9' });
  };
  const signedIn = await ask('sandbox', 'POST', '/sign-in/sandbox');
  expect([signedIn.status, signedIn.headers.get('set-cookie')]).toEqual([303, expect.stringContaining('__Host-desk=')]);
  expect(await (await ask('sandbox', 'GET', '/sign-in')).text()).toContain('Ana administer');
  const refusal = await ask(mode, 'POST', '/sign-in/sandbox');
  expect([refusal.status, refusal.headers.get('set-cookie')]).toEqual([404, null]);
  expect(await (await ask(mode, 'GET', '/sign-in')).text()).not.toContain('Ana administer');
});

test('what has ended is dropped a day later', async () => {
  const { id, device, visitor: browser } = await withPasskey();
  const person = await personOf(id);
  const made = passkeyDevice(origin, id).make(await passkeyToMake(browser, `own ${id}`, person));
  await addPasskey(browser, person, made);
  const [old] = (await readOwnAccess(browser, person)).passkeys;
  await endPasskey(browser, person, old?.id ?? '');
  await invite(id);
  await startCodes(browser, id);
  await askSignInLink(browser, `${randomUUID()}@nobody.example`);
  await harness.advance(5 * 86_400);
  await dropEndedSignIns(services.db);
  const tables = ['used_challenge', 'sign_in_link', 'person_invitation', 'desk_session'] as const;
  for (const table of tables) expect(await services.db.selectFrom(table).selectAll().execute()).toEqual([]);
  const ofPerson = async (table: 'passkey' | 'code_secret') =>
    (await services.db.selectFrom(table).selectAll().where('person_id', '=', id).execute()).length;
  expect([await ofPerson('passkey'), await ofPerson('code_secret')]).toEqual([1, 0]);
  expect(await signIn(device)).toEqual(refused('passkey'));
});

test('no line of the log has an address, a token or a code', async () => {
  await new Promise<void>((resolve, reject) => services.log.flush((error) => (error ? reject(error) : resolve())));
  const log = await readFile(logFile, 'utf8');
  expect(log).toContain('e-mail sent');
  expect(log).not.toMatch(/@(?:colegio|nobody)\.example|otpauth|\/(?:link|invitation)\/[\w-]{10}/);
});
