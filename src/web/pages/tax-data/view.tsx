import { Form, Link, useNavigation } from 'react-router';
import { buttonClass } from '#ui/button';
import { useKeyedPath } from '../../shell/keyed-path.ts';
import type { TaxAnswer } from '../../tax/act-on-tax.ts';
import { TaxPanel } from '../../tax/tax-panel.tsx';
import { useTaxTexts } from '../../tax/tax-texts.ts';
import type { TaxPage } from './page-data.ts';

interface TaxViewProps {
  readonly page: Extract<TaxPage, { state: 'ready' }>;
  readonly answer: TaxAnswer | null;
}

/** Who the invoice is made out to, as a page of its own: what the checkout shows in a dialog. */
export function TaxView({ page, answer }: TaxViewProps) {
  const words = useTaxTexts();
  const path = useKeyedPath(page.shell.dataKey);
  const busy = useNavigation().state === 'submitting';
  const { sets, chosen } =
    answer?.kind === 'done' ? answer : { sets: page.sets, chosen: page.sets.find(({ selected }) => selected) ?? null };
  return (
    <div className="mx-auto max-w-120 py-6">
      <h1 className="mb-3 text-24 font-bold">{words.title}</h1>
      <TaxPanel
        country={page.shell.country}
        sets={sets}
        chosen={chosen}
        isListed
        isRequired={page.isRequired}
        answer={answer}
        busy={busy}
        Form={Form}
        action={path('/tax-data')}
        done={null}
        hidden={
          <>
            <input type="hidden" name="data" value={page.shell.dataKey ?? ''} />
            <input type="hidden" name="locale" value={page.shell.locale} />
            <input type="hidden" name="form_token" value={page.formToken} />
          </>
        }
      />
      {chosen || !page.isRequired ? (
        <Link to={path('/checkout')} className={`mt-5 w-full ${buttonClass(chosen ? 'primary' : 'plain')}`}>
          {words.continue}
        </Link>
      ) : null}
    </div>
  );
}
