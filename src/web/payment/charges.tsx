import type { Charge } from '#contracts/session';
import { daysBetween, formatAmount, formatDayOfYear, formatLongDay, momentIn, monthName, readDay } from '#i18n/format';
import { Chevron } from '#ui/icon';
import { Panel } from '#ui/panel';
import type { PageShell } from '../shell/page-shell.ts';
import { type Texts, useTexts } from '../shell/texts.tsx';
import { ownNames } from './names.ts';

interface ChargesProps {
  readonly shell: PageShell;
  readonly charges: readonly Charge[];
  /** Whether the page shows the next due date above: then a single charge does not repeat it. */
  readonly isDueSaid?: boolean;
}

/** The charges: a closed line per student, overdue ones first. A single charge has no sum, which stands above. */
export function Charges({ shell, charges, isDueSaid = false }: ChargesProps) {
  const { t } = useTexts();
  const students = byStudent(shell, charges);
  const short = ownNames(students.map(([first]) => first?.student_name ?? ''));
  const [only] = charges;
  return (
    <section aria-labelledby="charges" className="mt-3">
      <h2 id="charges" className="sr-only">
        {t.checkout.students}
      </h2>
      {charges.length === 0 ? <Panel className="p-4 text-16 text-soft">{t.checkout.noCharges}</Panel> : null}
      {charges.length === 1 && only && breakdown(only, t).length === 0 ? (
        <OneCharge shell={shell} charge={only} isDueSaid={isDueSaid} />
      ) : students.length > 0 ? (
        <Panel className="overflow-hidden">
          {students.map((own, at) => (
            <Student
              key={own[0]?.student_id}
              shell={shell}
              charges={own}
              name={short[at] ?? ''}
              isAlone={students.length === 1}
            />
          ))}
        </Panel>
      ) : null}
    </section>
  );
}

export const isOverdue = (shell: PageShell, charge: Charge): boolean =>
  charge.status !== 'paid' && daysBetween(momentIn(shell.now, shell.timeZone), readDay(charge.due_date)) < 0;

function byStudent(shell: PageShell, charges: readonly Charge[]): readonly (readonly Charge[])[] {
  const students = new Map<string, Charge[]>();
  for (const charge of charges) students.set(charge.student_id, [...(students.get(charge.student_id) ?? []), charge]);
  const late = (own: readonly Charge[]): number => (own.some((charge) => isOverdue(shell, charge)) ? 0 : 1);
  return [...students.values()].toSorted((one, other) => late(one) - late(other));
}

type OneProps = Pick<ChargesProps, 'shell' | 'isDueSaid'> & { readonly charge: Charge };

function OneCharge({ shell, charge, isDueSaid }: OneProps) {
  const texts = useTexts();
  const words = [conceptOf(shell, charge, texts), isDueSaid ? null : dueLine(shell, charge, texts)];
  return (
    <Panel className="px-3.5 py-2">
      <h3 className="text-16 leading-5.5 font-semibold">{charge.student_name}</h3>
      <p className="text-14 text-soft">{words.filter(Boolean).join(' · ')}</p>
    </Panel>
  );
}

type StudentProps = Pick<ChargesProps, 'shell' | 'charges'> & {
  /** The part of the name that tells the student from the others. */
  readonly name: string;
  readonly isAlone: boolean;
};

function Student({ shell, charges, name, isAlone }: StudentProps) {
  const texts = useTexts();
  const { t, locale } = texts;
  const [first] = charges;
  const full = first?.student_name ?? '';
  const [before = '', after = ''] = full.split(name);
  const total = charges.reduce((sum, charge) => sum + charge.values.pending_amount, 0);
  const overdue = charges.filter((charge) => isOverdue(shell, charge)).length;
  return (
    <details className="group border-line not-first:border-t">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 px-3.5 py-1.5 -outline-offset-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-[1_1_6rem]">
          <h3 className="text-16 leading-5.5 font-semibold">
            <RestOfName>{before}</RestOfName>
            {name}
            <RestOfName>{after}</RestOfName>
          </h3>
          <span className="block text-13 text-soft">
            {charges.length === 1 && first ? conceptOf(shell, first, texts) : t.checkout.concepts(charges.length)}
            {overdue > 0 ? (
              <span className="font-medium text-bad">{` · ${t.checkout.overdueAmong(overdue)}`}</span>
            ) : null}
          </span>
        </span>
        <span className="ms-auto flex items-center gap-3">
          {isAlone ? null : <span className="figures text-16 font-semibold">{formatAmount(total, locale)}</span>}
          <Chevron />
        </span>
      </summary>
      <ul>
        {charges.map((charge) => (
          <ChargeRow key={charge.id} shell={shell} charge={charge} />
        ))}
      </ul>
      {first?.student_enrollment ? (
        <p className="border-t border-line px-3.5 py-2 text-13 text-soft">
          {t.checkout.enrolment(first.student_enrollment)}
        </p>
      ) : null}
    </details>
  );
}

