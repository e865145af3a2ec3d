/** The product with its worker, the providers' emulators and a mail catcher, for tests of letters about payments. */
import { mainLine } from '#contracts/instruction-lines';
import { paymentDetail, type PaymentDetail } from '#contracts/payment-detail';
import type { WebhookMode } from '#providers/emulation/emulator';
import { violations } from '#server/db/invariants';
import { type ApiBench, startApiBench } from '../api-bench.ts';
import { sessionBody } from '../session-body.ts';
import { moneyShows } from '../test-bench.ts';
import { type CaughtEmail, mailTo, startCatcher } from './catcher.ts';

/** A family's session and its payment. */
export interface Family {
  readonly id: string;
  readonly key: string;
  readonly email: string;
  readonly payment: PaymentDetail;
}

/** Starts it; `mail: false` as on a server where e-mail is not set up. */
export async function startOutcomeBench({ mail = true }: { readonly mail?: boolean } = {}) {
  let bench: ApiBench | null = null;
  const catcher = await startCatcher(0, () => bench?.clock.now() ?? new Date(0));
  bench = await startApiBench({ env: mail ? mailTo(catcher) : {} });
  const started = bench;
  let families = 0;
  const newEmail = () => `familia.${++families}@correo.example`;
  const lettersTo = ({ email }: Pick<Family, 'email'>): readonly CaughtEmail[] =>
    catcher
      .letters()
      .filter(({ to }) => to.includes(email))
      .toReversed();
  return {
    ...started,
    catcher,
    /** A session to an address of its own, with a voucher. */
    family: (amounts: readonly number[], change: Readonly<Record<string, unknown>> = {}) =>
      newFamily(started, newEmail(), amounts, change),
    /** The same family with another voucher, made half an hour after the first. */
    async again(family: Family): Promise<Family> {
      await started.advance(31 * 60);
      return { ...family, payment: await started.client.makeVoucher(family.key) };
    },
    /** Oldest first. */
    lettersTo,
    subjectsTo: (family: Family): readonly string[] =>
      lettersTo(family).map(({ subject }) => subject.replace('Colegio de Prueba: ', '')),
    /** Opens the session as a letter's link does. */
    openLink: (link = ''): Promise<Response> =>
      started.call('GET', `/api/sessions/${new URL(link).searchParams.get('data')}`),
    /** Reads a voucher's or slip's page as a letter's link does. */
    readVoucher: async ([link = '']: readonly string[] = []): Promise<unknown> =>
      (await started.call('GET', new URL(link).pathname.replace('/v/', '/api/vouchers/'))).json(),
    /** Money at the counter, and how the provider tells of it. */
    async pay({ payment }: Family, minor?: number, webhooks: WebhookMode = 'normal'): Promise<void> {
      started.stripe.webhooks(webhooks);
      if (!(await started.stripe.pay(referenceOf(payment), minor))) throw new Error('no such voucher');
      await started.settle();
      started.stripe.webhooks('normal');
    },
    /** See `moneyShows` of test-bench. */
    moneyShows: (who: Family, minor: number, currency?: string) => moneyShows(started, who, minor, currency),
    /** Throws where the books are not in order. */
    async close() {
      const broken = await violations(started.services.db);
      await started.close();
      await catcher.close();
      if (broken.length > 0) throw new Error(`broken invariants: ${JSON.stringify(broken)}`);
    },
  };
}
export type OutcomeBench = Awaited<ReturnType<typeof startOutcomeBench>>;

async function newFamily(
  bench: ApiBench,
  email: string,
  amounts: readonly number[],
  change: Readonly<Record<string, unknown>>,
): Promise<Family> {
  const body = sessionBody(amounts, change);
  const { id, key } = await bench.client.createSession(bench.schoolKey, { ...body, payer: { ...body.payer, email } });
  const payment = paymentDetail.parse(await bench.client.makeVoucher(key));
  await bench.settle();
  return { id, key, email, payment };
}

/** What the cashier scans. Throws when it is no voucher. */
export function referenceOf({ next_step: step }: PaymentDetail): string {
  if (step?.kind !== 'instructions') throw new Error('not a voucher');
  return mainLine(step).value;
}
