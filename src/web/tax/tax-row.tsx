import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import type { TaxData } from '#contracts/tax-data';
import { Button, buttonClass } from '#ui/button';
import { Modal } from '#ui/modal';
import { Notice, Panel } from '#ui/panel';
import { useKeyedPath } from '../shell/address.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { useTexts } from '../shell/texts.tsx';
import type { TaxAnswer } from './act-on-tax.ts';
import { DeductionGuide } from './deduction-guide.tsx';
import { TaxPanel } from './tax-panel.tsx';
import { useTaxTexts } from './tax-texts.ts';

export { loadTaxTexts } from '#i18n/tax-texts';

export interface TaxRowProps {
  readonly shell: PageShell;
  readonly session: PaymentSession;
  /** Whether its dialog is open: a press that needs an invoice opens it too. */
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The invoice's line on the checkout: who it is made out to, or that it still needs somebody. Opens a dialog; without scripts, its page. */
export function TaxRow({ shell, session, isOpen, setOpen }: TaxRowProps) {
  const words = useTaxTexts();
  const path = useKeyedPath(shell.dataKey);
  const { tax_data: chosen } = session.payer;
  const link = (
    <a
      href={path('/tax-data')}
      className={
        chosen
          ? 'flex min-h-11 items-center rounded-6 px-1 text-14 font-semibold text-accent underline underline-offset-4'
          : `w-full ${buttonClass('plain')}`
      }
      onClick={(event) => {
        event.preventDefault();
        setOpen(true);
      }}
    >
      {chosen ? words.row.change : words.row.add}
    </a>
  );
  const isMissing = session.is_tax_data_required && !chosen;
  return (
    <div className="mt-4">
      {isMissing ? (
        <Notice tone="warn" title={words.row.heading} actions={link}>
          {words.row.required}
        </Notice>
      ) : (
        <Panel className={`p-4 ${chosen ? 'flex items-center gap-4' : 'grid gap-3'}`}>
          <div className="min-w-0 flex-1">
            <h2 className="text-16 font-semibold">{words.row.heading}</h2>
            <p className="text-14 text-soft">
              {chosen ? words.row.chosen(words.documents[chosen.document_type], chosen.rfc) : words.row.none}
            </p>
          </div>
          {link}
        </Panel>
      )}
      {session.is_deduction_shown ? <DeductionGuide country={session.country_code} /> : null}
      {isOpen ? <TaxDialog session={session} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

interface TaxDialogProps {
  readonly session: PaymentSession;
  readonly onClose: () => void;
}

/** What the loader of `/tax-data` answers: every saved set, or a page without any. */
export interface TaxList {
  readonly sets?: readonly TaxData[];
}

/** The page of tax data over the checkout: what is typed there posts to that page's own action. */
function TaxDialog({ session, onClose }: TaxDialogProps) {
  const { t } = useTexts();
  const words = useTaxTexts();
  const list = useFetcher<TaxList>();
  const act = useFetcher<TaxAnswer>();
  const { load } = list;
  const { tax_data: chosen } = session.payer;
  const said = act.data?.kind === 'done' ? act.data : null;

  // The API: what this payer saved before, read when the dialog opens.
  useEffect(() => void load('/tax-data'), [load]);

  const sets = said?.sets ?? list.data?.sets ?? (chosen ? [chosen] : []);
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
          sets={sets}
          chosen={said ? said.chosen : chosen}
          isListed={said !== null || list.data !== undefined}
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
