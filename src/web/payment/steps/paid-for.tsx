import type { PaymentDetail } from '#contracts/payment-detail';
import type { Charge } from '#contracts/session';
import { firstNames } from '#domain/first-names';
import type { Catalogue } from '#i18n/catalogues';
import { formatAmount, monthName, readDay } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { Folded } from '#ui/folded';
import { useTexts } from '../../shell/texts.tsx';
import { useIsLarge } from './large-context.ts';

type Lines = PaymentDetail['lines'];

interface PaymentLinesProps {
  readonly lines: Lines;
  readonly withAmounts: boolean;
}

/** A payment's charges, student by student, each with its month. */
export function PaymentLines({ lines, withAmounts }: PaymentLinesProps) {
  const { locale } = useTexts();
  return (
    <ul className="grid gap-3 text-14">
      {studentsOf(lines).map(({ name, own }) => (
        <li key={name}>
          <p className="flex items-baseline justify-between gap-4 font-semibold">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {withAmounts && own.length > 1 ? <span className="figures">{formatAmount(sumOf(own), locale)}</span> : null}
          </p>
          <ul className="mt-1 grid gap-1 text-soft">
            {own.map((line, position) => (
              <li key={`${line.concept_desc}-${position}`} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">{conceptOf(line, locale)}</span>
                {withAmounts ? <span className="figures">{formatAmount(line.amount, locale)}</span> : null}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** A one-line summary of the lines, which unfolds to show them. */
export function PaidFor({ lines, withAmounts }: PaymentLinesProps) {
  const { t, locale } = useTexts();
  const students = studentsOf(lines).map(({ name }) => name);
  const names = students.map(firstNames(students));
  const [only, ...others] = lines;
  const isOpen = useIsLarge();
  return only === undefined ? null : (
    <Folded
      isOpen={isOpen}
      label={new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)}
      value={others.length === 0 ? conceptOf(only, locale) : t.checkout.concepts(lines.length)}
    >
      <PaymentLines lines={lines} withAmounts={withAmounts} />
    </Folded>
  );
}

/** Returns the remaining charges as the lines of a payment. */
export function owedLines(charges: readonly Charge[], { checkout }: Catalogue): Lines {
  return charges
    .filter(({ status }) => status !== 'paid')
    .map((charge) => ({
      student_name: charge.student_name,
      concept_desc: charge.concept_desc || checkout.conceptTypes[charge.concept_type],
      amount: charge.values.pending_amount,
    }));
}

function studentsOf(lines: Lines): readonly { readonly name: string; readonly own: Lines }[] {
  const names = [...new Set(lines.map(({ student_name: name }) => name))];
  return names.map((name) => ({ name, own: lines.filter((line) => line.student_name === name) }));
}

const sumOf = (lines: Lines): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** `Colegiatura · noviembre`; a concept that names its month is left as the school wrote it. */
function conceptOf({ concept_desc: concept, period }: Lines[number], locale: Locale): string {
  if (!period) return concept;
  const month = monthName(readDay(period).month, locale);
  return concept.toLowerCase().includes(month.toLowerCase()) ? concept : `${concept} · ${month}`;
}
