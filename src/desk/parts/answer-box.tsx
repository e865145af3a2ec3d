import type { DeskPerson } from '#contracts/desk-services';
import { paymentTexts } from '#i18n/desk/payment';
import type { Locale } from '#i18n/locale';
import { whatsAppAddress } from '../whats-app.ts';
import { Button, ButtonLink } from './button.tsx';

interface AnswerBoxProps {
  readonly answer: string;
  /** The number on file; null: whom the office chooses. */
  readonly phone: string | null;
  readonly person: DeskPerson;
  readonly locale: Locale;
}

/** The answer for a family, as it will be copied. */
export function AnswerBox({ answer, phone, person, locale }: AnswerBoxProps) {
  const texts = paymentTexts(locale);
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{texts.answer}</h3>
      <p data-answer="" className="rounded-12 bg-sunk p-3 wrap-anywhere select-all">
        {answer}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="button" look="primary" data-copy={answer} data-done={texts.copied} className="needs-scripts">
          {texts.copy}
        </Button>
        <ButtonLink href={whatsAppAddress(phone, person.school.country, answer)} rel="noreferrer">
          {texts.whatsApp}
        </ButtonLink>
      </div>
      <p className="text-13 text-soft">
        {texts.answerHelp} {phone === null ? null : texts.whatsAppHelp}
      </p>
    </div>
  );
}
