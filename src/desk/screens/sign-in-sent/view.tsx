import { waysInTexts } from '#i18n/desk/ways-in';
import type { ViewProps } from '../../screen.ts';

type Props = ViewProps<null>;

export const titleOf = ({ locale }: Props): string => waysInTexts(locale).sentTitle;

/** The same for every address. */
export function View({ locale }: Props) {
  const texts = waysInTexts(locale);
  return (
    <div className="grid gap-4">
      <h1>{texts.sentTitle}</h1>
      <p>{texts.sent}</p>
      <p className="text-soft">{texts.sentHint}</p>
      <a href="/sign-in" className="desk-button justify-self-start">
        {texts.back}
      </a>
    </div>
  );
}
