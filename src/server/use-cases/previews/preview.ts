import type { PreviewedLink } from '#contracts/page-services';
import { paperState } from '#domain/paper-state';
import { catalogueOf, loadCatalogue } from '#i18n/catalogues';
import { formatMoney } from '#i18n/format';
import { formatDeadline } from '#i18n/format-moment';
import { defaultLocale, type Locale, parseLocale } from '#i18n/locale';
import { previewTexts } from '#i18n/preview-texts';
import { stagingTexts } from '#i18n/staging-texts';
import { sha256 } from '../../basics/keys.ts';
import { readLogo } from '../../db/write/school-logos.ts';
import { readSessionFacts, type SessionFacts } from '../../db/read/session-facts.ts';
import { findVoucherLink } from '../../db/write/voucher-links.ts';
import type { PreviewPicture } from '../../documents/preview-picture.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { readVoucher } from '../payments/read-payment.ts';
import { readPayment } from '../../db/read/payments.ts';
import { voucherKeyOf } from '../../db/read/payment-row.ts';
import { paperFacts } from '../../views/paper-view.ts';

const kinds = ['session', 'voucher'] as const;
/** What a link's preview shows: a whole session, without amount and name; or one voucher. */
export interface Previewed {
  readonly kind: (typeof kinds)[number];
  /** The session's id, or the payment's. */
  readonly id: string;
  readonly locale: Locale;
}

type Keys = Pick<Services, 'keys'>;

/** The address of a session's picture. Signed, so that only the page's readers can request it; it opens no more. */
const previewPath = ({ keys }: Keys, { kind, id, locale }: Previewed): string =>
  `/previews/${kind}/${id}/${locale}-${keys.previewSign(`${kind} ${id} ${locale}`)}.png`;

/** The same of a voucher, by its key, which is not in it; null for a key that opens nothing now. */
async function voucherPreviewPath(
  services: Pick<Services, 'keys' | 'db'>,
  { key, locale }: { readonly key: string; readonly locale: Locale },
): Promise<string | null> {
  const link = await findVoucherLink(services.db, sha256(key));
  return link?.status === 'live' ? previewPath(services, { kind: 'voucher', id: link.paymentId, locale }) : null;
}

/** The address of a link's picture for chats elsewhere; null if the page has none. */
export async function previewOf(services: Services, link: PreviewedLink, localeTag: string): Promise<string | null> {
  const locale = parseLocale(localeTag) ?? defaultLocale;
  const path =
    'sessionId' in link
      ? previewPath(services, { kind: 'session', id: link.sessionId, locale })
      : await voucherPreviewPath(services, { key: link.voucherKey, locale });
  return path === null ? null : services.origin + path;
}

/** Reads a picture's address. Throws `not_found` for an address that we did not sign. */
export function previewedAt({ keys }: Keys, kind: string, id: string, name: string): Previewed {
  const [, localeTag = '', sign = ''] = /^([a-z]{2}-[A-Z]{2})-([\w-]{43})\.png$/.exec(name) ?? [];
  const [known, locale] = [kinds.find((each) => each === kind), parseLocale(localeTag)];
  if (!known || !locale || !keys.isSigned('preview', `${kind} ${id} ${locale}`, sign)) throw nothing();
  return { kind: known, id, locale };
}

const nothing = (): Refusal => new Refusal('not_found', 'There is no such picture.');

/** Returns the picture's text now. Throws `not_found`, and `voucher_link_ended` once the link has ended. Reads only. */
export async function readPreview(services: Services, { kind, id, locale }: Previewed): Promise<PreviewPicture> {
  await loadCatalogue(locale);
  return kind === 'session' ? ofSession(services, id, locale) : ofVoucher(services, id, locale);
}

async function ofSession(services: Services, id: string, locale: Locale): Promise<PreviewPicture> {
  const facts = await readSessionFacts(services.db, id);
  if (!facts) throw nothing();
  const texts = previewTexts[locale];
  const types = new Set<string>(facts.charges.map(({ details }) => details.concept_type));
  const isPaid = facts.state === 'paid';
  const kind = (['tuition', 'pension', 'enrollment'] as const).find((each) => types.has(each));
  return {
    ...(await schoolIn(services, facts, locale)),
    headline: kind ? texts.kinds[kind] : texts.anything,
    aside: null,
    stamp: isPaid ? texts.paid : null,
    foot: isPaid ? texts.arrived : texts.open,
  };
}

async function ofVoucher(services: Services, paymentId: string, locale: Locale): Promise<PreviewPicture> {
  const payment = await readPayment(services.db, paymentId);
  if (!payment) throw nothing();
  const { view, facts } = await readVoucher(services, voucherKeyOf(services.keys, payment), locale);
  const texts = previewTexts[locale];
  const money = formatMoney(view.total_amount, view.currency, locale);
  const step = view.next_step;
  // As its papers: money that came short or went back is not called paid.
  const isPaid = paperState(paperFacts(facts, payment), facts.now) === 'paid';
  const isUnpaid = view.finished && view.status !== 'successful';
  const until =
    step?.kind === 'instructions' && view.status === 'pending'
      ? texts.until(formatDeadline(step.pay_before, step.time_zone, catalogueOf(locale), locale))
      : null;
  return {
    ...(await schoolIn(services, facts, locale)),
    headline: money,
    aside: isPaid ? null : view.method_title,
    stamp: isPaid ? texts.paid : null,
    foot: isPaid ? texts.arrived : (until ?? (isUnpaid ? texts.over : texts.openSlip)),
  };
}

async function schoolIn({ db, mode }: Services, { school }: SessionFacts, locale: Locale) {
  const logo = school.logoSha256 === null ? null : await readLogo(db, school.logoSha256);
  const test = mode === 'staging' ? stagingTexts[locale].picture : null;
  return { school: school.name, accent: school.accent, logo, test };
}
