import { useLoaderData, useParams } from 'react-router';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { readVoucher } from '../../client/api.ts';
import { noteDrawn } from '../../shell/api-clock.ts';
import { browserSend } from '../../client/browser-send.ts';
import { openOffline } from '../../storage/open-offline.ts';
import { readSavedLink, saveLink } from '../../storage/stored-link.ts';
import { isNotedPaid } from '../../storage/stored-paid.ts';
import { isPayable } from '../../storage/stored-voucher.ts';
import { useLivePayment } from '../../payment/live-payment.ts';
import { paidOffline, SavedStrip } from '../../payment/saved-strip.tsx';
import { ProblemView } from '../../payment/problem-view.tsx';
import { SharedTicketNote } from '../../payment/steps/shared-ticket-note.tsx';
import { LargeTicket } from '../../payment/steps/large-context.ts';
import { LargeBar } from '../../payment/steps/large-ticket.tsx';
import { PaidBar } from '../../payment/steps/paid-bar.tsx';
import { hasEnded } from '../../payment/steps/step.ts';
import { useTimelyShell, PaymentPage } from '../../payment/steps/payment-page.tsx';
import { PageSkeleton } from '../../shell/nav-page.tsx';
import { type BrowserArgs, isPage, type Loaded } from '../../loading/browser-loader.ts';
import { inTextSize, type VoucherPage, voucherPage } from './page-data.ts';

/** From within the app, in another language or without a network, the browser reads it itself. */
export async function loader({ params, request, sent }: BrowserArgs): Promise<VoucherPage> {
  const address = new URL(request.url);
  const key = params['voucherKey'] ?? '';
  const drawn = isPage<VoucherPage>(sent) && sent.state !== 'ask-browser' ? sent : null;
  // No request was sent yet, and a copy stored now must not carry the time of a wrong phone clock.
  if (drawn) noteDrawn(drawn.shell.now);
  const page = drawn ?? (await askOrSaved(key, address));
  await Promise.all([loadCatalogue(page.shell.locale), loadMoneyTexts(page.shell.locale)]);
  return page;
}

/** Returns the API's voucher; without a response this phone's copy, or that it is paid. */
async function askOrSaved(key: string, address: URL): Promise<VoucherPage> {
  const locale = address.searchParams.get('locale');
  const answer = await readVoucher(browserSend, key, locale);
  if (answer.ok || answer.refusal.code !== 'offline') return voucherPage(answer, locale, address);
  const saved = readSavedLink(key);
  if (saved) {
    const { shell, voucher, savedAt } = saved;
    return {
      state: 'ready',
      ...inTextSize({ ...shell, dataKey: null, now: laterOf(shell.now, answer.now) }, address),
      voucher,
      isPaid: false,
      savedAt,
    };
  }
  const page = await voucherPage(answer, locale ?? document.documentElement.lang, address);
  return isNotedPaid(key) && page.state === 'refused'
    ? { ...page, refusal: await paidOffline(page.shell.locale) }
    : page;
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** The page changes by itself. */
export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export function Component() {
  const page = useLoaderData<Loaded<typeof loader>>();
  const { voucherKey = '' } = useParams();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={null} />;
  return <SharedVoucherView {...page} voucherKey={voucherKey} />;
}

type SharedVoucherProps = Extract<VoucherPage, { state: 'ready' }> & { readonly voucherKey: string };

/** The same ticket for a person who was sent the link: read-only, live, nothing of the session. */
function SharedVoucherView({ shell: drawn, voucher, savedAt, isLarge, voucherKey }: SharedVoucherProps) {
  const path = `/api/vouchers/${encodeURIComponent(voucherKey)}`;
  const { value, reached } = useLivePayment(voucher, path, {
    send: browserSend,
    startsReached: savedAt === null,
    onShown: (shown) => {
      // A shown copy is already stored.
      if (shown === voucher && savedAt !== null) return;
      saveLink(voucherKey, { shell: drawn, voucher: shown });
      if (isPayable(shown)) openOffline(drawn);
    },
  });
  const shell = useTimelyShell(drawn, value);
  return (
    <LargeTicket value={isLarge}>
      {isLarge ? <LargeBar shell={shell} payment={value} usual={`/v/${voucherKey}?locale=${shell.locale}`} /> : null}
      {isPayable(value) && !hasEnded(value, shell.now) ? <SharedTicketNote /> : null}
      <PaymentPage
        shell={shell}
        payment={value}
        reached={reached}
        notice={savedAt !== null && !reached ? <SavedStrip shell={shell} payment={value} savedAt={savedAt} /> : null}
        durableUrl={`/v/${voucherKey}`}
        pdfUrl={`${path}/file?locale=${shell.locale}`}
        downloadPdf={() => Promise.resolve(false)}
        receiptPath={null}
        canChooseAgain={false}
        bar={<PaidBar payment={value} path={path} />}
      />
    </LargeTicket>
  );
}
