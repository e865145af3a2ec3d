import type { ComponentType, FormHTMLAttributes, ReactNode } from 'react';
import type { TaxData } from '#contracts/tax-data';
import { Badge } from '#ui/pill';
import { Panel } from '#ui/panel';
import { useTaxTexts } from './tax-texts.ts';

type FormProps = Pick<FormHTMLAttributes<HTMLFormElement>, 'className' | 'noValidate'> & {
  readonly method: 'post';
  readonly action: string;
  readonly children: ReactNode;
};

/** The form of every choice. */
export interface ChoiceForm {
  readonly busy: boolean;
  /** The form element: the page's, or a dialog's. */
  readonly Form: ComponentType<FormProps>;
  readonly action: string;
  readonly hidden: ReactNode;
}

const small = 'min-h-11 cursor-pointer text-14 underline underline-offset-4';

interface SavedSetProps extends ChoiceForm {
  readonly set: TaxData;
  readonly isChosen: boolean;
}

/** One saved set, with the buttons that choose and remove it. */
export function SavedSet({ set, isChosen, busy, Form, action, hidden }: SavedSetProps) {
  const words = useTaxTexts();
  const name = `${words.documents[set.document_type]} ${set.rfc}`;
  return (
    <Panel className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
      <div className="min-w-0 flex-1 basis-40">
        <p className="figures text-16 font-semibold">{name}</p>
        {[set.name, named(set.tax_regime, words.regimes), named(set.cfdi_use, words.uses)]
          .filter(Boolean)
          .map((line) => (
            <p key={line} className="text-14 text-soft">
              {line}
            </p>
          ))}
      </div>
      <Form method="post" action={action} className="flex items-center gap-4">
        {hidden}
        {isChosen ? (
          <Badge tone="good">{words.inUse}</Badge>
        ) : (
          <button
            type="submit"
            name="select"
            value={set.id}
            disabled={busy}
            className={`${small} font-semibold text-accent`}
          >
            {words.use}
          </button>
        )}
        <button
          type="submit"
          name="remove"
          value={set.id}
          disabled={busy}
          aria-label={words.removeOf(name)}
          className={`${small} text-soft`}
        >
          {words.remove}
        </button>
      </Form>
    </Panel>
  );
}

/** Returns a SAT code with its name. */
function named(code: string | null, names: Readonly<Record<string, string>>): string | null {
  return code && [code, names[code]].filter(Boolean).join(' · ');
}
