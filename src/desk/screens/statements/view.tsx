import type { StatementFile } from '#contracts/statement-files';
import { hasPermission } from '#domain/permissions';
import { type StatementsTexts, statementsTexts } from '#i18n/desk/statements';
import { shortInstant } from '../../dates.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pager } from '../../parts/pager.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Table } from '../../parts/table.tsx';
import type { ViewProps } from '../../screen.ts';
import { countWords } from '../../statement-words.ts';
import { Preview } from './preview.tsx';
import { Question } from './question.tsx';
import type { load } from './server.ts';

type Data = Awaited<ReturnType<typeof load>>;
type Props = ViewProps<Data>;
type Shown = NonNullable<Data>;

export const titleOf = ({ locale }: Props): string => statementsTexts(locale).title;

export function View(props: Props) {
  const { data, locale, problem, person } = props;
  const texts = statementsTexts(locale);
  if (data === null) return <PageHead title={texts.title}>{texts.allCampuses}</PageHead>;
  const { look } = data;
  if (look?.kind === 'preview') return <Preview look={look} locale={locale} />;
  if (look?.kind === 'question') return <Question look={look} locale={locale} />;
  const mayTake = hasPermission({ role: person.role, isPerson: true }, 'take_statements');
  return (
    <>
      <PageHead title={texts.title} actions={<ButtonLink href="/statements/maps">{texts.maps}</ButtonLink>}>
        {mayTake ? texts.intro : null}
      </PageHead>
      <ProblemNotice problem={problem} locale={locale} />
      {mayTake ? <Choose texts={texts} flaw={look?.reason ?? null} /> : null}
      <Files {...props} data={data} />
    </>
  );
}

function Choose({
  texts,
  flaw,
}: {
  readonly texts: StatementsTexts;
  readonly flaw: keyof StatementsTexts['flaws'] | null;
}) {
  return (
    <Form does="look" encType="multipart/form-data" className="desk-drop mb-6" data-drop="">
      <p className="font-semibold">{texts.drop}</p>
      <Field
        label={texts.file}
        name="file"
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        required
        hint={texts.fileHint}
        error={flaw === null ? null : texts.flaws[flaw]}
      />
      <Button look="primary" className="justify-self-start">
        {texts.look}
      </Button>
    </Form>
  );
}

function Files({ data: { files, nameOf, query }, locale, person }: Props & { readonly data: Shown }) {
  const texts = statementsTexts(locale);
  const words = ({ done_at: done, ...counts }: StatementFile) =>
    done === null ? texts.underWay : countWords(counts, texts, texts.done);
  return (
    <section aria-labelledby="taken">
      <h2 id="taken" className="mb-2 text-16 font-semibold">
        {texts.taken}
      </h2>
      <Table
        caption={texts.taken}
        rows={files.data}
        keyOf={({ id }) => id}
        empty={texts.noneTaken}
        columns={[
          {
            label: texts.when,
            cell: ({ id, taken_at: at }) => (
              <a href={`/statements/${id}`} className="font-semibold underline underline-offset-4">
                {shortInstant(at, person.school.timeZone, locale)}
              </a>
            ),
          },
          { label: texts.who, cell: ({ taken_by: by }) => nameOf(by) },
          { label: texts.bank, cell: ({ file }) => file.map ?? '—' },
          { label: texts.lines, cell: words },
        ]}
      />
      <Pager path="/statements" query={query} next={files.next_cursor} locale={locale} />
    </section>
  );
}
