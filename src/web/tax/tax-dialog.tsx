import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import type { TaxData } from '#contracts/tax-data';
import { Button } from '#ui/button';
import { Modal } from '#ui/modal';
import { useTexts } from '../shell/texts.tsx';
import { leadsOn, type TaxAnswer } from './act-on-tax.ts';
import { TaxPanel } from './tax-panel.tsx';
import { hasTuition } from './tuition.ts';
import { useTaxTexts } from './tax-texts.ts';

interface TaxDialogProps {
  readonly session: PaymentSession;
  readonly onClose: () => void;
}

/** The loader data of `/tax-data`: every saved set, or a page without any. */
export interface TaxList {
  readonly sets?: readonly TaxData[];
}

/** The page of tax data over the checkout: its form posts to that page's own action. */
export function TaxDialog({ session, onClose }: TaxDialogProps) {
  const { t } = useTexts();
  const words = useTaxTexts();
  const list = useFetcher<TaxList>();
  const act = useFetcher<TaxAnswer>();
  const { load } = list;
  const { tax_data: chosen } = session.payer;
  const doneAnswer = act.data?.kind === 'done' ? act.data : null;

  // The API: the payer's saved sets, read when the dialog opens.
  useEffect(() => void load('/tax-data'), [load]);

  const isDone = act.data !== undefined && leadsOn(act.data);
  // The dialog: the choice is shown where it was opened from.
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);

  const sets = doneAnswer?.sets ?? list.data?.sets ?? (chosen ? [chosen] : []);
  return (
    <Modal title={words.title} closeLabel={t.common.close} onClose={onClose}>
      <div className="mt-3">
        <TaxPanel
          done={
            <Button className="w-full" onClick={onClose}>
              {words.continue}
            </Button>
          }
          country={session.country_code}
          saysDeduction={session.is_deduction_shown === true}
          forTuition={hasTuition(session)}
          sets={sets}
          chosen={doneAnswer ? doneAnswer.chosen : chosen}
          isListed={doneAnswer !== null || list.data !== undefined}
          isRequired={session.is_tax_data_required}
          answer={act.data ?? null}
          busy={act.state !== 'idle'}
          Form={act.Form}
          action="/tax-data"
          hidden={null}
        />
      </div>
    </Modal>
  );
}
