/** The checkout in a school's page: paid there, or in its window if a bank must confirm. Source: spec §1, §2, §6. */
import type { Frame, Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import { frameEs } from '#i18n/frame-es';
import { problemsEs } from '#i18n/problems-es';
import { atBank, cards, cardStatus, newPayer } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import {
  codeIn,
  frameOf,
  keepWindow,
  lookAndChoose,
  lookAndSubmit,
  makeVoucherIn,
  openInPortal,
  payByCardIn,
  portalHeard,
  submitPayHere,
  saidTo,
} from './framed.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { continueButton, expectWaiting, oxxo, payAndRead } from './payer.ts';

const desk = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };

// S1-R05, S2-R27
test('a parent makes and pays a voucher in the portal of the school, and the portal follows', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const { school } = journey.sandbox.urls;
  const first = await openInPortal(page, journey, session);
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    await lookAndChoose(oxxo(first));
    await expectWhole(page, first);
    await continueButton(first).scrollIntoViewIfNeeded();
    await expect(continueButton(first)).toBeInViewport({ ratio: 1 });
    await keepWindow(page, `portal-${size.width}`);
  }
  await lookAndSubmit(first.getByRole('link', { name: 'Regresar' }));
  await expect(portalHeard(page, 'close')).toHaveCount(1);
  await expect(page.getByTitle('Pago de la escuela')).toHaveCount(0);

  await page.reload();
  const frame = await submitPayHere(page);
  const reference = await makeVoucherIn(frame);
  await expectWaiting(frame);
  await expectWhole(page, frame);
  expect(new URL(frame.url()).searchParams.get('school')).toMatch(/^[\da-f-]{36}$/);
  await payAndRead(frame, journey, reference);
  await expect(portalHeard(page, 'status').last()).toContainText('"successful"');
  const statuses = saidTo(journey, school).flatMap((message) => (message.type === 'status' ? [message.status] : []));
  expect(statuses).toEqual(['pending', 'successful']);
  expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', payments: [{ status: 'successful' }] });
});

// S1-R05
// Every day: the journey above and wompi-card-bank.test.ts.
test(
  'a card is paid in the frame; one whose bank asks takes the whole window there, and back to the truth',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    const { app, school } = journey.sandbox.urls;
    const session = await journey.newSession(newPayer());
    const frame = await openInPortal(page, journey, session);
    await payByCardIn(frame, cards.bankAsks);
    await goToBank(page, frame);
    const { approve } = await atBank(page);
    const [moved] = saidTo(journey, school).filter(({ type }) => type === 'redirect');
    codeIn(moved);
    expect(moved).toMatchObject({
      url: expect.stringMatching(`^${app}/card/status/[^?]*\\?payment=[^&]+&go=1&handoff=`),
    });

    await approve.click();
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    expect(new URL(page.url()).origin).toBe(app);
    expect(new URL(page.url()).searchParams.has('handoff')).toBe(false);

    const fresh = await page.evaluate(() => sessionStorage.getItem('hashKey') ?? '');
    expect(fresh).toMatch(/^[\w-]{43}$/);
    expect(fresh).not.toBe(session.key);
    const carried = journey.watch.requests.filter(({ url, referer }) => `${url} ${referer}`.includes(fresh));
    expect([...new Set(carried.map(({ url }) => new URL(url).pathname))]).toEqual([`/api/sessions/${fresh}`]);
    expect(journey.watch.messages.filter(({ data }) => data.includes(fresh))).toEqual([]);
    expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', payments: [{ status: 'successful' }] });

    const second = await context.newPage();
    await second.goto(journey.portal(session));
    await second.getByRole('button', { name: 'Pagar aquí' }).click();
    const again = second.getByTitle('Pago de la escuela').contentFrame();
    await expect(again.getByRole('heading', { name: 'Pago recibido' })).toBeVisible();
    await expect(portalHeard(second, 'ready')).toHaveCount(1);
  },
);

test(
  'without our script the payer opens their bank in a tab, and the frame turns paid',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    journey.tolerate(/frame-ancestors|NotSameOrigin/);
    const session = await journey.newSession(newPayer());
    await page.goto(journey.portal(session, '/evil'));
    const frame = await frameOf(page, 'Marco directo');
    await payByCardIn(frame, cards.bankAsks);
    const bank = frame.getByRole('button', { name: cardEs.status.confirmGo });
    await expect(frame.getByText(frameEs.bank.whatTab)).toBeVisible();
    await bank.scrollIntoViewIfNeeded();
    await keepWindow(page, 'frame-bank-tab');
    const opened = context.waitForEvent('page');
    await bank.click();
    const tab = await opened;
    const { approve } = await atBank(tab);
    await expect(frame.getByText(frameEs.bank.openedTitle)).toBeVisible();
    await keepWindow(page, 'frame-bank-opened');
    await approve.click();
    await expect(cardStatus(tab, cardEs.status.paidTitle)).toBeVisible();
    await expect(cardStatus(frame, cardEs.status.paidTitle)).toBeVisible();
    expect(saidTo(journey, journey.sandbox.urls.school).map(({ type }) => type)).not.toContain('redirect');
  },
);

