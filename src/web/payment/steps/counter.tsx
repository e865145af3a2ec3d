import { Fragment } from 'react';
import { otherLines, mainLine } from '#contracts/instruction-lines';
import type { InstructionsStep } from '#contracts/next-step';
import { groupLine } from '#i18n/group-line';
import { Barcode } from '#ui/barcode';
import { Facts } from '#ui/facts';
import { Icon } from '#ui/icon';
import { useMoneyTexts } from '../payment-copy.ts';
import { useCopying } from './copying.tsx';
import { ReadAloud } from './read-aloud.tsx';

interface CounterHalfProps {
  readonly step: InstructionsStep;
  readonly ended: boolean;
}

/** The cashier's half: the barcode, the reference. If it has ended, it cannot be scanned and is struck out. */
export function CounterHalf({ step, ended }: CounterHalfProps) {
  const { voucher, instructions } = useMoneyTexts();
  const { lines } = instructions;
  const main = mainLine(step);
  const others = otherLines(step);
  return (
    <div className="mt-3 text-center">
      {ended ? null : step.barcode_svg ? (
        // Its digits stand below it: screen readers read them once.
        <Barcode svg={step.barcode_svg} alternative={voucher.barcode} />
      ) : (
        <p className="text-14 text-soft">{voucher.noBarcode}</p>
      )}
      <p className="mt-3">
        <span className="sr-only">{lines[main.role]}: </span>
        <span
          className={`figures text-20 font-bold tracking-wide break-words min-[26rem]:text-24 ${ended ? 'text-faint line-through' : 'select-all'}`}
        >
          <InRows text={groupLine(main)} />
        </span>
      </p>
      {ended ? null : <ReferenceActions step={step} />}
      {others.length > 0 ? (
        <Facts className="mt-2" facts={others.map((line) => ({ label: lines[line.role], value: groupLine(line) }))} />
      ) : null}
    </div>
  );
}

const groupsInRow = 4;

/** Breaks a long reference where readers find their place most easily: after every fourth group. */
function InRows({ text }: { readonly text: string }) {
  const groups = text.split(' ');
  if (groups.length <= groupsInRow) return text;
  const rows = Array.from({ length: Math.ceil(groups.length / groupsInRow) }, (_, row) =>
    groups.slice(row * groupsInRow, (row + 1) * groupsInRow).join(' '),
  );
  return rows.map((row, position) => (
    <Fragment key={row}>
      {position > 0 ? ' ' : null}
      <span className="inline-block">{row}</span>
    </Fragment>
  ));
}

const quiet =
  'needs-scripts no-print inline-flex min-h-11 cursor-pointer items-center gap-1.5 px-2 text-14 font-semibold text-accent';

/** Buttons to copy it, or hear it. */
function ReferenceActions({ step }: Pick<CounterHalfProps, 'step'>) {
  const { voucher, ticket } = useMoneyTexts();
  const copying = useCopying();
  const { role, value, group } = mainLine(step);
  return (
    <div className="flex flex-wrap justify-center gap-x-4">
      <button type="button" onClick={() => void copying?.copy(role)} className={quiet}>
        <Icon name={copying?.copied.has(role) ? 'check' : 'copy'} className="size-5" />
        {voucher.copy}
      </button>
      <ReadAloud value={value} group={group ?? 4} label={ticket.listen} className={quiet} />
    </div>
  );
}
