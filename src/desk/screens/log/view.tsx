import type { AuditEntry } from '#contracts/audit-log';
import { operationWords } from '#i18n/desk/operations';
import { teamTexts } from '#i18n/desk/team';
import { Badge } from '#ui/pill';
import { shortInstant } from '../../dates.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Table } from '../../parts/table.tsx';
import { TeamHead } from '../../parts/team-head.tsx';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => teamTexts(locale).tabs.log;

export function View(props: Props) {
  const { data, locale, person } = props;
  const texts = teamTexts(locale);
  return (
    <>
      <TeamHead {...props} at="log" intro={texts.logIntro} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <form className="flex flex-wrap items-end gap-3">
          <Field label={texts.from} name="from" type="date" defaultValue={data.query.get('from') ?? ''} />
          <Field label={texts.to} name="to" type="date" defaultValue={data.query.get('to') ?? ''} />
          <Button>{texts.filter}</Button>
        </form>
        <Form does="download" data-file="">
          <Button>{texts.download}</Button>
        </Form>
      </div>
      <Table<AuditEntry>
        caption={texts.tabs.log}
        rows={data.log.data}
        keyOf={({ id }) => id}
        empty={texts.noLog}
        columns={[
          { label: texts.what, cell: (entry) => <What entry={entry} locale={locale} /> },
          { label: texts.when, cell: ({ at }) => shortInstant(at, person.school.timeZone, locale) },
          { label: texts.who, cell: ({ actor }) => data.nameOf(actor) },
          {
            label: texts.outcome,
            cell: ({ outcome }) => (
              <Badge tone={outcome === 'done' ? 'good' : 'bad'}>
                {outcome === 'done' ? texts.done : texts.refusedAs(outcome)}
              </Badge>
            ),
          },
        ]}
      />
      <Pager path="/team/log" query={data.query} next={data.log.next_cursor} locale={locale} />
    </>
  );
}

function What({ entry, locale }: { readonly entry: AuditEntry; readonly locale: Props['locale'] }) {
  const texts = teamTexts(locale);
  const { operation, change, row_count: count } = entry;
  return (
    <>
      <span className="font-semibold">{operationWords(locale)[operation] ?? operation}</span>
      {count === null ? null : <span className="text-soft"> · {texts.rows(String(count))}</span>}
      {change === null ? null : (
        <details>
          <summary className="cursor-pointer text-13 text-soft underline underline-offset-4">{texts.change_}</summary>
          <pre className="mt-1 text-13 whitespace-pre-wrap wrap-anywhere">{JSON.stringify(change, null, 1)}</pre>
        </details>
      )}
    </>
  );
}
