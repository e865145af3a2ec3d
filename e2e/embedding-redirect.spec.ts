/** Ways to pay that lead to another page, in a frame of a school's page and of a hostile one. Source: spec §2, §6. */
import type { Frame, Page } from '@playwright/test';
import { offerForm } from '#contracts/offer-form';
import { frameEs } from '#i18n/frame-es';
import { loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { type Locale, localeOf } from '#i18n/locale';
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import type { OfferDesk } from '#providers/emulation/emulated-provider';
import type { Offer } from '#providers/offer';
import { offerKey } from '#providers/registry';
import { openLink } from '#sandbox/actors/parent';
import { redirectCopy } from '../src/web/payment/payment-copy.ts';
import { placeOfPayment } from '../src/web/payment/place.ts';
import { expect, test as base } from './fixture.ts';
import { forgetFrameAncestors } from './frame-tricks.ts';
import { codeIn, frameOf, keepWindow, lookAndSubmit, openInPortal, saidTo, lookAndChoose } from './framed.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { frame as frameHtml, openSite, type OwnSite } from './own-site.ts';
import { families, fillIn, schoolIn, submitForm } from './parent.ts';
import { continueButton, receipt, wayToPay } from './payer.ts';

const test = base.extend<{ readonly site: OwnSite }>({
  site: async ({ journey }, hand) => {
    const site = await openSite();
    for (const name of ['evil', 'familias']) journey.visits(site.at(name));
    await hand(site);
    await site.close();
  },
});

/** Whose page asks the one around it before anything was typed: embedding.spec.ts. */
const asksBefore: ReadonlySet<string> = new Set(['/pse']);

interface Redirect {
  readonly offer: Offer;
  readonly desk: OfferDesk;
  readonly locale: Locale;
}

/** Every offer of the registry that is paid on a page of its provider's, with a form before it or without. */
const redirects = emulatedProviders.flatMap(({ provider, desk }) =>
  provider.offers.flatMap((offer): Redirect[] => {
    const how = desk[offerKey(offer)];
    const leads = how?.pays.at === 'page' && !asksBefore.has(offer.path);
    return how && leads ? [{ offer, desk: how, locale: localeOf[offer.country] }] : [];
  }),
);

test.beforeAll(async () => {
  expect(redirects.length).toBeGreaterThan(0);
  await Promise.all(redirects.map(({ locale }) => loadMoneyTexts(locale)));
});

/** The same code leads out of each; offers.spec.ts opens their pages. The first runs every day, others are `@long`. */
const isFirst = (redirect: Redirect): boolean => redirects[0] === redirect;

for (const redirect of redirects)
  test.describe(offerKey(redirect.offer), isFirst(redirect) ? {} : { tag: '@long' }, () => {
    // S2-R24, S6-R05
    test('leaves an allowed frame by a code that works once, and comes back to a window that knows the payment', async ({
      page,
      journey,
    }) => {
      const { offer, desk } = redirect;
      const { app, school } = journey.sandbox.urls;
      await journey.schoolHas({ payment_options: [offerKey(offer)] }, schoolIn(journey, offer.country));
      const session = await journey.newSession({ like: families[offer.country] });
      const frame = await openInPortal(page, journey, session);
      await beginIn(frame, redirect);
      await followOut(page, frame, redirect, journey);
      const [moved] = saidTo(journey, school).filter(({ type }) => type === 'redirect');
      const code = codeIn(moved);
      expect(moved && 'url' in moved && moved.url.startsWith(`${app}${offer.statusPath ?? offer.path}`)).toBe(true);

      await page.getByRole('button', { name: desk.pays.at === 'page' ? desk.pays.press : '' }).click();
      await expect(receipt(page)).toBeVisible();
      expect(new URL(page.url()).origin).toBe(app);
      expect(page.url()).not.toContain(code);
      expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', payments: [{ status: 'successful' }] });
    });

    // S2-R24, S6-R05
    test('never leaves a hostile frame, nor says where it would lead; the same page of the school follows it', async ({
      page,
      context,
      journey,
      site,
    }) => {
      journey.tolerate(/Nothing is sent to the page around this one|frame-ancestors|ERR_FAILED/);
      const { app } = journey.sandbox.urls;
      const session = await journey.newSession({ like: families[redirect.offer.country] });
      await journey.schoolHas(
        { allowed_parent_origins: [site.at('familias')] },
        schoolIn(journey, redirect.offer.country),
      );
      const url = await begun(journey, session, redirect);
      await forgetFrameAncestors(context, app, '/**');
      site.show('/', frameHtml('Pago', url) + `<script>${follows}</script>`);

      await page.goto(site.at('evil'));
      const inside = page.getByTitle('Pago').contentFrame();
      await expect(inside.getByRole('heading', { name: frameEs.refused.title })).toBeVisible();
      await keepWindow(page, `frame-${redirect.offer.gateway}-refused`);
      await expect(inside.getByRole('button')).toHaveText([frameEs.refused.open]);
      // Longer than a bank's address takes.
      await page.waitForTimeout(4_000);
      expect(new URL(page.url()).origin).toBe(site.at('evil'));
      expect(saidTo(journey, site.at('evil'))).toEqual([]);
      expect(journey.watch.requests.filter(({ url: requestUrl }) => requestUrl.includes('/api/handoffs'))).toEqual([]);

      await page.goto(site.at('familias'));
      // Whom nobody greeted yet opens a tab instead.
      await expect.poll(() => saidTo(journey, site.at('familias')).length, { timeout: 20_000 }).toBeGreaterThan(0);
      // It may have gone by itself before it is checked.
      await followOut(page, await frameOf(page, 'Pago').catch(() => null), redirect, journey);
      expect(saidTo(journey, site.at('familias')).map(({ type }) => type)).toContain('redirect');
    });
  });

/** Makes a pending payment of it on another phone. Returns the page that leads on. */
async function begun(journey: Journey, session: OwnSession, { offer, desk }: Redirect): Promise<string> {
  const way = { entity: offer.gateway, method: offer.type };
  const parent = await openLink(`http://127.0.0.1:${journey.sandbox.cuota.port}`, session.key);
  const documents = offer.form
    ? offerForm.parse(await (await parent.call('POST', `/sessions/${session.id}/form`, way)).json()).acceptances
    : [];
  const acceptances = Object.fromEntries(documents.map(({ id, version }) => [id, version]));
  const { payment_id: id } = await parent.choose(way);
  expect((await parent.commit(id, { answers: desk.answers ?? {}, acceptances })).status).toBe(200);
  await expect.poll(async () => (await parent.read(id)).next_step?.kind, { timeout: 20_000 }).toBe('redirect');
  return journey.linkTo(placeOfPayment(await parent.read(id)), session);
}

/** Greets the frame as the embed script does, and goes wherever it is sent. */
const follows = `
  setInterval(() => frames[0].postMessage({ type: 'hello', version: 1 }, '*'), 300);
  addEventListener('message', ({ data }) => { if (data.type === 'redirect') location.assign(data.url); });
`;

/** Chooses the offer in a frame, and fills in what it asks. */
async function beginIn(frame: Frame, { offer, desk, locale }: Redirect): Promise<void> {
  await lookAndChoose(wayToPay(frame, offer.texts[locale].title));
  await lookAndSubmit(continueButton(frame));
  if (!offer.form) return;
  for (const [name, answer] of Object.entries(desk.answers ?? {})) await fillIn(frame, name, answer);
  await submitForm(frame, offer.form.texts[locale].button, lookAndSubmit);
}

/** Waits until the window has gone where the payment leads; if it does not go by itself, clicks in its frame. */
async function followOut(
  page: Page,
  frame: Frame | null,
  { locale, offer }: Redirect,
  { sandbox }: Journey,
): Promise<void> {
  const outside = new Set([...sandbox.emulators.values()].map(({ origin }) => origin));
  if (!frame) return page.waitForURL(({ origin }) => outside.has(origin), { timeout: 30_000 });
  const button = frame.getByRole('button', { name: redirectCopy(offer, moneyTextsOf(locale).instructions).button });
  const gone = page.waitForURL(({ origin }) => outside.has(origin), { timeout: 30_000 });
  // It may go by itself, also during the click. The button is drawn anew once it is known whose frame this is.
  void expect(() => lookAndSubmit(button))
    .toPass({ timeout: 30_000 })
    .catch(() => undefined);
  await gone;
}
