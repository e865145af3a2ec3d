import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { catalogueOf, loadCatalogue } from '#i18n/catalogues';
import { formatAmount } from '#i18n/format';
import { outcomeTexts } from '#i18n/outcome-texts';
import { problemsEs } from '#i18n/problems-es';
import { sessions, shortPayment } from '../gallery/fixtures.ts';
import { sessionShell } from '../../loading/make-shell.ts';
import { TextsProvider } from '../../shell/texts.tsx';
import type { ShownOutcome } from '../../payment/pay-outcome.ts';
import { CheckoutView } from './view.tsx';

const session = {
  ...sessions.mexico,
  settings: { ...sessions.mexico.settings, is_payment_session_disabled: true },
};
const refused: ShownOutcome = {
  kind: 'refused',
  methodKey: 'MX/store/stripe',
  call: 'materialize',
  refusal: {
    code: 'payment_session_disabled',
    status: 409,
    metadata: {},
    supportCode: 'K7QX2MRT',
    ...problemsEs.payment_session_disabled,
  },
};

beforeAll(() => Promise.all([loadCatalogue('es-MX'), import('../../deferred.ts'), import('../../refusals.ts')]));

async function drawn(outcome: ShownOutcome | null, shown = session): Promise<string> {
  const shell = await sessionShell(shown, { now: '2026-11-20T18:00:00.000Z', dataKey: 'k1', header: null });
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <TextsProvider locale="es-MX">
          <CheckoutView shell={shell} session={shown} formToken="" outcome={outcome} />
        </TextsProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const count = (text: string, part: string): number => text.split(part).length - 1;

test('payments that the school paused are said once, also where a press met it under the open page', async () => {
  const { disabled } = outcomeTexts['es-MX'];
  const { advisor } = sessions.mexico.school;
  for (const outcome of [null, refused]) {
    const page = await drawn(outcome);
    expect(count(page, disabled), outcome?.kind).toBe(1);
    expect(count(page, advisor?.name ?? 'nobody'), 'whom to ask').toBe(1);
  }
});

test('what another session settled is not said to be paid by this payer', async () => {
  const [first, second] = sessions.mexico.charges;
  if (!first || !second) throw new Error('two charges are needed');
  const settled = { ...first, status: 'paid' as const, values: { ...first.values, pending_amount: 0 } };
  const short = { ...second, status: 'partial' as const, values: { ...second.values, pending_amount: 100_000 } };
  const { values } = second;
  const paid = values.cost - values.scholarships - values.discounts + values.surcharges - 100_000;
  const page = await drawn(null, {
    ...sessions.mexico,
    charges: [settled, short],
    payments_received: [shortPayment],
    settled_elsewhere_amount: first.values.amount,
  });
  const { paidOf } = catalogueOf('es-MX').checkout;
  expect(page).toContain(paidOf(formatAmount(paid, 'es-MX'), formatAmount(paid + 100_000, 'es-MX')));
});

// S9-R11
test('a session without charges shows an empty basket as such', async () => {
  expect(count(await drawn(null, { ...session, charges: [] }), 'Sin facturas')).toBe(1);
  expect(count(await drawn(null), 'Sin facturas')).toBe(0);
});

test('a session with no way to pay says so, offers none, and says whom to ask', async () => {
  const settings = { ...sessions.mexico.settings, checkout_payment_options: [] };
  const page = await drawn(null, { ...sessions.mexico, settings });
  expect(count(page, catalogueOf('es-MX').checkout.noMethods)).toBe(1);
  expect(count(page, 'type="radio"')).toBe(0);
  expect(count(page, sessions.mexico.school.advisor?.name ?? 'nobody')).toBe(1);
});
