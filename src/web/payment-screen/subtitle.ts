import type { PaymentDetail } from '#contracts/payment-detail';
import type { SlipTexts } from '#i18n/catalogues';
import type { PaymentPageData } from './page-data.ts';

type Titled = Partial<Pick<PaymentDetail, 'category'>> & { readonly title: string };

/** What a page of one payment is about, under the school's name: its kind of method, else the method itself. */
export function subtitleOf(page: PaymentPageData, subtitles: SlipTexts['subtitles']): string | null {
  if (page.state === 'ready') return titleOf({ ...page.payment, title: page.payment.method_title }, subtitles);
  const option = page.state === 'none' ? page.method : null;
  return option && titleOf(option, subtitles);
}

/** A copy that an older page kept says no category. */
const titleOf = ({ category, title }: Titled, subtitles: SlipTexts['subtitles']): string =>
  (category && subtitles[category]) ?? title;
