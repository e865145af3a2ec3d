/** What comes between a payer and a card payment, and what must be true of it all the same. */
import type { BrowserContext, Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import type { FaultKind } from '#providers/emulation/emulator';
import { cardStatus, payButton } from './card-payer.ts';
import { expect } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { continueButton, receipt } from './payer.ts';
import { seenPaid, toldOfCardPayment } from './school-view.ts';

/** One payment at the provider, with all the money, and a school that heard of it once. */
export async function isPaidOnce(
  journey: Journey,
  session: OwnSession,
  eventTypes: readonly string[] = toldOfCardPayment,
) {
  expect((await journey.atProvider(session)).map(({ status, receivedMinor }) => [status, receivedMinor])).toEqual([
    ['capture_succeeded', 872_643],
  ]);
  expect(await journey.schoolSees(session)).toEqual({
    ...seenPaid(session),
    payments: expect.arrayContaining([{ status: 'successful', received: 872_643 }]),
    eventTypes,
  });
}

/** Every way a page of ours says that it is paid. */
export function anyPaid(page: Page) {
  return cardStatus(page, cardEs.status.paidTitle)
    .or(receipt(page))
    .or(page.getByRole('heading', { name: 'Este pago ya está hecho' }));
}

/** So many pages back and forward again: each says that it is paid. The bank's own page is not ours. */
export async function neverOffersAgain(page: Page, pages: number): Promise<void> {
  const { origin } = new URL(page.url());
  const way = [...Array<'back'>(pages).fill('back'), ...Array<'forward'>(pages).fill('forward')];
  for (const step of way) {
    await (step === 'back' ? page.goBack() : page.goForward());
    if (new URL(page.url()).origin !== origin) continue;
    await expect(anyPaid(page).first()).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    await expect(continueButton(page)).toHaveCount(0);
  }
}

/** Spoils a route of the card provider's until it is called; the journey's end does so too. */
export function cardProviderFails(journey: Journey, route: string, kind: FaultKind): () => void {
  const provider = journey.sandbox.emulators.get('gr4vy');
  if (!provider) throw new Error('the sandbox runs no emulator of the card provider');
  provider.fault(route, kind, 1000);
  return () => provider.fault(route, kind, 0);
}

/** Notes what the page says of a kind, also what stands there for a moment only, on every address it goes to. */
export async function watchCopy(page: Page, pattern: RegExp): Promise<ReadonlySet<string>> {
  const phrases = new Set<string>();
  await page.exposeFunction('noteCopy', (words: string) => void phrases.add(words));
  await page.addInitScript(
    ({ source, flags }) => {
      const matcher = new RegExp(source, flags);
      const look = (): void => {
        const words = matcher.exec(document.querySelector('main')?.innerText ?? '');
        const note: unknown = Reflect.get(window, 'noteCopy');
        if (words && typeof note === 'function') note(words[0]);
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    },
    { source: pattern.source, flags: pattern.flags },
  );
  return phrases;
}

/** The server hears the press, and then the phone has no signal any more. */
export async function losesSignalAtCommit(page: Page, context: BrowserContext): Promise<void> {
  await page.route('**/commit*', async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
}
