import { useRef } from 'react';
import { mainLine, otherLines } from '#contracts/instruction-lines';
import type { InstructionsStep } from '#contracts/next-step';
import { formatMoney } from '#i18n/format';
import { groupLine } from '#i18n/group-line';
import { Barcode } from '#ui/barcode';
import { Button } from '#ui/button';
import { Facts } from '#ui/facts';
import { Icon } from '#ui/icon';
import { useTexts } from '../../shell/texts.tsx';
import { useMoneyTexts } from '../payment-copy.ts';

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

/** HTML's own way to open a dialog; React's types do not know it yet. */
const opensWithoutScripts = { command: 'show-modal', commandfor: 'cashier' };

/** "Show to the cashier": the whole screen black on white, barcode and reference as large as they get. Opens without scripts where the browser can. */
export function CashierView({ step }: { readonly step: InstructionsStep }) {
  const { t, locale } = useTexts();
  const { voucher, instructions } = useMoneyTexts();
  const { lines } = instructions;
  const dialog = useRef<HTMLDialogElement>(null);
  const reference = groupLine(mainLine(step));

  const open = (): void => {
    if (!('commandForElement' in HTMLButtonElement.prototype)) dialog.current?.showModal();
    // A screen that goes dark in the queue is no use; where the phone refuses, it just goes dark.
    navigator.wakeLock?.request('screen').catch(() => undefined);
  };

  return (
    <>
      <Button onClick={open} {...opensWithoutScripts} className="w-full">
        {voucher.showCashier}
      </Button>
      <dialog ref={dialog} id="cashier" aria-labelledby="cashier-reference" className="cashier scan-sheet">
        <div className="flex min-h-full flex-col items-center justify-center gap-6 p-4 text-center">
          <p className="text-24 font-bold tracking-wide">{step.brand}</p>
          {step.barcode_svg ? (
            <div className="w-full max-w-160">
              <Barcode tall svg={step.barcode_svg} alternative={voucher.barcodeOf(reference)} />
            </div>
          ) : null}
          <p id="cashier-reference" className="figures text-40 font-bold tracking-wide break-words">
            {reference}
          </p>
          {otherLines(step).map((line) => (
            <p key={line.role} className="figures text-20 font-bold">
              {`${lines[line.role]} ${groupLine(line)}`}
            </p>
          ))}
          <p className="figures text-24 font-bold">{formatMoney(step.amount, step.currency, locale)}</p>
          <p className="text-14">{voucher.cashierHint}</p>
          <form method="dialog">
            <button
              type="submit"
              className="flex min-h-13 items-center gap-2 rounded-16 border border-black px-6 text-16 font-semibold"
            >
              <Icon name="close" className="size-5" />
              {t.common.close}
            </button>
          </form>
        </div>
      </dialog>
    </>
  );
}