/** Shown once the line is open; always read by screen readers. */
const RestOfName = ({ children }: { readonly children: string }) =>
  children ? <span className="sr-only group-open:not-sr-only">{children}</span> : null;

function ChargeRow({ shell, charge }: { readonly shell: PageShell; readonly charge: Charge }) {
  const texts = useTexts();
  const { t, locale } = texts;
  const paid = charge.status === 'paid';
  const lines = paid ? [] : breakdown(charge, t);
  return (
    <li className="border-t border-line px-3.5 py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-16 leading-5.5">{conceptOf(shell, charge, texts)}</p>
        <p className="figures ms-auto text-16">{formatAmount(charge.values.pending_amount, locale)}</p>
      </div>
      {paid ? (
        <p className="mt-0.5 text-14 font-medium text-good">{t.checkout.alreadyPaid}</p>
      ) : (
        <p className={`mt-0.5 text-14 ${isOverdue(shell, charge) ? 'font-medium text-bad' : 'text-soft'}`}>
          {dueLine(shell, charge, texts)}
        </p>
      )}
      {lines.length > 0 ? (
        <dl className="mt-2 grid gap-1 border-s-2 border-line ps-3 text-14 text-soft">
          {lines.map(({ label, minor, tone }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4">
              <dt>{label}</dt>
              <dd className={`figures ${tone}`}>{formatAmount(minor, locale)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

/** The concept of a charge with its month, unless its own words name that. */
function conceptOf(shell: PageShell, charge: Charge, { t, locale }: Texts): string {
  const concept = charge.concept_desc || t.checkout.conceptTypes[charge.concept_type];
  const period = charge.period ? readDay(charge.period) : null;
  const month = period ? monthName(period.month, locale) : '';
  if (!period || concept.toLowerCase().includes(month.toLowerCase())) return concept;
  const isThisYear = period.year === momentIn(shell.now, shell.timeZone).year;
  return `${concept} · ${isThisYear ? month : t.checkout.period(month, String(period.year))}`;
}

function dueLine(shell: PageShell, charge: Charge, { t, locale }: Texts): string {
  const [today, day] = [momentIn(shell.now, shell.timeZone), readDay(charge.due_date)];
  const left = daysBetween(today, day);
  if (left < 0) return t.checkout.overdueSince(-left);
  if (left === 0) return t.checkout.dueIsToday;
  return t.checkout.due((day.year === today.year ? formatDayOfYear : formatLongDay)(day, t, locale));
}

/** The part of it that was already received, in minor units. */
export function paidOf({ values }: Charge): number {
  const { cost, scholarships, discounts, surcharges, pending_amount: pending } = values;
  return Math.max(cost - scholarships - discounts + surcharges - pending, 0);
}

/** The parts of the amount; empty if it is the plain cost. */
function breakdown(charge: Charge, t: Texts['t']) {
  const { cost, scholarships, discounts, surcharges } = charge.values;
  const changes = [
    { label: t.checkout.scholarship, minor: -scholarships, tone: 'text-good' },
    { label: t.checkout.discount, minor: -discounts, tone: 'text-good' },
    { label: t.checkout.surcharge, minor: surcharges, tone: 'text-bad' },
    { label: t.checkout.alreadyPaid, minor: -paidOf(charge), tone: 'text-good' },
  ].filter(({ minor }) => minor !== 0);
  return changes.length > 0 ? [{ label: t.checkout.cost, minor: cost, tone: '' }, ...changes] : [];
}
