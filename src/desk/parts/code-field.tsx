import { waysInTexts } from '#i18n/desk/ways-in';
import type { Locale } from '#i18n/locale';

/** Six digits of an app. */
export function CodeField({ locale }: { readonly locale: Locale }) {
  const texts = waysInTexts(locale);
  return (
    <label className="grid gap-1.5 font-medium">
      {texts.code}
      <input
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*(\d\s*){6}"
        maxLength={12}
        className="desk-input figures max-w-40 text-20 tracking-widest"
        aria-describedby="code-hint"
      />
      <span id="code-hint" className="text-14 font-normal text-soft">
        {texts.codeHint}
      </span>
    </label>
  );
}
