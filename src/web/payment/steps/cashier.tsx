import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { mainLine, otherLines } from '#contracts/instruction-lines';
import type { InstructionsStep } from '#contracts/next-step';
import { usualCashierPhrase } from '#i18n/cashier-phrase';
import { formatAmount } from '#i18n/format';
import { groupLine } from '#i18n/group-line';
import { Amount } from '#ui/amount';
import { Barcode } from '#ui/barcode';
import { Button } from '#ui/button';
import { Icon } from '#ui/icon';
import { useTexts } from '../../shell/texts.tsx';
import { useMoneyTexts } from '../payment-copy.ts';
import { CashierFacts } from './cashier-facts.tsx';
import { ReadAloud, stopReading } from './read-aloud.tsx';
import { keepScreenOn } from './keep-screen-on.ts';

/** HTML's own way to open a dialog; React's types do not have it yet. */
const opensWithoutScripts = { command: 'show-modal', commandfor: 'cashier' };

/** In the address while it is open, so that Back closes it. */
const openAt = '#cashier-view';

interface CashierProps {
  readonly step: InstructionsStep;
  /** What to tell the cashier; null if it is only to pay this reference. */
  readonly phrase: string | null;
}

/** Opens it by the address: the phone's Back closes it, and so do Escape and its own button. */
function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { hash, search, key } = useLocation();
  const navigate = useNavigate();
  const isOpen = hash === openAt;
  // Between its closing and the browser's Back, whose arrival would undo what is opened meanwhile.
  const leaving = useRef<'no' | 'yes' | 'and opens again'>('no');

  // The dialog, which the browser opens and closes, and the screen's light while it is open.
  useEffect(() => {
    const shown = dialog.current;
    if (!isOpen || !shown) return;
    if (!shown.open) shown.showModal();
    const rest = keepScreenOn();
    return () => {
      rest();
      stopReading();
      if (shown.open && leaving.current !== 'and opens again') shown.close();
    };
  }, [isOpen]);
  // The page itself, not its last button: otherwise it would open scrolled to its end.
  useEffect(() => {
    if (isOpen) dialog.current?.focus();
  }, [isOpen, key]);
  useEffect(() => {
    const opensAgain = leaving.current === 'and opens again';
    leaving.current = 'no';
    if (opensAgain && !isOpen) void navigate({ search, hash: openAt });
  }, [isOpen, key, navigate, search]);

  const open = (): void => {
    if (leaving.current === 'no') void navigate({ search, hash: openAt });
    else leaving.current = 'and opens again';
  };
  const onClose = (): void => {
    if (!isOpen) return;
    // One Back is under way already, and a second would leave the page.
    if (leaving.current !== 'no') return void (leaving.current = 'yes');
    // Opened by this address, no page of ours comes before it.
    if (key === 'default') return void navigate({ search }, { replace: true });
    leaving.current = 'yes';
    void navigate(-1);
  };
  return { dialog, open, onClose };
}

/** "Show to the cashier": black on white, full screen, the barcode turned on a phone. Needs no scripts if supported. */
export function CashierView({ step, phrase }: CashierProps) {
  const { voucher } = useMoneyTexts();
  const { dialog, open, onClose } = useOpenDialog();
  return (
    <>
      <Button onClick={open} {...opensWithoutScripts} className="w-full px-3">
        {voucher.showCashier}
      </Button>
      <dialog
        ref={dialog}
        id="cashier"
        tabIndex={-1}
        aria-labelledby="cashier-says"
        onClose={onClose}
        className="cashier scan-sheet"
      >
        <CashierPage step={step} phrase={phrase} />
      </dialog>
    </>
  );
}

/** First what to say to the cashier, then what to scan or type. */
function CashierPage({ step, phrase }: CashierProps) {
  const { t } = useTexts();
  const { ticket } = useMoneyTexts();
  return (
    <div className={step.barcode_svg ? 'cashier-page cashier-turned' : 'cashier-page'}>
      <div className={`flex items-center justify-between gap-3 ${step.barcode_svg ? '' : 'flex-wrap text-start'}`}>
        <p className="text-20 font-bold">{step.brand}</p>
        <p id="cashier-says" className={step.barcode_svg ? 'flex-1 text-16' : 'order-last w-full text-16'}>
          {ticket.say(phrase ?? usualCashierPhrase)}
        </p>
        <form method="dialog">
          <button type="submit" aria-label={t.common.close} className="cashier-button">
            <Icon name="close" className="size-5" />
          </button>
        </form>
      </div>
      {step.barcode_svg ? <Scanned step={step} svg={step.barcode_svg} /> : <CashierFacts step={step} />}
    </div>
  );
}

/** The barcode, then what to type if it does not scan, then the amount. */
function Scanned({ step, svg }: { readonly step: InstructionsStep; readonly svg: string }) {
  const { locale } = useTexts();
  const { ticket, voucher, instructions } = useMoneyTexts();
  const main = mainLine(step);
  return (
    <>
      <Barcode fills="screen" svg={svg} alternative={voucher.barcode} />
      <p className="cashier-reference figures font-bold">{groupLine({ ...main, group: main.group ?? 4 })}</p>
      {otherLines(step).map((line) => (
        <p key={line.role} className="figures text-20 font-bold">
          {`${instructions.lines[line.role]} ${groupLine(line)}`}
        </p>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <Amount text={formatAmount(step.amount, locale)} code={step.currency} />
        </p>
        <ReadAloud value={main.value} group={4} label={ticket.readAloud} className="cashier-button needs-scripts" />
      </div>
    </>
  );
}
