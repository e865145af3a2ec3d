import type { StatementQuestion } from '#contracts/statements';
import { readAmountText } from '#domain/amount-text';
import { dayFormats, readDay } from '#domain/statement-day';
import { type StatementsTexts, statementsTexts } from '#i18n/desk/statements';
import { formatAmount } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { shortDay } from '../../dates.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { CarriedFile } from './preview.tsx';
import type { Carried } from './server.ts';

interface QuestionProps {
  readonly look: { readonly question: StatementQuestion; readonly carried: Carried; readonly isFault: boolean };
  readonly locale: Locale;
}

/** The one thing that the file leaves open, asked with its own lines. */
export function Question({ look: { question, carried, isFault }, locale }: QuestionProps) {
  const texts = statementsTexts(locale);
  const { field } = question;
  return (
    <>
      <PageHead title={texts.questionTitle}>{carried.name}</PageHead>
      <Form does="look" encType="multipart/form-data" className="grid max-w-160 gap-4">
        <CarriedFile carried={carried} />
        <input type="hidden" name="asks" value={field} />
        <fieldset className="grid gap-3">
          <legend className="mb-3 text-16 font-semibold">{texts.question[field]}</legend>
          {isFault ? (
            <p role="alert" className="font-medium text-bad">
              {texts.columnsFault}
            </p>
          ) : null}
          {field === 'columns' ? (
            <Columns question={question} texts={texts} />
          ) : (
            <Choices question={question} texts={texts} locale={locale} />
          )}
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <Button look="primary">{texts.go}</Button>
          <ButtonLink href="/statements">{texts.otherFile}</ButtonLink>
        </div>
      </Form>
    </>
  );
}

interface AnswerProps {
  readonly question: StatementQuestion;
  readonly texts: StatementsTexts;
}

/** Each choice, as it would read the file's own cells. */
function Choices({ question, texts, locale }: AnswerProps & { readonly locale: Locale }) {
  return question.choices.map((choice) => (
    <label key={choice} className="flex min-h-11 items-start gap-3 rounded-12 border border-line bg-panel px-4 py-2.5">
      <input type="radio" name="choice" value={choice} required className="mt-1 size-5" />
      <span>
        {question.field === 'map'
          ? choice
          : question.rows.map(({ line, cells: [cell = ''] }) => (
              <span key={line} className="block">
                {texts.readsAs(cell, readBy(choice, cell, locale))}
              </span>
            ))}
      </span>
    </label>
  ));
}

function readBy(choice: string, cell: string, locale: Locale): string {
  if (choice === '.' || choice === ',') {
    const minor = readAmountText(cell, choice, 'MXN');
    return minor === null ? '—' : formatAmount(minor, locale);
  }
  const format = dayFormats.find((each) => each === choice);
  const day = format ? readDay(cell, format) : null;
  return day === null ? '—' : shortDay(day, locale);
}

/** The most cells of a line are taken as its titles. */
function Columns({ question: { rows }, texts }: AnswerProps) {
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell !== '').length);
  const at = Math.max(0, filled.indexOf(Math.max(...filled)));
  const titles = rows[at]?.cells ?? [];
  return (
    <>
      <input type="hidden" name="heads" value={JSON.stringify(titles)} />
      {titles.map((title, column) => {
        const id = `role_${column}`;
        const cells = rows.slice(at + 1).map(({ cells: each }) => each[column] ?? '');
        const examples = cells.filter((cell) => cell !== '').slice(0, 3);
        return (
          <div key={id} className="grid gap-1 rounded-12 border border-line bg-panel px-4 py-2.5">
            <label htmlFor={id} className="font-semibold">
              {title === '' ? texts.column(String(column + 1)) : title}
            </label>
            {examples.length === 0 ? null : (
              <p className="text-14 text-soft">{`${texts.example} ${examples.join(' · ')}`}</p>
            )}
            <select id={id} name={id} className="desk-input">
              {Object.entries(texts.roles).map(([role, words]) => (
                <option key={role} value={role}>
                  {words}
                </option>
              ))}
            </select>
          </div>
        );
      })}
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="no_header" value="yes" className="size-5" />
        {texts.noHeader}
      </label>
    </>
  );
}
