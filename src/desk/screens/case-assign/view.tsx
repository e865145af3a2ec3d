import type { FoundRow } from '#contracts/search';
import { choiceTexts } from '#i18n/desk/case-choices';
import { formatMoney } from '#i18n/format';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => choiceTexts(locale).assign.title;

/** Finds the session that a case's money is for. Nothing is written here. */
export function View({ data, locale, problem }: Props) {
  const { assign, back } = choiceTexts(locale);
  const { found, rows } = data;
  const { amount, currency } = found;
  const money = amount === null || currency === null ? '' : formatMoney(amount, currency, locale);
  return (
    <>
      <PageHead title={assign.title} actions={<ButtonLink href={`/cases/${found.id}`}>{back}</ButtonLink>}>
        {assign.about(money)}
      </PageHead>
      <ProblemNotice problem={problem} locale={locale} />
      <Form
        does="search"
        action={`/cases/${found.id}/assign`}
        role="search"
        className="mb-5 flex flex-wrap items-end gap-3"
      >
        <Field
          name="q"
          label={assign.search}
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={data.words ?? ''}
          className="min-w-60 flex-1"
        />
        <Button look="primary">{assign.searchButton}</Button>
      </Form>
      {rows === null ? null : (
        <>
          <Table
            caption={assign.title}
            columns={columnsOf(found.id, locale)}
            rows={rows}
            keyOf={({ session_id: id }) => id}
            empty={assign.none}
          />
          {data.hasMore ? <p className="mt-3 text-14 text-soft">{assign.more}</p> : null}
        </>
      )}
    </>
  );
}

function columnsOf(caseId: string, locale: Props['locale']): readonly Column<FoundRow>[] {
  const { assign } = choiceTexts(locale);
  return [
    { label: assign.family, cell: ({ payer_name: name }) => name },
    { label: assign.student, cell: ({ student_names: names }) => names.join(', ') },
    { label: assign.amount, isAmount: true, cell: ({ amount, currency }) => formatMoney(amount, currency, locale) },
    {
      label: assign.choose,
      cell: ({ session_id: id }) => <ButtonLink href={`/cases/${caseId}/to/${id}`}>{assign.choose}</ButtonLink>,
    },
  ];
}
