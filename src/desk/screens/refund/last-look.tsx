import type { RefundPreview } from '#contracts/money-previews';
import { choiceTexts } from '#i18n/desk/case-choices';
import { refundTexts } from '#i18n/desk/refunds';
import { formatMoney } from '#i18n/format';
import { confirmPath } from '../../fresh.ts';
import { familyOf } from '../../names.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { Section } from '../../parts/section.tsx';
import { problemWords } from '../../problem-words.ts';
import { debt } from '../case/words.ts';
import { familyWords } from './family-words.ts';
import type { Props } from './server.ts';
import type { TypedRefund } from './ways.ts';

type LookProps = Props & { readonly typed: TypedRefund };

/** What the refund does, what the family reads, and who else must agree; then the one button. */
export function LastLook(props: LookProps) {
  const { data, locale, typed } = props;
  const { payment, preview, session, sealed } = data;
  const texts = refundTexts(locale);
  const amount = formatMoney(preview.amount, payment.currency, locale);
  const who = familyOf(session) ?? texts.noFamily;
  const path = `/payments/${payment.payment_id}/refund/${sealed}`;
  if (preview.refusal !== null) {
    const { title, advice } = problemWords({ code: preview.refusal }, locale);
    return (
      <div className="grid gap-3">
        <p role="alert" className="rounded-12 bg-bad-ground px-4 py-3 text-bad">
          <strong>{title}.</strong> {advice}
        </p>
        <ButtonLink href={`${path}?change=1`}>{texts.change}</ButtonLink>
      </div>
    );
  }
  const lines = [
    typed.way === 'provider' ? texts.isSent(amount, who) : texts.isRecorded(amount, who),
    ...(preview.effect ? debt(preview.effect, session.currency, locale, choiceTexts(locale)) : []),
  ];
  return (
    <div className="grid gap-4">
      <Section title={texts.what}>
        <Lines lines={lines} />
      </Section>
      <Section title={texts.familyReads}>
        <Lines lines={familyWords(props)} />
      </Section>
      <Section title={texts.second}>
        <Lines lines={preview.needs_approval ? secondPerson(preview, props) : [texts.alone]} />
      </Section>
      {typed.note === '' ? null : (
        <Section title={texts.note}>
          <p className="wrap-anywhere">{typed.note}</p>
        </Section>
      )}
      <Send {...props} path={path} amount={amount} />
    </div>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className="grid gap-1">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** Why it takes another person: the limit, and what went back today. */
function secondPerson({ limit }: RefundPreview, { data, locale }: LookProps): readonly string[] {
  const texts = refundTexts(locale);
  const { approvers, payment } = data;
  const money = (minor: number) => formatMoney(minor, payment.currency, locale);
  return [
    ...(limit ? [texts.above(money(limit.above))] : []),
    ...(limit && limit.returned_of_payment > 0 ? [texts.ofPayment(money(limit.returned_of_payment))] : []),
    ...(limit && limit.returned_by_you > 0 ? [texts.byYou(money(limit.returned_by_you))] : []),
    approvers.length > 0 ? texts.approvers(approvers.join(', ')) : texts.nobody,
  ];
}

function Send({ data, person, locale, typed, path, amount }: LookProps & { path: string; amount: string }) {
  const texts = refundTexts(locale);
  const verb = data.preview.needs_approval ? texts.ask : typed.way === 'provider' ? texts.send : texts.record;
  const change = <ButtonLink href={`${path}?change=1`}>{texts.change}</ButtonLink>;
  if (!person.isFresh)
    return (
      <div className="grid gap-3">
        <p>{texts.confirmFirst}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="primary" href={confirmPath(path)}>
            {texts.confirm}
          </ButtonLink>
          {change}
        </div>
      </div>
    );
  return (
    <Form does="send" action={path} className="flex flex-wrap gap-2">
      <Button look="primary">{verb(amount)}</Button>
      {change}
    </Form>
  );
}
