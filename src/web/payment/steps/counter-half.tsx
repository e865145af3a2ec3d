import { mainLine, otherLines } from '#contracts/instruction-lines';
import type { InstructionsStep } from '#contracts/next-step';
import { groupLine } from '#i18n/group-line';
import { Barcode } from '#ui/barcode';
import { Facts } from '#ui/facts';
import { useMoneyTexts } from '../money-texts.ts';

interface CounterHalfProps {
  readonly step: InstructionsStep;
  readonly ended: boolean;
}

/** What the cashier needs: whose counter, the barcode, the reference. One that ended cannot be scanned, and is struck out. */
export function CounterHalf({ step, ended }: CounterHalfProps) {
  const { voucher, instructions } = useMoneyTexts();
  const { lines } = instructions;
  const main = mainLine(step);
  const reference = groupLine(main);
  const others = otherLines(step);
  return (
    <div className="text-center">
      <p className="text-20 font-bold tracking-wide">{step.brand}</p>
      {ended ? null : step.barcode_svg ? (
        <div className="mt-3">
          <Barcode svg={step.barcode_svg} alternative={voucher.barcodeOf(reference)} />
        </div>
      ) : (
        <p className="mt-1 text-14 text-soft">{voucher.noBarcode}</p>
      )}
      <p className="mt-3">
        <span className="sr-only">{lines[main.role]}: </span>
        <span
          className={`figures text-24 leading-8 font-bold tracking-wide break-words ${ended ? 'text-faint line-through' : 'select-all'}`}
        >
          {reference}
        </span>
      </p>
      {others.length > 0 ? (
        <Facts className="mt-3" facts={others.map((line) => ({ label: lines[line.role], value: groupLine(line) }))} />
      ) : null}
    </div>
  );
}
