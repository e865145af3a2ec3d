/** "I have transferred": the form's fields, and sending them. */
import type { ActionFunctionArgs } from 'react-router';
import { data } from 'react-router';
import type { PageServices } from '#contracts/page-services';
import type { PaymentDetail } from '#contracts/payment-detail';
import { type NumberRefusal, numberRefusals, type ReportField, reportFields } from '#domain/transfer-report';
import { defaultLocale, type Locale } from '#i18n/locale';
import { ask, post, type Send } from '../client/api.ts';
import { isPayment } from '../shell/checks.ts';
import { isRecord, listOf, textOf } from '../shell/parse.ts';
import { bearerSend } from '../client/browser-send.ts';
import { tab } from '../storage/browser-storage.ts';
import { readFormPost } from '../loading/form-post.ts';
import { localizeRefusal } from '../client/localized-error.ts';
import { type LocalizedRefusal, refusalOf } from '../client/refusal.ts';
import { withoutTokens } from '../loading/server-loader.ts';
import { rememberedSession } from '../storage/stored-key.ts';
import { placeOfPayment } from './place.ts';

/** The outcome of sending it, while the payer is still on the page. */
export interface ReportOutcome {
  readonly kind: 'report';
  /** The fields that cannot be right. */
  readonly wrong: readonly ReportField[];
  /** Why the number cannot be the transfer's; null for any other reason. */
  readonly number: NumberRefusal | null;
  /** Any other reason of a refusal; null if it was not refused. */
  readonly refusal: LocalizedRefusal | null;
  /** The typed values, for a page without scripts. */
  readonly given: Readonly<Partial<Record<ReportField, string>>>;
}

/** The name of the field with the payment's id. */
export const reportOf = 'report';

/** Reads an amount as people write it, `1.234,50` or `1,234.50`, in minor units; 0 if it is none. */
export function amountIn(text: string): number {
  const bare = text.replaceAll(/[\s$]|USD|MXN/g, '');
  const [, whole = '', cents = ''] = /^([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  const digits = whole.replaceAll(/[.,]/g, '');
  return digits === '' ? 0 : Number(digits) * 100 + Number(cents.padEnd(2, '0'));
}

interface Sent {
  readonly outcome: ReportOutcome;
  /** The payment after the report; null while a field must change. */
  readonly payment: PaymentDetail | null;
}

async function sendReport(send: Send, form: FormData, locale: Locale | null): Promise<Sent> {
  const paymentId = textOf(form, reportOf);
  const given = Object.fromEntries(reportFields.map((field) => [field, textOf(form, field)]));
  const { paid_time: time = '', ...others } = given;
  // An older server has no hour: an empty one is not sent.
  const body = { ...others, ...(time === '' ? {} : { paid_time: time }), amount: amountIn(given['amount'] ?? '') };
  const query = locale ? `?locale=${locale}` : '';
  const path = `/api/payments/${encodeURIComponent(paymentId)}/report${query}`;
  const answer = await ask(send, path, isPayment, post(body));
  if (answer.ok)
    return { outcome: { kind: 'report', wrong: [], number: null, refusal: null, given: {} }, payment: answer.value };
  const issues = listOf(isRecord, answer.refusal.metadata['issues']);
  const wrong = reportFields.filter((field) => issues.some((issue) => issue['path'] === field));
  const number = numberRefusals.find((each) => issues.some((issue) => issue['message'] === each)) ?? null;
  const refusal = wrong.length > 0 ? null : await localizeRefusal(answer.refusal, locale ?? defaultLocale);
  return { outcome: { kind: 'report', wrong, number, refusal, given }, payment: null };
}

/** Returns the page that shows its progress: the one it was sent from, unless the money is there. */
function pathAfter({ url }: Request, payment: PaymentDetail): string {
  const { pathname, searchParams } = new URL(url);
  const isHere = searchParams.get('payment') === payment.id && !payment.finished;
  return isHere ? `${pathname}?payment=${payment.id}` : placeOfPayment(payment);
}

/** Without scripts. Throws the redirect to the payment's page once it was sent. */
export async function reportOnServer(services: PageServices, request: ActionFunctionArgs['request'], form: FormData) {
  const { send, isOwn, locale, leadTo } = await readFormPost(services, request, form);
  if (!isOwn) {
    const refusal = await localizeRefusal(refusalOf('forbidden', 403), locale ?? defaultLocale);
    return data<ReportOutcome>({ kind: 'report', wrong: [], number: null, refusal, given: {} }, { status: 403 });
  }
  const { outcome, payment } = await sendReport(send, form, locale);
  if (payment) throw leadTo(pathAfter(request, payment));
  const refusal = outcome.refusal && withoutTokens(outcome.refusal);
  return data<ReportOutcome>({ ...outcome, refusal }, { status: refusal?.status ?? 422 });
}

/** With scripts: the page reads its payment again by itself. */
export async function reportInBrowser(form: FormData): Promise<ReportOutcome> {
  const locale = rememberedSession(tab.read('data') ?? '')?.locale ?? null;
  return (await sendReport(bearerSend, form, locale)).outcome;
}
