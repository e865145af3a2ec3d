import type { VoucherView } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { type Refusal, textIn } from '../session/api.ts';
import { anonymousFrame, type FrameFacts, type PageFrame, showsHeader } from './frame.ts';

/** The frame of a session's pages. */
export async function sessionFrame(session: PaymentSession, facts: FrameFacts): Promise<PageFrame> {
  const { school } = session;
  return {
    locale: session.locale,
    school: { name: school.name, campus: school.campus_name, logo: session.settings.fg_logo },
    sheet: await sheetOf(school.accent),
    payerName: session.payer.full_name,
    country: session.country_code,
    timeZone: school.time_zone,
    now: facts.now,
    dataKey: facts.dataKey,
    hasHeader: showsHeader(facts.header),
    analytics: session.analytics,
  };
}

/** The frame of a durable voucher link: the school, nobody's name. */
export async function voucherFrame(view: VoucherView, now: string): Promise<PageFrame> {
  const { name, accent, fg_logo: logo } = view.school;
  const timeZone = view.next_step && 'time_zone' in view.next_step ? view.next_step.time_zone : 'America/Mexico_City';
  return {
    ...anonymousFrame({ now, dataKey: null, header: null }, view.locale),
    school: { name, campus: null, logo },
    timeZone,
    sheet: await sheetOf(accent),
  };
}

/** Reckoned on the server; a phone fetches the arithmetic only when it opens a page by itself, and without it keeps our colours. */
async function sheetOf(accent: string | null): Promise<string> {
  const look = accent ? await import('../look/accent.ts').catch(() => null) : null;
  return look?.accentSheet(accent) ?? '';
}

/** The frame of a page that says why it shows nothing else: the school where the API names it, never the family. */
export async function refusalFrame(refusal: Refusal, facts: FrameFacts, locale: string | null): Promise<PageFrame> {
  const frame = anonymousFrame(facts, textIn(refusal.metadata, 'locale') ?? locale);
  const { school } = refusal.metadata;
  if (typeof school !== 'object' || school === null) return frame;
  const named: Readonly<Record<string, unknown>> = { ...school };
  const name = textIn(named, 'name');
  if (!name) return frame;
  const sheet = await sheetOf(textIn(named, 'accent'));
  return { ...frame, school: { name, campus: null, logo: textIn(named, 'fg_logo') }, sheet };
}
