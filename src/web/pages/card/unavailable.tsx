import { formatAmount } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Notice } from '#ui/panel';
import { useCardTexts } from '../../card/card-texts.ts';
import { OtherMethod } from '../../card/other-method.tsx';
import type { PageProps } from '../../loading/page-props.ts';
import { useTexts } from '../../shell/texts.tsx';

/** `/card` if the session cannot be paid by card: not offered, too much, or payments are off. */
export function CardUnavailableView({ shell, session }: Pick<PageProps, 'shell' | 'session'>) {
  const { t, locale } = useTexts();
  const { notes } = useCardTexts();
  return (
    <div className="grid gap-4 pt-6 pb-12 wide:max-w-120">
      <h1>
        <span className="block text-16 text-soft">{t.checkout.heading}</span>
        <Amount text={formatAmount(session.amounts.amount_to_pay, locale)} code={session.currency} />
      </h1>
      <Notice tone="warn" title={notes.unavailableTitle} actions={<OtherMethod shell={shell} />}>
        {notes.unavailable}
      </Notice>
    </div>
  );
}
