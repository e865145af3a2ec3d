import { paymentTexts } from '#i18n/desk/payment';
import { paymentsTexts } from '#i18n/desk/payments';
import { stateOf } from '../../family-answer.ts';
import { AnswerBox } from '../../parts/answer-box.tsx';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import type { Props } from './server.ts';
import { stateSentences } from './state-sentence.ts';

/** The state in a sentence, what to do, and the answer for the family once it may be given. */
export function AnswerCard(props: Props) {
  const { data, locale } = props;
  const texts = paymentTexts(locale);
  const [sentence, ...more] = stateSentences(props);
  return (
    <section aria-labelledby="state" className="mb-6 grid gap-4 rounded-16 border border-line bg-panel p-4">
      <div className="grid gap-1">
        <p>
          <StateBadge payment={data.payment} texts={paymentsTexts(locale)} />
        </p>
        <h2 id="state" className="text-20 font-semibold">
          {sentence}
        </h2>
        {more.map((words) => (
          <p key={words} className="text-soft">
            {words}
          </p>
        ))}
        <p className="mt-1">
          <strong className="font-semibold">{texts.toDo}:</strong> {texts.toDoOf[stateOf(data.payment)]}
        </p>
      </div>
      {data.answer === null ? (
        <GaveForm {...props} />
      ) : (
        <AnswerBox phone={data.session.payer.phone} person={props.person} locale={locale} answer={data.answer} />
      )}
    </section>
  );
}

/** Nothing can be copied before what the family gave finds this payment alone. */
function GaveForm({ data: { given, answerable, refusal }, locale }: Props) {
  const texts = paymentTexts(locale);
  const isMore = given !== null && (answerable === 'several' || answerable === 'too_little');
  const problem = refusal === null ? (answerable === null ? null : texts.answerableOf[answerable]) : texts.refused;
  return (
    <Form does="gave" className="grid gap-3 border-t border-line pt-4">
      {given === null ? null : (
        <p>
          <span className="text-soft">{texts.gave}:</span> <bdi>{given}</bdi>
        </p>
      )}
      {problem === null ? null : (
        <p role="alert" className="rounded-12 bg-warn-ground px-4 py-2.5 font-medium text-warn">
          {problem}
        </p>
      )}
      {isMore ? <input type="hidden" name="q" value={given} /> : null}
      <Field
        name={isMore ? 'more' : 'q'}
        label={isMore ? texts.gaveMore : texts.gave}
        hint={isMore ? null : texts.gaveHelp}
        required
        maxLength={200}
        autoComplete="off"
        className="max-w-120"
      />
      <p>
        <Button look="primary">{texts.prepare}</Button>
      </p>
    </Form>
  );
}