// S2-R24
// Every day: parent-link.test.ts.
test(
  'PSE that could not ask the window around it does not say that it did',
  { tag: '@long' },
  async ({ page, journey }) => {
    journey.tolerate(/404|ERR_FAILED/);
    const session = await journey.newSession();
    const url = journey.linkTo('/pse', session);
    await page.route('**/api/handoffs', (route) => route.abort());
    const frame = await openPse(page, journey, { ...session, url });
    await expect(frame.getByText(frameEs.pse.failed)).toBeVisible();
    await expect(frame.getByText(frameEs.pse.requested)).toHaveCount(0);
    const { school } = journey.sandbox.urls;
    expect(saidTo(journey, school).filter(({ type }) => type === 'redirecToPse')).toEqual([]);
    await keepWindow(page, 'frame-pse-not-asked');
  },
);

// S2-R24
test('PSE asks the window around it, by a code that is good once', async ({ page, journey }) => {
  journey.tolerate(/404/);
  const { app, school } = journey.sandbox.urls;
  const session = await journey.newSession();
  const ownPse = { ...session, url: journey.linkTo('/pse', session) };
  const frame = await openPse(page, journey, ownPse);
  await expect(frame.getByText(frameEs.pse.title)).toBeVisible();
  const pseRequests = () => saidTo(journey, school).filter(({ type }) => type === 'redirecToPse');
  await expect.poll(pseRequests).toHaveLength(1);
  await keepWindow(page, 'frame-pse');
  const [message] = pseRequests();
  const code = codeIn(message);
  expect(message).toEqual({ type: 'redirecToPse', url: `${app}/pse?header=true&handoff=${code}` });

  const checkout = `${app}/checkout?handoff=${code}`;
  const firstPhone = await journey.anotherPhone();
  await firstPhone.goto(checkout);
  await expect(continueButton(firstPhone)).toBeEnabled();
  expect(new URL(firstPhone.url()).search).toBe('');
  await expectRefused(await journey.anotherPhone(), checkout);
});

/** Has the portal open PSE's page in a frame, and follow no request to leave. */
async function openPse(page: Page, journey: Journey, session: OwnSession) {
  await page.goto(journey.portal(session));
  await page.evaluate((url) => {
    window.Cuota?.open({ url, title: 'PSE', onRedirect: () => false });
  }, session.url);
  return page.getByTitle('PSE').contentFrame();
}

test(
  'with storage of its own for each portal, a voucher and a card are paid in the frame too',
  { tag: '@long' },
  async ({ playwright, launchOptions, journey }) => {
    // By default Playwright switches partitioned storage off, and its contexts store nothing for a frame in another
    // site's page: there the tests above run. Of a repeated switch Chromium takes the last.
    const context = await playwright.chromium.launchPersistentContext('', {
      args: [...(launchOptions.args ?? []), '--disable-features=HttpsUpgrades'],
    });
    await journey.watch.follow(context, true);
    const [page = await context.newPage()] = context.pages();
    const session = await journey.newSession();
    await page.goto(`${journey.sandbox.urls.app}/health`);
    await page.evaluate(() => localStorage.setItem('bank_transfer', 'of the window'));
    const frame = await openInPortal(page, journey, session);
    expect(await frame.evaluate(() => [localStorage.getItem('bank_transfer'), document.cookie])).toEqual([null, '']);
    const reference = await makeVoucherIn(frame);
    expect(await frame.evaluate(() => localStorage.getItem('cash_voucher'))).toContain(reference);
    await payAndRead(frame, journey, reference);

    const byCard = await journey.newSession(newPayer());
    const second = await openInPortal(page, journey, byCard);
    await payByCardIn(second, cards.approved);
    await expect(cardStatus(second, cardEs.status.paidTitle)).toBeVisible();
    expect(await journey.schoolSees(byCard)).toMatchObject({ status: 'paid' });
  },
);

// Every day: open-in-tab.alone.test.ts.
test('a portal that prefers it opens a tab', { tag: '@long' }, async ({ page, context, journey }) => {
  const session = await journey.newSession();
  await page.goto(journey.portal(session));
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Pagar en otra pestaña' }).click();
  const tab = await opened;
  await expect(continueButton(tab)).toBeEnabled();
  await expect.poll(() => tab.url()).toBe(`${journey.sandbox.urls.app}/checkout`);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  expect(saidTo(journey, journey.sandbox.urls.school)).toEqual([]);
});

/** The frame is as high as its page, stays so, and has nothing to scroll. */
async function expectWhole(page: Page, frame: Frame): Promise<void> {
  const sizes = () => frame.evaluate(() => [window.innerHeight, document.documentElement.scrollHeight]);
  // Twice the same, a moment apart: one read may fall between the page's new height and the frame's.
  const settled = async () => {
    const before = await sizes();
    await page.waitForTimeout(300);
    return before[0] === before[1] && before.join() === (await sizes()).join();
  };
  await expect.poll(settled).toBe(true);
  const height = await sizes();
  await page.waitForTimeout(500);
  expect(await sizes()).toEqual(height);
}

/** The window goes to the bank by itself after a click; if the machine is too slow for that, the payer clicks again. */
async function goToBank(page: Page, frame: Frame): Promise<void> {
  const again = frame.getByRole('button', { name: cardEs.status.confirmGo });
  const isThere = await Promise.race([
    page.waitForURL(/\/approve\//).then(() => true),
    again.waitFor().then(
      () => false,
      () => true,
    ),
  ]);
  // It may still go while the button is pressed.
  if (!isThere) await again.click().catch(() => undefined);
  await page.waitForURL(/\/approve\//);
}

async function expectRefused(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(problemsEs.handoff_not_found.title)).toBeVisible();
  await expect(page.getByText(problemsEs.handoff_not_found.advice)).toBeVisible();
  expect(new URL(page.url()).searchParams.has('handoff')).toBe(false);
}
