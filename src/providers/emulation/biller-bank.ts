/** A bank that calls our desk: it queries, pays, takes back, sends its day's list, keeps books, loses answers. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  billerFileAnswer,
  billerPaymentAnswer,
  billerReversalAnswer,
  debtsAnswer,
  type DebtsAnswer,
} from '#contracts/biller';
import type { BillerChannel } from '../biller-capability.ts';
import { answerText, callText, isSignedBy, signatureHeader, signMessage, stampHeader } from '../biller-signature.ts';
import { parsedJson } from '../http-client.ts';
import type { EmulatorClock } from './emulator.ts';
import type { LedgerLine } from './ledger.ts';

/** Its state of a payment that it took back. */
export const takenBack = 'taken_back';

/** One payment in the bank's own books. */
export interface BankPayment {
  readonly id: string;
  readonly code: string;
  readonly debtId: string | null;
  readonly minor: number;
  readonly currency: string;
  readonly channel: BillerChannel;
  readonly paidAt: Date;
  /** `in_doubt`: without an answer; taken back as soon as there is one. */
  state: 'taken' | 'refused' | 'in_doubt' | typeof takenBack | 'called_off';
  reason: string | null;
  /** Our id of it, by our answer. */
  paymentId: string | null;
}

const paid = z.pick(billerPaymentAnswer, { status: true, reason: true, payment_id: true });
const back = z.pick(billerReversalAnswer, { status: true, reason: true });
const fileAnswer = z.omit(billerFileAnswer, { day: true });

export interface BankAt {
  /** `…/biller/{provider}[/{account}]`; nowhere while it is undefined. */
  readonly desk: () => string | undefined;
  readonly keys: () => { readonly bank: readonly string[]; readonly ours: readonly string[] };
  readonly clock: EmulatorClock;
  /** The currency of a payment without a query before. */
  readonly currency: string;
}

export interface Paying {
  readonly id?: string;
  readonly minor?: number;
  readonly currency?: string;
  readonly debtId?: string | null;
  readonly channel?: BillerChannel;
  readonly paidAt?: Date;
  /** It reports a payment instead of requesting it. */
  readonly isNotification?: true;
}

/** How often a call without an answer is repeated. */
const tries = 3;

export class BillerBank {
  /** Newest first. */
  readonly payments: BankPayment[] = [];
  readonly #at: BankAt;
  #lost = 0;
  /** Those it is sending, which are not in doubt yet. */
  readonly #sending = new Set<BankPayment>();

  constructor(at: BankAt) {
    this.#at = at;
  }

  /** The answers of the next calls are lost: their effects remain. */
  loseAnswers(count: number): void {
    this.#lost = count;
  }

  async ask(code: string, channel: BillerChannel = 'app'): Promise<DebtsAnswer> {
    return debtsAnswer.parse((await this.call('debts', { reference: code, channel })).body);
  }

  /** Queries the debt and pays it, or the given amount; retries while there is no answer. */
  async pay(code: string, how: Paying = {}): Promise<BankPayment | null> {
    const owed =
      how.minor === undefined ? (await this.ask(code, how.channel)).debts.find(({ payable }) => payable) : null;
    if (owed === undefined) return null;
    const payment: BankPayment = {
      id: how.id ?? randomUUID(),
      code,
      debtId: how.debtId === undefined ? (owed?.id ?? null) : how.debtId,
      minor: how.minor ?? owed?.amount ?? 0,
      currency: how.currency ?? owed?.currency ?? this.#at.currency,
      channel: how.channel ?? 'app',
      paidAt: how.paidAt ?? this.#at.clock.now(),
      state: 'in_doubt',
      reason: null,
      paymentId: null,
    };
    this.payments.unshift(payment);
    return this.repeat(payment, how.isNotification);
  }

  /** Sends a payment, or sends it again. `isNotification`: as taken before this call; a case counts as taken, too. */
  async repeat(payment: BankPayment, isNotification?: true): Promise<BankPayment> {
    this.#sending.add(payment);
    try {
      return await this.#send(payment, isNotification);
    } finally {
      this.#sending.delete(payment);
    }
  }

