/** The check that follows every journey, seen red: each fault is planted, must be found, and is taken away again. */
import { appendFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { schoolEvent } from '#contracts/school-events';
import { demoSchools } from '#sandbox/demo/demo-schools';
import { reconcileNow } from '#server/use-cases/payments/reconcile';
import { expect, test } from './fixture.ts';
import { openInPortal } from './framed.ts';
import { makeVoucher, newVoucher, openCheckout, openLink, payAndRead } from './payer.ts';
import { webhooksOf } from './school-view.ts';
import { typedCode } from './typed-card.ts';

test('money that was changed by hand is found', async ({ page, journey }) => {
  const session = await journey.newSession();
  await payAndRead(page, journey, await makeVoucher(page, session));
  const { db } = journey.sandbox.cuota.services;
  const change = (by: number) =>
    sql`update payment set received = received + ${by} where session_id = ${session.id}`.execute(db);
  await change(100);
  journey.plant(/invariant I3 \(money is conserved/, () => change(-100));
  journey.plant(/invariant I21a \(what came is the sum of its receipts\)/);
  journey.plant(/money in our books is not at stripe: pi_\w+ \(payment .*\): theirs 848050 MXN, ours 848150 MXN/);
});

// Every day: the fault above, and compare-books.test.ts.
test('a payment that only one side knows is found', { tag: '@long' }, async ({ page, journey }) => {
  const { session } = await newVoucher(page, journey);
  const { db } = journey.sandbox.cuota.services;
  const [line] = await journey.atProvider(session);
  const call = (ref: string) =>
    db.updateTable('payment').set({ provider_ref: ref }).where('session_id', '=', session.id).execute();
  await call('pi_nobody');
  journey.plant(/the provider asks for 848050 MXN, we for nothing/, () => call(line?.providerRef ?? ''));
  journey.plant(/stripe pi_nobody: the provider asks for nothing, we for 848050 MXN/);
});

// Every day: compare-books.test.ts.
test('money that went back at the provider alone is found', { tag: '@long' }, async ({ page, journey }) => {
  const { reference } = await newVoucher(page, journey);
  await payAndRead(page, journey, reference);
  const { cuota, emulators } = journey.sandbox;
  const stripe = emulators.get('stripe');
  stripe?.webhooks('off');
  expect(await stripe?.takeBack?.(reference, 5_000)).toBe(true);
  stripe?.webhooks('normal');
  journey.plant(
    /money that went back at stripe did not in our books: .*: theirs 5000 MXN by re_\w+, ours nothing/,
    async () => {
      await reconcileNow(cuota.services, 'stripe');
    },
  );
});

// Every day: invariants.test.ts.
test('a school that is told twice, or by somebody else, is found', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession();
  await journey.console.pay(await makeVoucher(page, session));
  await journey.schoolSees(session);
  const { slug } = demoSchools.sanJeronimo;
  const secret = journey.sandbox.secrets.get(`the webhook secret of ${slug}`) ?? '';
  const succeeded = webhooksOf(journey.sandbox, session).find(({ type }) => type === 'payment.succeeded');
  const event = schoolEvent.parse(JSON.parse(succeeded?.payload ?? ''));
  const send = async (headers: Record<string, string>, body: string): Promise<number> => {
    const url = `${journey.sandbox.urls.school.replace('school.localhost', '127.0.0.1')}/webhooks/${slug}`;
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  const again = JSON.stringify({ ...event, id: 'evt_again' });
  const now = new Date();
  const headers = {
    'webhook-id': 'evt_again',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_again', now, again),
  };
  expect([await send(headers, again), await send({}, again)]).toEqual([204, 401]);
  journey.plant(/is successful and the school was .* in 2 events/);
  journey.plant(/the school's server took .*, evt_again of session/);
  journey.plant(/the school got a message it could not believe: ./);
});

test('secrets in the log, the database and a provider’s address are found', async ({ page, journey }) => {
  const session = await openCheckout(page, journey);
  const { cuota, logFile, emulators, secrets } = journey.sandbox;
  const { db } = cuota.services;
  const email = session.canaries.get("the payer's e-mail") ?? '';
  const keep = (text: string | null) =>
    db.updateTable('session').set({ external_id: text }).where('id', '=', session.id).execute();

  await appendFile(logFile, `{"msg":"planted","to":"${email}","key":"${session.key}"}\n`);
  await appendFile(logFile, `{"msg":"planted","token":"${[...journey.watch.bearers][0] ?? 'none yet'}"}\n`);
  await appendFile(logFile, `{"msg":"planted","secret":"${secrets.get('the server secret') ?? ''}"}\n`);
  await keep(session.key);
  const [stripe] = emulators.values();
  await fetch(`${stripe?.origin ?? ''}/planted?who=${encodeURIComponent(email)}`);

  journey.plant(/the log holds the payer's e-mail/);
  journey.plant(/the log holds a session key/);
  journey.plant(/the log holds the server secret/);
  journey.plant(/the database holds a session key/, () => keep(null));
  journey.plant(/a provider's address holds the payer's e-mail/);
});

test('digits of a card and its code are found wherever they do not belong', async ({ page, journey }) => {
  const session = await openCheckout(page, journey);
  const { cuota, logFile, emulators } = journey.sandbox;
  const keep = (text: string | null) =>
    cuota.services.db.updateTable('session').set({ external_id: text }).where('id', '=', session.id).execute();
  await appendFile(logFile, `{"msg":"planted","sent":{"security_code":"${typedCode}"},"of":"4242 4242 4242 4242"}\n`);
  await keep('3782-8224-6310-005');
  await fetch(`${emulators.get('gr4vy')?.origin ?? ''}/planted?n=5555%205555%205555%204444`);
  await page.evaluate(
    ([code, app]) => {
      const field = document.createElement('input');
      field.setAttribute('aria-label', 'planted');
      field.value = '4000 0000 0000 9995';
      document.body.append(field, ' 4000056655665556 ');
      field.insertAdjacentText('afterend', 'CVV: 123');
      localStorage.setItem('planted', code);
      sessionStorage.setItem('planted', '6205500000000000004');
      console.log('5105-1051-0510-5100');
      void fetch(`${app}/api/planted`, { method: 'POST', body: '4000 0000 0000 3220' }).catch(() => undefined);
      history.replaceState(history.state, '', '?n=4000000000000077');
    },
    [typedCode, journey.sandbox.urls.app] as const,
  );
  await expect.poll(() => journey.watch.requests.some(({ body }) => body.endsWith('3220'))).toBe(true);
  journey.plant(/^the log holds digits of a card number: 424242…/);
  journey.plant(/^the log holds a security code/);
  journey.plant(/^the database holds digits of a card number: 378282…/, () => keep(null));
  journey.plant(/^a provider's address holds digits of a card number: 555555…/);
  journey.plant(/a field of our own holds digits of a card number: 400000…/);
  journey.plant(/the document holds digits of a card number: 400005…/);
  journey.plant(/the document holds a security code/);
  journey.plant(/the browser's storage holds digits of a card number: 620550…/);
  journey.plant(/the browser's storage holds a security code/);
  journey.plant(/^the console holds digits of a card number: 510510…/);
  journey.plant(/^what was sent to us holds digits of a card number: 400000…/);
  journey.plant(/the address holds digits of a card number: 400000…/);
  // Numbers with two telling ends are told twice.
  journey.tolerate(/holds digits of a card number: …(4242|0005|4444|5556)$/);
  journey.tolerate(/ storage holds planted$/);
});

test('what a page must not do is found', async ({ page, journey }) => {
  const session = await journey.newSession();
  const email = session.canaries.get("the payer's e-mail") ?? '';
  await openLink(page, session.url);
  await page.evaluate(
    ([key, address]) => {
      const script = document.createElement('script');
      try {
        script.text = 'void 0';
      } catch {
        // Trusted Types throw, and tell.
      }
      const styled = document.createElement('div');
      styled.setAttribute('style', 'color: red');
      const faint = document.createElement('p');
      faint.style.color = '#ddd';
      faint.append('Casi no se lee');
      const wide = document.createElement('div');
      wide.style.width = '900px';
      wide.append('Ancho');
      const small = ['uno', 'dos'].map((name) => {
        const button = document.createElement('button');
        button.setAttribute('aria-label', name);
        button.style.width = '10px';
        button.style.height = '10px';
        return button;
      });
      styled.animate([{ opacity: 0.9 }, { opacity: 1 }], { duration: 1000, iterations: Infinity });
      styled.textContent = 'planted';
      document.body.append(styled, faint, wide, ...small);
      localStorage.setItem('planted', address + key);
      document.cookie = 'planted=1';
      void fetch(`/planted?data=${key}`).catch(() => undefined);
      void fetch('http://evil.localhost:9/').catch(() => undefined);
      console.error('planted');
      setTimeout(() => {
        throw new Error('planted');
      });
    },
    [session.key, email] as const,
  );
  await expect.poll(() => journey.watch.complaints.length).toBeGreaterThan(4);
  journey.plant(/^policy violation: require-trusted-types-for stopped trusted-types-sink/);
  journey.plant(/^policy violation: style-src-attr stopped inline/);
  journey.plant(/^policy violation: connect-src stopped http:\/\/evil\.localhost:9/);
  journey.plant(/^console error: planted/);
  journey.plant(/^page error: planted/);
  journey.plant(/axe color-contrast/);
  journey.plant(/axe target-size/);
  journey.plant(/px wider than the screen/);
  journey.plant(/moves without end: <div/);
  journey.plant(/an address carries the session key: .*\/planted/);
  journey.plant(/local storage holds planted/);
  journey.plant(/local storage or a cache holds the session key/);
  journey.plant(/the browser keeps the payer's e-mail/);
  journey.plant(/a cookie was set: planted/);
  journey.tolerate(/^console error: .*(Content Security Policy|evil\.localhost|TrustedScript)/);
});

test('a fault that nobody announced fails the journey', async ({ journey }) => {
  test.fail();
  await appendFile(journey.sandbox.logFile, `${journey.sandbox.apiKeys.sanJeronimo}\n`);
});

// Every day: embed-messages.test.ts and the fault above.
test('what a frame tells the page around it that it must not is found', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession();
  const frame = await openInPortal(page, journey, session);
  await frame.evaluate((key) => window.parent.postMessage({ key }, '*'), session.key);
  journey.plant(/a message to http:\/\/school\.localhost:\d+ carries a session key/);
  await expect.poll(() => journey.watch.messages.some(({ data }) => data.includes(session.key))).toBe(true);
});
