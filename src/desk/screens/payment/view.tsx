import { paymentTexts } from '#i18n/desk/payment';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { ActionForms } from './action-forms.tsx';
import { AnswerCard } from './answer-card.tsx';
import { About, Afterwards, Money } from './details.tsx';
import { Emails, Lines, Timeline } from './evidence.tsx';
import type { Props } from './server.ts';

export const titleOf = ({ data: { payment }, locale }: Props): string => {
  const texts = paymentTexts(locale);
  return texts.title(payment.payer_name ?? texts.erased);
};

/** First the answer, then the evidence it rests on, then the rest. */
export function View(props: Props) {
  const { data, locale, notice, problem } = props;
  const texts = paymentTexts(locale);
  const students = [...new Set(data.payment.lines.map(({ student_name: name }) => name))].join(', ');
  return (
    <>
      <PageHead title={titleOf(props)} notice={notice === null ? null : (texts.notices[notice] ?? null)}>
        {students}
      </PageHead>
      <ProblemNotice problem={problem} locale={locale} />
      <AnswerCard {...props} />
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <Timeline {...props} />
          <Lines {...props} />
          <Emails {...props} />
        </div>
        <div className="grid gap-6">
          <ActionForms {...props} />
          <Money {...props} />
          <About {...props} />
          <Afterwards {...props} />
        </div>
      </div>
    </>
  );
}
