import type { Currency } from '#domain/money';
import type { Charge } from '#contracts/session';
import { daysBetween, formatAmount, formatShortDay, momentIn, monthName, readDay } from '#i18n/format';
import { Icon } from '#ui/icon';
import { Panel } from '#ui/panel';
import type { PageShell } from '../shell/page-shell.ts';
import { type Texts, useTexts } from '../shell/texts.tsx';

interface ChargesProps {
  readonly shell: PageShell;
  readonly charges: readonly Charge[];
  readonly currency: Currency;
}

/** What is owed, by student. Folded where it is long; the first student is always open. */
export function Charges({ shell, charges, currency }: ChargesProps) {
  const { t } = useTexts();
  const students = byStudent(charges);
  return (
    <section aria-labelledby="charges" className="mt-6">
      <h2 id="charges" className="sr-only">
        {t.checkout.students}
      </h2>
      <div className="grid gap-4">
        {charges.length === 0 ? <Panel className="p-4 text-16 text-soft">{t.checkout.noCharges}</Panel> : null}
        {students.map((own, position) => (
          <Student
            key={own[0]?.student_id}
            shell={shell}
            charges={own}
            currency={currency}
            open={position === 0 || charges.length <= 4}
          />
        ))}
      </div>
    </section>
  );
}

function byStudent(charges: readonly Charge[]): readonly (readonly Charge[])[] {
  const students = new Map<string, Charge[]>();
  for (const charge of charges) students.set(charge.student_id, [...(students.get(charge.student_id) ?? []), charge]);
  return [...students.values()];
}

function Student({ shell, charges, open }: ChargesProps & { readonly open: boolean }) {
  const { t, locale } = useTexts();
  const [first] = charges;
  const total = charges.reduce((sum, charge) => sum + charge.values.pending_amount, 0);
  return (
    <Panel className="overflow-hidden">
      <details open={open} className="group">
        <summary className="flex min-h-18 cursor-pointer list-none items-center gap-3 px-4 py-3.5 -outline-offset-3 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <h3 className="text-16 leading-5.5 font-semibold">{first?.student_name}</h3>
            <span className="block text-14 text-faint">
              {[first?.student_enrollment, t.checkout.concepts(charges.length)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="figures text-16 font-semibold">{formatAmount(total, locale)}</span>
          <Chevron />
        </summary>
        <ul>
          {charges.map((charge) => (
            <ChargeRow key={charge.id} shell={shell} charge={charge} />
          ))}
        </ul>
      </details>
    </Panel>
  );
}

function Chevron() {
  return (
    <span className="text-faint transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none">
      <Icon name="chevron" className="size-4.5" />
    </span>
  );
}

function ChargeRow({ shell, charge }: { readonly shell: PageShell; readonly charge: Charge }) {
  const { t, locale } = useTexts();
  const due = dueLine(shell, charge, { t, locale });
  const paid = charge.status === 'paid';
  const lines = paid ? [] : breakdown(charge, t);
  return (
    <li className="border-t border-line px-4 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-16 leading-5.5">{charge.concept_desc || t.checkout.conceptTypes[charge.concept_type]}</p>
        <p className="figures text-16">{formatAmount(charge.values.pending_amount, locale)}</p>
      </div>
      {paid ? (
        <p className="mt-0.5 text-14 font-medium text-good">{t.checkout.alreadyPaid}</p>
      ) : (
        <p className={`mt-0.5 text-14 ${due.isLate ? 'font-medium text-bad' : 'text-faint'}`}>{due.text}</p>
      )}
      {lines.length > 0 ? (
        <dl className="mt-2 grid gap-1 border-s-2 border-line ps-3 text-14 text-soft">
          {lines.map(({ label, minor, tone }) => (
            <div key={label} className="flex justify-between gap-4">
              <dt>{label}</dt>
              <dd className={`figures ${tone}`}>{formatAmount(minor, locale)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

function dueLine(
  shell: PageShell,
  charge: Charge,
  { t, locale }: Texts,
): { readonly text: string; readonly isLate: boolean } {
  const day = readDay(charge.due_date);
  const left = daysBetween(momentIn(shell.now, shell.timeZone), day);
  const due =
    left < 0
      ? t.checkout.overdueSince(-left)
      : left === 0
        ? t.checkout.dueIsToday
        : t.checkout.due(formatShortDay(day, locale));
  const period = charge.period ? readDay(charge.period) : null;
  const named = period && !charge.concept_desc.toLowerCase().includes(monthName(period.month, locale).toLowerCase());
  const month = named ? t.checkout.period(monthName(period.month, locale), String(period.year)) : null;
  const text = [month, due].filter(Boolean).join(' · ');
  return { text: text.charAt(0).toUpperCase() + text.slice(1), isLate: left < 0 };
}

/** How the amount came about; empty when it is simply the cost. */
function breakdown({ values }: Charge, t: Texts['t']) {
  const { cost, scholarships, discounts, surcharges, pending_amount: pending } = values;
  const paid = cost - scholarships - discounts + surcharges - pending;
  const changes = [
    { label: t.checkout.scholarship, minor: -scholarships, tone: 'text-good' },
    { label: t.checkout.discount, minor: -discounts, tone: 'text-good' },
    { label: t.checkout.surcharge, minor: surcharges, tone: 'text-bad' },
    { label: t.checkout.alreadyPaid, minor: -Math.max(paid, 0), tone: 'text-good' },
  ].filter(({ minor }) => minor !== 0);
  return changes.length > 0 ? [{ label: t.checkout.cost, minor: cost, tone: '' }, ...changes] : [];
}
