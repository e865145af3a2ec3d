import { buttonClass } from '#ui/button';
import { Notice, Panel } from '#ui/panel';
import type { PageProps } from '../loading/page-props.ts';
import { useKeyedPath } from '../shell/address.ts';
import { DeductionGuide } from './deduction-guide.tsx';
import { TaxDialog } from './tax-dialog.tsx';
import { useTaxTexts } from './tax-texts.ts';

export { loadTaxTexts } from '#i18n/tax-texts';

export interface TaxRowProps extends Pick<PageProps, 'shell' | 'session'> {
  /** Whether its dialog is open: a submit that needs an invoice opens it too. */
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The checkout's invoice line: to whom it is made out, or that this is missing. Opens a dialog, else a page. */
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
