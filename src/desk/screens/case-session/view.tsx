import type { MoneyEffectAnswer } from '#contracts/money-previews';
import { choiceTexts } from '#i18n/desk/case-choices';
import { formatMoney } from '#i18n/format';
import { familyOf } from '../../names.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { NoteField } from '../../parts/note-field.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import type { ViewProps } from '../../screen.ts';
import { debt } from '../case/words.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => choiceTexts(locale).assign.confirmTitle;

/** The last look before money is booked on a session. */
export function View({ data, locale, problem }: Props) {
  const texts = choiceTexts(locale);
  const { found, session, effect } = data;
  const path = `/cases/${found.id}`;
  const amount = formatMoney(found.amount ?? 0, found.currency ?? '', locale);
  return (
    <>
      <PageHead
        title={texts.assign.confirmTitle}
        actions={<ButtonLink href={`${path}/assign`}>{texts.assign.other}</ButtonLink>}
      >
        {texts.assign.confirmAbout(amount, familyOf(session) ?? session.id)}
      </PageHead>
      <ProblemNotice problem={problem} locale={locale} />
      {effect ? <Effect {...{ effect, data, locale }} /> : null}
      {found.status === 'open' ? (
        <Form does="assign" className="mt-5 grid max-w-160 gap-3">
          <NoteField id="note" label={texts.note} hint={texts.noteHint} />
          <Button look="primary" className="justify-self-start">
            {texts.assign.confirm}
          </Button>
        </Form>
      ) : (
        <ButtonLink href={path} className="mt-5">
          {texts.decided}
        </ButtonLink>
      )}
    </>
  );
}

type Owes = MoneyEffectAnswer['charges'][number];

function Effect({ effect, data, locale }: Pick<Props, 'data' | 'locale'> & { readonly effect: MoneyEffectAnswer }) {
  const texts = choiceTexts(locale);
  const { session } = data;
  const money = (minor: number) => formatMoney(minor, session.currency, locale);
  const charges = new Map(session.charges.map((charge) => [charge.id, charge]));
  const columns: readonly Column<Owes>[] = [
    { label: texts.assign.student, cell: ({ charge_id: id }) => charges.get(id)?.student_name ?? '' },
    { label: texts.assign.charge, cell: ({ charge_id: id }) => charges.get(id)?.concept_desc ?? '' },
    { label: texts.assign.before, isAmount: true, cell: ({ owed_before: owed }) => money(owed) },
    { label: texts.assign.after, isAmount: true, cell: ({ owed_after: owed }) => money(owed) },
  ];
  const lines = [
    ...debt(effect, session.currency, locale, texts),
    ...(effect.excess > 0 ? [texts.excess(money(effect.excess))] : []),
    ...(effect.charges.length > 0 && effect.owed_after > 0 ? [texts.short(money(effect.owed_after))] : []),
  ];
  return (
    <>
      <Table
        caption={texts.assign.confirmTitle}
        columns={columns}
        rows={effect.charges}
        keyOf={({ charge_id: id }) => id}
        empty={texts.nothingMoves}
      />
      <ul className="mt-4 grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
