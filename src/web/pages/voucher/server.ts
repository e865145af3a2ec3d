import { data, type LoaderFunctionArgs } from 'react-router';
import { readVoucher } from '../../client/api.ts';
import { inProcess, pageServices } from '../../loading/server-loader.ts';
import { anonymousShell } from '../../shell/page-shell.ts';
import { type VoucherPage, voucherPage } from './page-data.ts';

/** A voucher by its durable link: public, and valid after the payment link has expired. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const address = new URL(request.url);
  const locale = address.searchParams.get('locale');
  const services = context.get(pageServices);
  if (services.isShell) {
    const shell = anonymousShell({ now: new Date().toISOString(), dataKey: null, header: null }, locale);
    return data<VoucherPage>({ state: 'ask-browser', shell });
  }
  const answer = await readVoucher(inProcess(services), params['voucherKey'] ?? '', locale);
  return data<VoucherPage>(await voucherPage(answer, locale, address), {
    status: answer.ok ? 200 : answer.refusal.status,
  });
}
