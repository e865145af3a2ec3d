/** The ways into the desk in a browser: a passkey of a virtual authenticator, or an e-mailed link and a code. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { StaffRole } from '#domain/permissions';
import { insertPerson } from '#server/db/write/people';
import { makeInvitation } from '#server/use-cases/desk/invitations';
import { createApiKey } from '#server/use-cases/schools/create-school';
import { demoSchools } from '#sandbox/demo/demo-schools';
import { expect, test } from './fixture.ts';
import type { WorkerSandbox } from './worker-sandbox.ts';

interface Invited {
  readonly id: string;
  readonly email: string;
  readonly url: string;
}

/** Somebody of the demo school's office, with an invitation as the operator's command prints it. */
async function invited({ cuota, urls }: WorkerSandbox, role: StaffRole = 'cash'): Promise<Invited> {
  const { db } = cuota.services;
  const { slug } = demoSchools.mirador;
  const { id: schoolId } = await db
    .selectFrom('school')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const email = `${randomUUID()}@mirador.example`;
  const row = await insertPerson(db, { school_id: schoolId, name: 'Rosa Medina', email, role, campus_ids: null });
  const id = row?.id ?? '';
  const { url } = await db.transaction().execute((trx) => makeInvitation(trx, urls.desk, id));
  return { id, email, url };
}

/** A device that confirms its owner, as a phone with a fingerprint does. Returns how to have it refuse. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (page: Page, words: string) => expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();

/** On a phone the way out stands in the folded menu. */
async function signOut(page: Page): Promise<void> {
  await page.getByText('Menú', { exact: true }).click();
  await page.getByRole('navigation').getByRole('button', { name: 'Salir' }).click();
  await title(page, 'Entrar a la oficina');
}

/** The address of the newest e-mail's link to somebody. */
async function linkTo({ inbox }: WorkerSandbox, email: string, count: number): Promise<string> {
  const own = () => inbox.emails().filter(({ to }) => to.includes(email));
  await expect.poll(() => own().length).toBe(count);
  return /http:\/\/desk\.localhost\S+/.exec(own()[0]?.text ?? '')?.[0] ?? '';
}

test('an invitation makes a passkey, which is the whole sign-in from then on', async ({ journey, page, sandbox }) => {
  const { url } = await invited(sandbox);
  const setVerified = await addAuthenticator(page);
  await page.goto(url);
  await title(page, 'Prepara tu acceso');
  await journey.bothScreens(page, 'desk-invitation');
  await setVerified(false);
  await press(page, 'Crear mi llave de acceso');
  await says(page, 'No se pudo usar la llave de acceso');
  await setVerified(true);
  await press(page, 'Crear mi llave de acceso');
  await title(page, 'Hoy');
  await page.goto(url);
  await expect(page.getByText('Esta invitación ya no sirve')).toBeVisible();
  await page.goto(sandbox.urls.desk);
  await signOut(page);
  await page.goBack();
  await page.goto(`${sandbox.urls.desk}/access`);
  await title(page, 'Entrar a la oficina');
  await journey.bothScreens(page, 'desk-sign-in');
  await press(page, 'Entrar con llave de acceso');
  await title(page, 'Mi acceso');
  await expect(page.getByRole('main').getByText('esta', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Terminar/ })).toHaveCount(0);
  await press(page, 'Quitar Chrome, Linux');
  await says(page, 'Es lo único con lo que entras');
  await journey.bothScreens(page, 'desk-access');
});

