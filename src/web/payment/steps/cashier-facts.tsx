import { useState } from 'react';
import { mainLine, otherLines } from '#contracts/instruction-lines';
import type { InstructionLine, InstructionsStep, LineRole } from '#contracts/next-step';
import { formatAmount } from '#i18n/format';
import { groupLine } from '#i18n/group-line';
import { Icon } from '#ui/icon';
import { useTexts } from '../../shell/texts.tsx';
import { useMoneyTexts } from '../payment-copy.ts';
import { ReadAloud } from './read-aloud.tsx';

interface Fact {
  readonly name: string;
  readonly shown: string;
  /** Read aloud in these groups; null for an amount, which is read as a sentence. */
  readonly spoken: { readonly value: string; readonly group: number | null } | null;
}

/** A cashier needs these before the reference. */
const askedFirst: ReadonlySet<LineRole> = new Set(['agreement', 'service']);

/** The lines in the order in which a cashier asks for them. */
export function inCashierOrder(step: Pick<InstructionsStep, 'lines'>): readonly InstructionLine[] {
  const lines = [mainLine(step), ...otherLines(step)];
  return [...lines.filter(({ role }) => askedFirst.has(role)), ...lines.filter(({ role }) => !askedFirst.has(role))];
}

/** The facts to type at a counter without a scanner: one after the other, the current one large, the others ticked. */
export function CashierFacts({ step }: { readonly step: InstructionsStep }) {
  const { ticket } = useMoneyTexts();
  const [current, setCurrent] = useState(0);
  const facts = useFacts(step);
  const isLast = current === facts.length - 1;
  return (
    <>
      <ol className="grid flex-1 content-start gap-3">
        {facts.map((fact, at) => (
          <li key={fact.name} aria-current={at === current ? 'step' : undefined}>
            <button type="button" onClick={() => setCurrent(at)} className="cashier-fact">
              <span className="flex items-center gap-2 text-16">
                {at < current ? <Icon name="check" className="size-5" /> : `${at + 1}.`} {fact.name}
              </span>
              <span className="figures font-bold">{fact.shown}</span>
            </button>
            {at === current && fact.spoken ? (
              <ReadAloud {...fact.spoken} label={ticket.readAloud} className="cashier-button needs-scripts mt-2" />
            ) : null}
          </li>
        ))}
      </ol>
      <button
        type="button"
        onClick={() => setCurrent(isLast ? 0 : current + 1)}
        className="cashier-button needs-scripts w-full text-16"
      >
        {isLast ? ticket.fromStart : ticket.nextFact}
      </button>
    </>
  );
}

function useFacts(step: InstructionsStep): readonly Fact[] {
  const { locale } = useTexts();
  const { ticket, instructions } = useMoneyTexts();
  return [
    ...inCashierOrder(step).map((line) => {
      // A long reference is read in fours; an agreement is a name.
      const group = line.group ?? (line.role === mainLine(step).role ? 4 : null);
      const name = instructions.lines[line.role];
      return { name, shown: groupLine({ ...line, group }), spoken: { value: line.value, group } };
    }),
    { name: ticket.amount, shown: `${formatAmount(step.amount, locale)} ${step.currency}`, spoken: null },
  ];
}
