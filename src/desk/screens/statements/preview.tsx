import type { StatementPreview, StatementPreviewLine } from '#contracts/statements';
import { type StatementsTexts, statementsTexts } from '#i18n/desk/statements';
import { formatMoney } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { Chevron } from '#ui/icon';
import { shortDay } from '../../dates.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Table } from '../../parts/table.tsx';
import { LineNumber } from '../../parts/line-number.tsx';
import { countWords, whoseWords } from '../../statement-words.ts';
import type { Carried } from './server.ts';

interface PreviewProps {
  readonly look: { readonly preview: StatementPreview; readonly carried: Carried; readonly isChanged: boolean };
  readonly locale: Locale;
}

/** Lines of one fate that are drawn. */
const mostShown = 500;
/** What asks for a person comes first. */
const order = ['unknown', 'maybe_known', 'asked', 'problem', 'booked', 'already_known', 'ignored'] as const;
type Fate = (typeof order)[number];

/** What taking in the file would do: its totals, then its lines by what becomes of them. */
export function Preview({ look: { preview, carried, isChanged }, locale }: PreviewProps) {
  const texts = statementsTexts(locale);
  const { results, problems, ...counts } = preview;
  return (
    <>
      <PageHead title={texts.previewTitle}>{carried.name}</PageHead>
      {isChanged ? (
        <p role="alert" className="mb-5 rounded-12 bg-bad-ground px-4 py-3 font-semibold text-bad">
          {texts.changed}
        </p>
      ) : null}
      <section className="mb-6 grid gap-3 rounded-16 border border-line bg-panel p-4" role="status">
        <p className="text-20 font-semibold">{`${countWords({ ...counts, problems: problems.length }, texts)}.`}</p>
        {sumsOf(results).map(([currency, sum]) => (
          <p key={currency} className="figures">
            {texts.came(formatMoney(sum, currency, locale))}
          </p>
        ))}
        <Book {...{ preview, carried, texts }} />
      </section>
      {order.map((fate) => (
        <Lines key={fate} {...{ fate, preview, locale, texts }} />
      ))}
    </>
  );
}

function sumsOf(results: readonly StatementPreviewLine[]): readonly (readonly [string, number])[] {
  const booked = Map.groupBy(
    results.filter(({ outcome }) => outcome === 'booked'),
    ({ currency }) => currency,
  );
  return [...booked].map(([currency, lines]) => [currency, lines.reduce((sum, { amount }) => sum + amount, 0)]);
}

function Book({ preview, carried, texts }: Pick<PreviewProps['look'], 'preview' | 'carried'> & WithTexts) {
  const fresh = preview.booked + preview.asked + preview.unknown + preview.maybe_known;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {fresh === 0 ? (
        <p className="flex-1">{texts.bookNothing}</p>
      ) : (
        <Form does="book" encType="multipart/form-data">
          <CarriedFile carried={carried} />
          <input type="hidden" name="previewed" value={JSON.stringify(preview.file)} />
          <Button look="primary">{texts.book(String(fresh))}</Button>
        </Form>
      )}
      <ButtonLink href="/statements">{texts.otherFile}</ButtonLink>
      {fresh === 0 ? null : <p className="basis-full text-14 text-soft">{texts.bookHint}</p>}
    </div>
  );
}

interface WithTexts {
  readonly texts: StatementsTexts;
}

/** The file goes from screen to screen in the form. */
export const CarriedFile = ({ carried: { name, again, given } }: { readonly carried: Carried }) => (
  <>
    <input type="hidden" name="name" value={name} />
    <input type="hidden" name="again" value={again} />
    <input type="hidden" name="given" value={given} />
  </>
);

interface LinesProps extends WithTexts {
  readonly fate: Fate;
  readonly preview: StatementPreview;
  readonly locale: Locale;
}

function Lines({ fate, preview, locale, texts }: LinesProps) {
  const rows = fate === 'problem' ? [] : preview.results.filter(({ outcome }) => outcome === fate);
  const count = fate === 'problem' ? preview.problems.length : rows.length;
  if (count === 0) return null;
  const isOpen = fate !== 'already_known' && fate !== 'ignored';
  return (
    <details open={isOpen} className="group mb-5">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2">
        <Chevron />
        <h2 className="text-16 font-semibold">{`${texts.fates[fate]} (${count})`}</h2>
      </summary>
      {texts.fateHints[fate] === '' ? null : <p className="mb-2 text-14 text-soft">{texts.fateHints[fate]}</p>}
      {fate === 'problem' ? (
        <Problems {...{ preview, texts }} />
      ) : (
        <Table
          caption={texts.fates[fate]}
          rows={rows.slice(0, mostShown)}
          keyOf={({ line }) => String(line)}
          empty=""
          columns={[
            { label: texts.line, cell: ({ line }) => <LineNumber {...{ line, texts }} /> },
            {
              label: texts.date,
              cell: ({ date }) => <span className="whitespace-nowrap">{shortDay(date, locale)}</span>,
            },
            { label: texts.text, cell: ({ reference }) => reference || texts.noText },
            { label: texts.whose, cell: whoseWords },
            { label: texts.because, cell: ({ why }) => texts.why[why] },
            {
              label: texts.amount,
              isAmount: true,
              cell: ({ amount, currency }) => formatMoney(amount, currency, locale),
            },
          ]}
        />
      )}
      {count > mostShown ? <p className="mt-2 text-14 text-soft">{texts.rest(String(count - mostShown))}</p> : null}
    </details>
  );
}

const Problems = ({ preview, texts }: Pick<LinesProps, 'preview' | 'texts'>) => (
  <Table
    caption={texts.fates.problem}
    rows={preview.problems.slice(0, mostShown)}
    keyOf={({ line }) => String(line)}
    empty=""
    columns={[
      { label: texts.line, cell: ({ line }) => <LineNumber {...{ line, texts }} /> },
      { label: texts.because, cell: ({ code }) => texts.problems[code] },
    ]}
  />
);
