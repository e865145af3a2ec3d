import type { StudentCardView } from '#contracts/student-cards';
import { formatMoney, readDay } from '#i18n/format';
import { formatShortDay } from '#i18n/format-moment';
import { type StudentCardTexts, studentCardTexts } from '#i18n/student-card';
import { buttonClass } from '#ui/button';
import { Panel } from '#ui/panel';

interface CardProps {
  readonly card: StudentCardView;
  readonly texts: StudentCardTexts;
}

/** The student, the debt, and the references. */
export function StudentCardPage({ card, fileUrl }: { readonly card: StudentCardView; readonly fileUrl: string }) {
  const texts = studentCardTexts[card.locale];
  return (
    <div className="grid gap-4 pt-5 pb-12 wide:max-w-120">
      <div>
        <h1 className="text-24 font-bold">{card.student}</h1>
        <p className="text-14 text-soft">{`${texts.title} · ${texts.year(card.school_year)}`}</p>
      </div>
      <Owed card={card} texts={texts} />
      <References card={card} texts={texts} />
      <p className="text-14 text-soft">{texts.payOnline}</p>
      <a href={fileUrl} className={`no-print ${buttonClass('plain')}`}>
        {texts.print}
      </a>
    </div>
  );
}

function Owed({ card, texts }: CardProps) {
  const isBusy = card.owed.some(({ in_process }) => in_process);
  return (
    <Panel className="p-4">
      <h2 className="text-16 font-semibold">{texts.owedTitle}</h2>
      {isBusy ? (
        <p className="mt-2 rounded-12 bg-warn-ground px-3.5 py-2.5 text-14 text-warn">{texts.inProcess}</p>
      ) : null}
      {card.owed.length === 0 ? <p className="mt-2 text-14 text-soft">{texts.nothingOwed}</p> : null}
      <ul className="mt-1 divide-y divide-line empty:hidden">
        {card.owed.map(({ concept, due_date: due, amount, currency }, at) => (
          <li key={`${at}-${concept}`} className="flex items-baseline justify-between gap-4 py-3 last:pb-0">
            <span className="min-w-0">
              <span className="block text-16">{concept}</span>
              <span className="text-14 text-soft">{texts.due(formatShortDay(readDay(due), card.locale))}</span>
            </span>
            <span className="figures flex-none text-16 font-semibold">
              {formatMoney(amount, currency, card.locale)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function References({ card, texts }: CardProps) {
  return (
    <Panel className="p-4">
      <h2 className="text-16 font-semibold">{texts.referencesTitle}</h2>
      <p className="mt-1 text-14 text-soft">{card.references.length > 0 ? texts.references : texts.noReferences}</p>
      {card.references.map(({ title, reference }) => (
        <p key={title} className="mt-3">
          <span className="block text-14 text-soft">{title}</span>
          <span className="figures text-24 font-bold select-all">{reference}</span>
        </p>
      ))}
    </Panel>
  );
}
