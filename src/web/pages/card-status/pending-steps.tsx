import { momentIn } from '#i18n/format';
import { formatClock } from '#i18n/format-moment';
import { Panel } from '#ui/panel';
import type { PageProps } from '../../loading/page-props.ts';
import { useCardTexts } from '../../card/card-texts.ts';
import { ValidatingSteps } from '../../payment/validating-steps.tsx';
import { useTexts } from '../../shell/texts.tsx';

/** The bank responds within this time, in milliseconds. Source: spec §9. */
const longestMs = 15 * 60_000;

/** How far the bank's validation is, and by when it ends at the latest; once that is past, no hour is named. */
export function PendingSteps({ shell, payment }: Pick<PageProps, 'shell' | 'payment'>) {
  const { status: words } = useCardTexts();
  const { locale } = useTexts();
  const latest = new Date(Date.parse(payment.created_at) + longestMs).toISOString();
  const clock = formatClock(momentIn(latest, shell.timeZone), locale);
  return (
    <Panel className="mt-6 px-4 pt-1 pb-4">
      <ValidatingSteps readyBy={latest > shell.now ? words.readyBy(clock) : null} />
    </Panel>
  );
}
