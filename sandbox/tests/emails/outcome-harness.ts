/** The product with its worker, the providers' emulators and a mail catcher, for tests of e-mails about payments. */
import { mainLine } from '#contracts/instruction-lines';
import { paymentDetail, type PaymentDetail } from '#contracts/payment-detail';
import type { WebhookMode } from '#providers/emulation/emulator';
import { type ApiHarness, startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { moneyShows } from '../test-harness.ts';
import { type CaughtEmail, mailTo, startCatcher } from '../../inbox/catcher.ts';

/** A family's session and its payment. */
export interface Family {
  readonly id: string;
  readonly key: string;
  readonly email: string;
  readonly payment: PaymentDetail;
}

/** A harness whose product hands its e-mails to a catcher; `mail: false` as on a server where e-mail is not set up. */
export async function withCatcher<Harness extends ApiHarness>(
  start: (env: Readonly<Record<string, string>>) => Promise<Harness>,
  { mail = true }: { readonly mail?: boolean } = {},
) {
  let harness: Harness | null = null;
  const catcher = await startCatcher(0, () => harness?.clock.now() ?? new Date(0));
  const started = await start(mail ? mailTo(catcher) : {});
  harness = started;
  /** Oldest first. */
  const emailsTo = (address: string): readonly CaughtEmail[] =>
    catcher
      .emails()
      .filter(({ to }) => to.includes(address))
      .toReversed();
  return {
    ...started,
    catcher,
    emailsTo,
    subjectsTo: (address: string): readonly string[] =>
      emailsTo(address).map(({ subject }) => subject.replace('Colegio de Prueba: ', '')),
    async close() {
      await started.close();
      await catcher.close();
    },
  };
}

const zone = 'America/Mexico_City';

/** Starts one whose families pay by voucher. */
export async function startOutcomeHarness(options: { readonly mail?: boolean } = {}) {
  const started = await withCatcher((env) => startApiHarness({ env }), options);
  let families = 0;
  const newEmail = () => `familia.${++families}@correo.example`;
  return {
    ...started,
    /** Skips to the next time that clocks in Mexico City show this, at least a minute away; `days` later where told. */
    async at(clock: string, days = 0): Promise<void> {
      const now = Temporal.Instant.fromEpochMilliseconds(started.clock.now().getTime()).toZonedDateTimeISO(zone);
      const today = now.withPlainTime(clock);
      const next = today.epochMilliseconds > now.epochMilliseconds + 60_000 ? today : today.add({ days: 1 });
      await started.advance(Math.ceil((next.add({ days }).epochMilliseconds - now.epochMilliseconds) / 1000));
    },
    /** The day in Mexico City, some days from now. */
    dayIn: (days: number): string =>
      Temporal.Instant.fromEpochMilliseconds(started.clock.now().getTime())
        .toZonedDateTimeISO(zone)
        .toPlainDate()
        .add({ days })
        .toString(),
    /** A session to an address of its own, with a voucher. */
    family: (amounts: readonly number[], change: Readonly<Record<string, unknown>> = {}) =>
      newFamily(started, newEmail(), amounts, change),
    /** The same family with another voucher, made half an hour after the first. */
    async again(family: Family): Promise<Family> {
      await started.advance(31 * 60);
      return { ...family, payment: await started.client.makeVoucher(family.key) };
    },
    emailsTo: ({ email }: Pick<Family, 'email'>) => started.emailsTo(email),
    subjectsTo: ({ email }: Pick<Family, 'email'>) => started.subjectsTo(email),
    /** Opens the session as an e-mail's link does. */
    openLink: (link = ''): Promise<Response> =>
      started.call('GET', `/api/sessions/${new URL(link).searchParams.get('data')}`),
    /** Reads a voucher's or slip's page as an e-mail's link does. */
    readVoucher: async ([link = '']: readonly string[] = []): Promise<unknown> =>
      (await started.call('GET', new URL(link).pathname.replace('/v/', '/api/vouchers/'))).json(),
    /** Money at the counter, and how the provider tells of it. */
    async pay({ payment }: Family, minor?: number, webhooks: WebhookMode = 'normal'): Promise<void> {
      started.stripe.webhooks(webhooks);
      if (!(await started.stripe.pay(referenceOf(payment), minor))) throw new Error('no such voucher');
      await started.settle();
      started.stripe.webhooks('normal');
    },
    /** See `moneyShows` of `test-harness.ts`. */
    moneyShows: (who: Family, minor: number, currency?: string) => moneyShows(started, who, minor, currency),
  };
}

async function newFamily(
  harness: ApiHarness,
  email: string,
  amounts: readonly number[],
  change: Readonly<Record<string, unknown>>,
): Promise<Family> {
  const body = sessionBody(amounts, change);
  const { id, key } = await harness.client.createSession(harness.schoolKey, {
    ...body,
    payer: { ...body.payer, email },
  });
  const payment = paymentDetail.parse(await harness.client.makeVoucher(key));
  await harness.settle();
  return { id, key, email, payment };
}

/** What the cashier scans. Throws when it is no voucher. */
export function referenceOf({ next_step: step }: PaymentDetail): string {
  if (step?.kind !== 'instructions') throw new Error('not a voucher');
  return mainLine(step).value;
}
