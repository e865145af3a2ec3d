import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import type { VoucherView } from '#contracts/payment-detail';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { SchoolMark } from '#ui/school-mark';
import { type Answer, readVoucher } from '../../client/api.ts';
import { browserSend } from '../../client/browser-send.ts';
import { followVoucherLink } from '../../client/stored-voucher.ts';
import { voucherShell, type RefusedPage, refusedPage } from '../../client/make-shell.ts';
import { inProcess, pageServices } from '../../client/server-loader.ts';
import { useLivePayment } from '../../payment/live-payment.ts';
import { ProblemView } from '../../payment/problem-view.tsx';
import { useTimelyShell, PaymentPage } from '../../payment/steps/payment-page.tsx';
import { isHydrated } from '../../shell/hydrated.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';

type VoucherPage = { readonly state: 'ready'; readonly shell: PageShell; readonly voucher: VoucherView } | RefusedPage;

/** A voucher by its durable link: readable by anybody who has it, also after the payment link died. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const locale = new URL(request.url).searchParams.get('locale');
  const answer = await readVoucher(inProcess(context.get(pageServices)), params['voucherKey'] ?? '', locale);
  return data<VoucherPage>(await voucherPage(answer, locale), { status: answer.ok ? 200 : answer.refusal.status });
}

/** Opened from within the app, or in another language, the browser reads it itself. */
export async function clientLoader({
  params,
  request,
  serverLoader,
}: {
  request: Request;
  params: { voucherKey?: string };
  serverLoader: <T>() => Promise<T>;
}): Promise<VoucherPage> {
  const locale = new URL(request.url).searchParams.get('locale');
  const page = isHydrated()
    ? await voucherPage(await readVoucher(browserSend, params.voucherKey ?? '', locale), locale)
    : await serverLoader<VoucherPage>();
  await Promise.all([loadCatalogue(page.shell.locale), loadMoneyTexts(page.shell.locale)]);
  return page;
}

async function voucherPage(answer: Answer<VoucherView>, locale: string | null): Promise<VoucherPage> {
  if (answer.ok) return { state: 'ready', shell: await voucherShell(answer.value, answer.now), voucher: answer.value };
  return refusedPage(answer.refusal, { now: answer.now, dataKey: null, header: null }, locale);
}

/** The page changes by itself. */
export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export default function VoucherScreen() {
  const page: VoucherPage = useLoaderData<typeof loader>();
  const { voucherKey = '' } = useParams();
  if (page.state === 'refused') {
    const { school } = page.shell;
    return (
      <>
        {school ? <SchoolLine name={school.name} logo={school.logo} /> : null}
        <ProblemView refusal={page.refusal} dataKey={null} />
      </>
    );
  }
  return <SharedVoucherView shell={page.shell} voucher={page.voucher} voucherKey={voucherKey} />;
}

interface SharedVoucherProps {
  readonly shell: PageShell;
  readonly voucher: VoucherView;
  readonly voucherKey: string;
}

/** The same ticket for whoever was sent the link: read-only, live, nothing of the session. */
function SharedVoucherView({ shell, voucher, voucherKey }: SharedVoucherProps) {
  const path = `/api/vouchers/${encodeURIComponent(voucherKey)}`;
  const { value, reached } = useLivePayment(voucher, path, {
    send: browserSend,
    onShown: (shown) => followVoucherLink(voucherKey, shown),
  });
  return (
    <>
      <SchoolLine name={value.school.name} logo={value.school.fg_logo} />
      <PaymentPage
        shell={useTimelyShell(shell, value)}
        payment={value}
        reached={reached}
        durableUrl={`/v/${voucherKey}`}
        pdfUrl={`${path}/file?locale=${shell.locale}`}
        downloadPdf={() => Promise.resolve(false)}
        receiptPath={null}
        canChooseAgain={false}
      />
    </>
  );
}

/** Whose voucher it is, or was: this page has no bar. */
function SchoolLine({ name, logo }: { readonly name: string; readonly logo: string | null }) {
  const { t } = useTexts();
  return (
    <div className="flex items-center gap-3 pt-6">
      <SchoolMark logo={logo} product={t.common.product} />
      <p className="text-16 font-semibold">{name}</p>
    </div>
  );
}
