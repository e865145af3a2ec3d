import type { ShellTexts } from '#i18n/desk/shell';
import { buttonClass } from '#ui/button';

interface RefusedProps {
  readonly code: keyof ShellTexts['refused'];
  readonly texts: ShellTexts;
  readonly supportCode: string | null;
}

/** In a screen's place: why it is not shown. */
export function RefusedView({ code, texts, supportCode }: RefusedProps) {
  const words = {
    not_found: texts.notFoundText,
    forbidden: texts.forbiddenText,
    unavailable: texts.unavailableText,
    other: texts.unavailableText,
  }[code];
  return (
    <div className="grid max-w-120 gap-4">
      <h1 className="text-24 font-bold">{texts.refused[code]}</h1>
      <p>{words}</p>
      {supportCode === null ? null : <p className="text-14 text-soft">{texts.supportCode(supportCode)}</p>}
      <a href="/" className={`${buttonClass('plain')} justify-self-start`}>
        {texts.backToToday}
      </a>
    </div>
  );
}
