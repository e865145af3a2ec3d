import { formatInstant } from '#i18n/format';
import { Notice } from '#ui/panel';
import { useMoneyTexts } from '../money-texts.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';

interface SavedNoticeProps {
  readonly shell: PageShell;
  /** Until when the copy's state is known. */
  readonly savedAt: string;
}

/** Above a copy from this phone: what was true when it was kept may be so no longer, so it is never called valid. */
export function SavedNotice({ shell, savedAt }: SavedNoticeProps) {
  const { t, locale } = useTexts();
  const words = useMoneyTexts().savedCopy;
  return (
    <Notice tone="warn" title={t.pageError.offlineTitle}>
      {words(formatInstant(savedAt, shell.timeZone, locale))}
    </Notice>
  );
}
