import { formatInstant } from '#i18n/format';
import { Notice } from '#ui/panel';
import { useMoneyTexts } from '../attempts/money-texts.ts';
import type { PageFrame } from '../page/frame.ts';
import { useTexts } from '../page/texts.tsx';

interface SavedNoticeProps {
  readonly frame: PageFrame;
  /** Until when the copy's state is known. */
  readonly savedAt: string;
}

/** Above a copy from this phone: what was true when it was kept may be so no longer, so it is never called valid. */
export function SavedNotice({ frame, savedAt }: SavedNoticeProps) {
  const { t, locale } = useTexts();
  const words = useMoneyTexts().savedCopy;
  return (
    <Notice tone="warn" title={t.pageError.offlineTitle}>
      {words(formatInstant(savedAt, frame.timeZone, locale))}
    </Notice>
  );
}
