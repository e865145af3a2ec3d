import { redirect } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { anonymousShell, type PageShell } from '../../shell/page-shell.ts';
import { refusalShell } from '../../client/make-shell.ts';
import { type Answer, textIn } from '../../client/api.ts';
import { checkoutPath } from '../../client/refused-page.ts';

/** What the expired-link page shows: the school, and nothing of the family. */
export interface ExpiredPage {
  readonly shell: PageShell;
  readonly advisor: Advisor | null;
  /** Whether another link can be asked for here. Not without the old key, nor where the server sends no e-mail. */
  readonly canRequest: boolean;
}

/** Whom at the school to write or call. */
interface Advisor {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface OpenedBy {
  readonly dataKey: string | null;
  readonly locale: string | null;
}

/** The page for what the API answered to the old key. Throws a redirect to the checkout, which has words for every other answer. */
export async function expiredPage(answer: Answer<PaymentSession>, opened: OpenedBy): Promise<ExpiredPage> {
  if (answer.ok || answer.refusal.code !== 'payment_session_expired') throw redirect(checkoutPath(opened));
  const { refusal, now } = answer;
  const shell = await refusalShell(refusal, { now, dataKey: opened.dataKey, header: null }, opened.locale);
  return {
    shell,
    advisor: advisorIn(refusal.metadata),
    canRequest: refusal.metadata['can_request_link'] === true,
  };
}

/** The page where nobody knows the old key. */
export function keylessPage(now: string, locale: string | null): ExpiredPage {
  return { shell: anonymousShell({ now, dataKey: null, header: null }, locale), advisor: null, canRequest: false };
}

function advisorIn({ advisor }: Readonly<Record<string, unknown>>): Advisor | null {
  if (typeof advisor !== 'object' || advisor === null) return null;
  const facts: Readonly<Record<string, unknown>> = { ...advisor };
  return { name: textIn(facts, 'name'), email: textIn(facts, 'email'), phone: textIn(facts, 'phone') };
}