// Every day: sign-in.test.ts.
test(
  'without a passkey: an app for codes, then a link by e-mail and a code, each once',
  { tag: '@long' },
  async ({ browser, journey, page, sandbox }) => {
    const { email, url } = await invited(sandbox);
    await page.goto(url);
    await press(page, 'Usar una app de códigos');
    await expect(page.getByRole('img', { name: 'Código QR para tu app de códigos' })).toBeVisible();
    await journey.bothScreens(page, 'desk-codes');
    const words = await page.getByText('O escribe esta clave en la app').innerText();
    const secret = Secret.fromBase32(/(?:[A-Z2-7]{4} ?){8}/.exec(words)?.[0].replaceAll(' ', '') ?? '');
    const code = (later: number) => TOTP.generate({ secret, timestamp: Date.now() + later * 30_000 });
    const enter = async (digits: string, button: string) => {
      await page.getByLabel('Código de tu app').fill(digits);
      await press(page, button);
    };
    await enter('000000', 'Confirmar');
    await says(page, 'El código no coincide');
    // Half a minute is enough for both codes below to count.
    await page.waitForTimeout(TOTP.remaining() < 20_000 ? TOTP.remaining() + 10 : 0);
    const first = code(0);
    await enter(first, 'Confirmar');
    await title(page, 'Hoy');
    await signOut(page);

    const ask = async (at: Page) => {
      await at.goto(`${sandbox.urls.desk}/charges`);
      await at.getByLabel('Tu correo en el colegio').fill(email);
      await press(at, 'Enviarme un enlace');
      await title(at, 'Mira tu correo');
    };
    await ask(page);
    await journey.bothScreens(page, 'desk-link-sent');
    const link = await linkTo(sandbox, email, 1);
    await openElsewhere(browser, link);
    await page.goto(link);
    await press(page, 'Continuar');
    await title(page, 'Escribe tu código');
    await enter(first, 'Entrar');
    await says(page, 'Ese código ya se usó');
    await journey.bothScreens(page, 'desk-code');
    await enter('12 34 56', 'Entrar');
    await says(page, 'El código no coincide');
    await enter(code(1), 'Entrar');
    // The screen that was wanted first.
    await title(page, 'Cobros y enlaces');
    await signOut(page);
    await page.goto(link);
    await press(page, 'Continuar');
    await says(page, 'Ya no sirve');

    await ask(page);
    const old = await linkTo(sandbox, email, 2);
    await sandbox.advance(11 * 60);
    await page.goto(old);
    await press(page, 'Continuar');
    await says(page, 'Ya no sirve');
  },
);

/** It is opened where nobody asked for it. */
async function openElsewhere(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(link);
  await press(page, 'Continuar');
  await says(page, 'Ábrelo en el navegador donde lo pediste');
  await context.close();
}

// Every day: sign-in.test.ts.
test(
  'a lost device: another administrator invites again, and the lost one opens nothing',
  { tag: '@long' },
  async ({ browser, page, sandbox }) => {
    const [rosa, elena] = [await invited(sandbox), await invited(sandbox, 'administer')];
    await addAuthenticator(page);
    await page.goto(rosa.url);
    await press(page, 'Crear mi llave de acceso');
    await title(page, 'Hoy');

    const { db } = sandbox.cuota.services;
    const { school_id: schoolId } = await db
      .selectFrom('person')
      .select('school_id')
      .where('id', '=', elena.id)
      .executeTakeFirstOrThrow();
    const { key } = await createApiKey(db, { schoolId, live: false, personId: elena.id });
    const again = await fetch(`${sandbox.urls.app}/api/v1/people/${rosa.id}/invite`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(again.status).toBe(200);
    const context = await browser.newContext({ locale: 'es-MX' });
    const tablet = await context.newPage();
    await addAuthenticator(tablet);
    await tablet.goto(await linkTo(sandbox, rosa.email, 1));
    await press(tablet, 'Crear mi llave de acceso');
    await title(tablet, 'Hoy');

    await page.goto(sandbox.urls.desk);
    await title(page, 'Entrar a la oficina');
    await press(page, 'Entrar con llave de acceso');
    await says(page, 'No pudimos confirmar esa llave de acceso');
    const emailsTo = (email: string) => sandbox.inbox.emails().filter(({ to }) => to.includes(email));
    for (const { email } of [rosa, elena])
      await expect.poll(() => emailsTo(email)[0]?.subject).toContain('se reemplazó un acceso');
    await context.close();
  },
);

// Every day: sign-in.test.ts.
test(
  'a passkey given again opens what takes a fresh one, and leads back',
  { tag: '@long' },
  async ({ journey, page, sandbox }) => {
    const { url } = await invited(sandbox);
    await addAuthenticator(page);
    await page.goto(url);
    await press(page, 'Crear mi llave de acceso');
    await title(page, 'Hoy');
    await sandbox.advance(6 * 60);
    await page.goto(`${sandbox.urls.desk}/access`);
    await press(page, 'Usar una app de códigos');
    await title(page, 'Confirma que eres tú');
    await journey.bothScreens(page, 'desk-confirm');
    await press(page, 'Confirmar con llave de acceso');
    await title(page, 'Mi acceso');
    await press(page, 'Usar una app de códigos');
    await expect(page.getByRole('img', { name: 'Código QR para tu app de códigos' })).toBeVisible();
  },
);
