import type { BulkRow } from '#contracts/bulk-sessions';
import { chargeSheetTexts } from '#i18n/desk/charge-sheet';
import { Badge } from '#ui/pill';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Table } from '../../parts/table.tsx';
import type { ViewProps } from '../../screen.ts';
import { type load, mostShown } from './server.ts';

type Data = Awaited<ReturnType<typeof load>>;
type Props = ViewProps<Data>;
type Checked = Exclude<Data, { readonly kind: 'empty' }>;

export const titleOf = ({ locale }: Props): string => chargeSheetTexts(locale).title;

export function View(props: Props) {
  const { data, locale, problem } = props;
  const texts = chargeSheetTexts(locale);
  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      <ProblemNotice problem={problem} locale={locale} />
      {data.kind === 'empty' ? <Choose {...props} fault={data.fault} /> : <Result {...props} checked={data} />}
    </>
  );
}

const needed =
  'external_id campus_id payer_id first_name last_name email student_id student_name concept due_date amount';
const extra = 'concept_type period charge_id student_enrollment tutor_id phone identity_document return_url send_link';

function Choose({ locale, fault }: Props & { readonly fault: 'noFile' | 'tooLarge' | 'notCsv' | null }) {
  const texts = chargeSheetTexts(locale);
  return (
    <div className="grid items-start gap-6 wide:grid-cols-2">
      <Form
        does="preview"
        encType="multipart/form-data"
        className="grid gap-4 rounded-16 border border-line bg-panel p-4"
      >
        <Field
          label={texts.file}
          name="file"
          type="file"
          accept=".csv,text/csv,text/plain"
          required
          hint={texts.fileHint}
          error={fault === null ? null : texts[fault]}
        />
        <Button look="primary" className="justify-self-start">
          {texts.preview}
        </Button>
      </Form>
      <section className="text-14">
        <h2 className="text-16 font-semibold">{texts.columns}</h2>
        <p className="mt-1">{texts.columnsText}</p>
        <p className="mt-1 font-mono text-13 text-soft">{needed}</p>
        <p className="mt-3">{texts.optional}</p>
        <p className="mt-1 font-mono text-13 text-soft">{extra}</p>
        <Form does="example" data-file="" className="mt-3">
          <Button>{texts.download}</Button>
        </Form>
      </section>
    </div>
  );
}

function Result({ locale, checked }: Props & { readonly checked: Checked }) {
  const texts = chargeSheetTexts(locale);
  const { kind, counts, file, links, isCut } = checked;
  const isPreview = kind === 'preview';
  const tones = { valid: 'good', created: 'good', unchanged: 'plain', refused: 'bad' } as const;
  const names = ['created', 'valid', 'unchanged', 'refused'] as const;
  return (
    <>
      <section className="mb-5 rounded-16 border border-line bg-panel p-4" role="status">
        <h2 className="text-20 font-semibold">{isPreview ? texts.previewTitle : texts.doneTitle}</h2>
        <p className="mt-2 flex flex-wrap gap-2">
          {names.map((name) =>
            counts[name] === 0 ? null : (
              <Badge key={name} tone={tones[name]}>
                {texts[name](String(counts[name]))}
              </Badge>
            ),
          )}
        </p>
        {links === '' || counts.created === 0 ? null : <p className="mt-3">{texts.linksText}</p>}
        <div className="mt-4 flex flex-wrap gap-2">
          {isPreview && counts.valid > 0 ? (
            <Form does="create" encType="multipart/form-data">
              <input type="hidden" name="again" value={file} />
              <Button look="primary">{texts.create(String(counts.valid))}</Button>
            </Form>
          ) : null}
          {counts.created > 0 ? (
            <Form does="links" encType="multipart/form-data" data-file="">
              <input type="hidden" name="links" value={links} />
              <Button look="primary">{texts.links}</Button>
            </Form>
          ) : null}
          <ButtonLink href="/charges/spreadsheet">{texts.other}</ButtonLink>
        </div>
      </section>
      {isCut ? <p className="mb-3 text-14 text-soft">{texts.onlyFirst(String(mostShown))}</p> : null}
      <Table
        caption={texts.result}
        rows={checked.rows}
        keyOf={({ line }) => String(line)}
        empty={texts.noFile}
        columns={[
          { label: texts.id, cell: (row) => <ToCharge row={row} /> },
          { label: texts.line, cell: ({ line }) => line },
          {
            label: texts.result,
            cell: ({ result }) => <Badge tone={tones[result]}>{texts.resultOf[result]}</Badge>,
          },
          { label: texts.why, cell: (row) => <Faults row={row} texts={texts} /> },
        ]}
      />
    </>
  );
}

function ToCharge({ row: { external_id: id, session_id: session } }: { readonly row: BulkRow }) {
  if (session === null) return <>{id ?? '—'}</>;
  return (
    <a href={`/charges/${session}`} className="font-semibold underline underline-offset-4">
      {id ?? '—'}
    </a>
  );
}

/** Faults by the API's codes; a column's name is the file's own. */
function Faults({ row, texts }: { readonly row: BulkRow; readonly texts: ReturnType<typeof chargeSheetTexts> }) {
  const words = { external_id_reused: texts.reused, payment_session_already_paid: texts.paid } as Readonly<
    Record<string, string>
  >;
  if (row.problems.length === 0) return null;
  return (
    <ul>
      {row.problems.map(({ column, code }) => (
        <li key={`${column} ${code}`}>
          {column === null ? '' : `${texts.column(column)}: `}
          {column === 'campus_id' ? texts.campus : (words[code] ?? texts.fault)}
        </li>
      ))}
    </ul>
  );
}
