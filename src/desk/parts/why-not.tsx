import { whyNots } from '#contracts/desk-access';
import { waysInTexts } from '#i18n/desk/ways-in';
import type { Locale } from '#i18n/locale';

/** Why the last action let nobody in, or changed nothing; nothing where the notice says something else. */
export function WhyNot({ notice, locale }: { readonly notice: string | null; readonly locale: Locale }) {
  const why = whyNots.find((each) => each === notice);
  if (!why) return null;
  return (
    <p role="alert" className="rounded-12 bg-bad-ground px-4 py-2.5 font-medium text-bad">
      {waysInTexts(locale).whyNot[why]}
    </p>
  );
}