  async #send(payment: BankPayment, isNotification?: true): Promise<BankPayment> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const answer = await this.call(isNotification ? 'notifications' : 'payments', writtenOf(payment)).catch(
        () => null,
      );
      const reply = answer?.status === 200 ? paid.parse(answer.body) : null;
      if (!reply) continue;
      const isTaken = isNotification || reply.status !== 'refused';
      payment.state = isTaken ? 'taken' : 'refused';
      payment.reason = reply.reason;
      payment.paymentId = reply.payment_id;
      return payment;
    }
    return payment;
  }

  /** Takes it back; returns our answer. */
  async takeBack(id: string, minor: number | null = null): Promise<z.infer<typeof back> | null> {
    const answer = await this.call('reversals', { payment_id: id, amount: minor }).catch(() => null);
    const reply = answer?.status === 200 ? back.parse(answer.body) : null;
    const payment = this.payments.find((each) => each.id === id);
    if (payment && reply && reply.status !== 'refused')
      payment.state = reply.status === 'called_off' ? 'called_off' : takenBack;
    return reply;
  }

  /** Takes back payments without an answer: the payer was informed that they failed. */
  async tick(): Promise<void> {
    const doubted = this.payments.filter((each) => each.state === 'in_doubt' && !this.#sending.has(each));
    for (const { id } of doubted) await this.takeBack(id);
  }

  /** Sends the list of a day, or another in its place. */
  async sendFile(day: string, listed: readonly BankPayment[] = this.payments): Promise<z.infer<typeof fileAnswer>> {
    const taken = listed.filter(({ state }) => state === 'taken');
    const gone = listed.filter(({ state }) => state === takenBack);
    const answer = await this.call('daily-files', {
      day,
      payments: taken.map((payment) => {
        const { debt_id: _debt, channel: _channel, ...line } = writtenOf(payment);
        return line;
      }),
      reversals: gone.map(({ id, minor }) => ({ payment_id: id, amount: minor })),
    });
    if (answer.status !== 200) throw new Error(`the daily file was answered ${answer.status}`);
    return fileAnswer.parse(answer.body);
  }

  /** Its books, as every provider's are compared with ours. */
  ledger(): readonly LedgerLine[] {
    return this.payments.filter(({ state }) => state === 'taken' || state === takenBack).map(lineOf);
  }

  /** One signed call; throws where there is no answer, or one that is not signed by us. */
  async call(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    const desk = this.#at.desk();
    if (desk === undefined) throw new Error('the bank knows no desk');
    const url = new URL(`${desk}/${path}`);
    const text = JSON.stringify(body);
    const { bank, ours } = this.#at.keys();
    const now = this.#at.clock.now();
    const own = signMessage(bank, callText('POST', url.pathname, text), now);
    const signature = headers[signatureHeader] ?? own.signature;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [stampHeader]: own.stamp,
        [signatureHeader]: signature,
        ...headers,
      },
      body: text,
      signal: AbortSignal.timeout(5_000),
    });
    const replyText = await response.text();
    if (this.#lost > 0) {
      this.#lost -= 1;
      throw new Error('the answer was lost');
    }
    const signed = {
      text: answerText(signature, response.status, replyText),
      stamp: response.headers.get(stampHeader) ?? '',
      signature: response.headers.get(signatureHeader) ?? '',
    };
    if (response.ok && !isSignedBy(ours, signed, now)) throw new Error('the answer is not signed by the desk');
    return { status: response.status, body: parsedJson(replyText) };
  }
}

const writtenOf = ({ id, code, debtId, minor, currency, channel, paidAt }: BankPayment) => ({
  id,
  reference: code,
  debt_id: debtId,
  amount: minor,
  currency,
  channel,
  paid_at: paidAt.toISOString(),
});

function lineOf({ id, code, state, minor, currency, paymentId, paidAt }: BankPayment): LedgerLine {
  const returned = state === takenBack ? [{ providerRef: `reversal ${id}`, minor }] : [];
  return {
    providerRef: id,
    reference: code,
    paymentId,
    status: state,
    amountMinor: minor,
    receivedMinor: minor,
    currency,
    returned,
    createdAt: paidAt,
  };
}
