import { refundTexts } from '#i18n/desk/refunds';
import { formatAmount, formatMoney } from '#i18n/format';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { NoteField } from '../../parts/note-field.tsx';
import { refusedFields } from '../../problem-words.ts';
import type { Props } from './server.ts';
import { typedRefund } from './ways.ts';

/** How much, how, and why; nothing is written before the last look. */
export function RefundForm({ data, locale, sent, problem }: Props) {
  const texts = refundTexts(locale);
  const { payment, typed } = data;
  const { minor, by_provider: byProvider, partial } = payment.refundable;
  const refused = refusedFields(problem);
  const left = formatMoney(minor, payment.currency, locale);
  const typedBefore = formatAmount(typed?.amount ?? minor, locale).slice(1);
  const chosen = sent?.text('way') || typed?.way || (byProvider ? 'provider' : 'hand');
  const hint = byProvider && !partial ? `${texts.amountHint(left)} ${texts.wholeOnly(left)}` : texts.amountHint(left);
  return (
    <Form does="review" action={`/payments/${payment.payment_id}/refund`} className="grid gap-4">
      <Field
        name="amount"
        label={texts.amount}
        hint={hint}
        error={refused.has('amount') ? texts.amountWrong : null}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        defaultValue={sent?.text('amount') ?? typedBefore}
      />
      <fieldset>
        <legend className="mb-1 text-14 font-semibold">{texts.way}</legend>
        {byProvider ? null : <p className="mb-2 text-14 text-soft">{texts.notByProvider}</p>}
        <div className="overflow-hidden rounded-16 border border-line bg-panel">
          {typedRefund.shape.way.options
            .filter((way) => byProvider || (way !== 'provider' && way !== 'panel'))
            .map((way) => (
              <div key={way} className="flex gap-3 border-b border-line px-4 py-3 last:border-b-0">
                <input
                  type="radio"
                  id={`way-${way}`}
                  name="way"
                  value={way}
                  defaultChecked={way === chosen}
                  aria-describedby={`way-${way}-text`}
                  className="choice-dot"
                />
                <div>
                  <label htmlFor={`way-${way}`} className="block font-medium">
                    {texts.ways[way].title}
                  </label>
                  <p id={`way-${way}-text`} className="text-14 text-soft">
                    {texts.ways[way].text}
                  </p>
                </div>
              </div>
            ))}
        </div>
      </fieldset>
      <NoteField
        id="note"
        label={texts.note}
        hint={texts.noteHint}
        error={refused.has('note') ? texts.noteMissing : null}
        defaultValue={sent?.text('note') ?? typed?.note ?? ''}
      />
      <Button look="primary" className="justify-self-start">
        {texts.review}
      </Button>
    </Form>
  );
}
