import type { SchoolSession } from '#contracts/school-sessions';
import { hasPermission } from '#domain/permissions';
import { chargesTexts } from '#i18n/desk/charges';
import { formatAmount } from '#i18n/format';
import { Badge } from '#ui/pill';
import { dueOf, linkWords, stateTone, studentsOf } from '../../charge-words.ts';
import { shortDay } from '../../dates.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pager } from '../../parts/pager.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => chargesTexts(locale).title;

export function View(props: Props) {
  const { data, locale, person } = props;
  const texts = chargesTexts(locale);
  const mayCharge = hasPermission({ role: person.role, isPerson: true }, 'charge');
  return (
    <>
      <PageHead title={texts.title} actions={mayCharge ? <Actions {...props} /> : null}>
        {texts.intro}
      </PageHead>
      <Filters {...props} />
      <Table
        caption={texts.title}
        columns={columnsOf(props)}
        rows={data.page.data}
        keyOf={({ id }) => id}
        empty={texts.empty}
      />
      <Pager path="/charges" query={data.query} next={data.page.next_cursor} locale={locale} />
    </>
  );
}

function Actions({ locale }: Props) {
  const texts = chargesTexts(locale);
  return (
    <>
      <ButtonLink href="/charges/spreadsheet">{texts.sheet}</ButtonLink>
      <ButtonLink href="/charges/new" look="primary">
        {texts.add}
      </ButtonLink>
    </>
  );
}

function Filters({ data: { campuses, query }, locale }: Props) {
  const texts = chargesTexts(locale);
  return (
    <form className="mb-4 flex flex-wrap items-end gap-3">
      <Select label={texts.state} name="status" defaultValue={query.get('status') ?? ''} className="min-w-40">
        <option value="">{texts.allStates}</option>
        {Object.entries(texts.stateOf).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      {campuses.length > 1 ? (
        <Select label={texts.campus} name="campus_id" defaultValue={query.get('campus_id') ?? ''} className="min-w-48">
          <option value="">{texts.allCampuses}</option>
          {campuses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      <Button>{texts.filter}</Button>
    </form>
  );
}

function columnsOf({ data: { campuses }, locale, now, person }: Props): readonly Column<SchoolSession>[] {
  const texts = chargesTexts(locale);
  const { timeZone } = person.school;
  const nameOf = new Map(campuses.map(({ id, name }) => [id, name]));
  const campus: Column<SchoolSession> = { label: texts.campus, cell: ({ campus_id: id }) => nameOf.get(id) ?? id };
  return [
    {
      label: texts.family,
      cell: ({ id, payer }) => (
        <a href={`/charges/${id}`} className="font-semibold underline underline-offset-4">
          {payer.full_name ?? texts.erased}
        </a>
      ),
    },
    { label: texts.students, cell: studentsOf },
    ...(campuses.length > 1 ? [campus] : []),
    { label: texts.due, cell: (session) => shortDay(dueOf(session) ?? '', locale) },
    { label: texts.owes, cell: ({ amounts }) => formatAmount(amounts.total_due_amount, locale), isAmount: true },
    { label: texts.link, cell: (session) => linkWords(session, { now, timeZone, locale }) },
    {
      label: texts.state,
      cell: ({ status }) => <Badge tone={stateTone[status]}>{texts.stateOf[status]}</Badge>,
    },
  ];
}
