import { chargesTexts } from '#i18n/desk/charges';
import { shellTexts } from '#i18n/desk/shell';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { refusedFields } from '../../problem-words.ts';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => chargesTexts(locale).newTitle;

/** Fields by their names in the form, and in the API's request. */
const fields = {
  payer_id: 'payer.id',
  first_name: 'payer.first_name',
  last_name: 'payer.last_name',
  email: 'payer.email',
  phone: 'payer.phone',
  student_id: 'charges.0.student_id',
  student_name: 'charges.0.student_name',
  concept_desc: 'charges.0.concept_desc',
  due_date: 'charges.0.due_date',
  amount: 'charges.0.values.amount',
  external_id: 'external_id',
} as const;

/** One charge of one student, typed. */
export function View(props: Props) {
  const { data, locale, problem, sent } = props;
  const texts = chargesTexts(locale);
  const refused = refusedFields(problem);
  const isReused = problem?.code === 'external_id_reused';
  const facts = (name: keyof typeof fields) => {
    const value = sent?.text(name) ?? '';
    const isWrong = refused.has(fields[name]) || (isReused && name === 'external_id');
    const words = name === 'amount' ? texts.wrongAmount : value === '' ? texts.required : texts.wrong;
    return { name, defaultValue: value, error: isWrong ? words : null };
  };
  return (
    <>
      <PageHead title={texts.newTitle} />
      <ProblemNotice problem={problem} locale={locale} />
      <Form does="create" className="grid max-w-160 gap-6" noValidate>
        <fieldset className="grid gap-4 wide:grid-cols-2">
          <legend className="mb-2 text-16 font-semibold">{texts.payer}</legend>
          <Field label={texts.firstName} autoComplete="off" required {...facts('first_name')} />
          <Field label={texts.lastName} autoComplete="off" required {...facts('last_name')} />
          <Field label={texts.email} type="email" autoComplete="off" required {...facts('email')} />
          <Field label={texts.phone} type="tel" autoComplete="off" {...facts('phone')} />
          <Field label={texts.payerId} autoComplete="off" required {...facts('payer_id')} />
        </fieldset>
        <fieldset className="grid gap-4 wide:grid-cols-2">
          <legend className="mb-2 text-16 font-semibold">{texts.lines}</legend>
          <Field label={texts.studentName} autoComplete="off" required {...facts('student_name')} />
          <Field label={texts.studentId} autoComplete="off" required {...facts('student_id')} />
          <Select label={texts.kind} name="concept_type" defaultValue={sent?.text('concept_type') ?? 'tuition'}>
            {Object.entries(texts.kindOf).map(([kind, words]) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </Select>
          <Field label={texts.concept} hint={texts.conceptHint} required {...facts('concept_desc')} />
          <Field label={texts.amount} inputMode="decimal" autoComplete="off" required {...facts('amount')} />
          <Field label={texts.dueDate} type="date" required {...facts('due_date')} />
          <Select label={texts.campus} name="campus_id" defaultValue={sent?.text('campus_id')}>
            {data.campuses.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Field label={texts.externalId} hint={texts.externalHint} autoComplete="off" {...facts('external_id')} />
        </fieldset>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="send_link"
            value="yes"
            className="tick-box"
            defaultChecked={sent?.text('send_link') === 'yes'}
          />
          {texts.sendNow}
        </label>
        <div className="flex flex-wrap gap-2">
          <Button look="primary">{texts.create}</Button>
          <ButtonLink href="/charges">{shellTexts(locale).cancel}</ButtonLink>
        </div>
      </Form>
    </>
  );
}
