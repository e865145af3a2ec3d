import {
  type ActionFunctionArgs,
  Form,
  Link,
  redirect,
  useActionData,
  useLocation,
  useLoaderData,
  useNavigation,
} from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { loadTaxTexts } from '#i18n/tax-texts';
import { buttonClass } from '#ui/button';
import type { Answer } from '../../client/api.ts';
import { apiNow } from '../../shell/api-clock.ts';
import { bearerSend, browserReader, loadSession } from '../../client/browser-send.ts';
import { tab } from '../../storage/browser-storage.ts';
import { localizeRefusal } from '../../client/localized-error.ts';
import { rememberedSession } from '../../storage/stored-key.ts';
import { browserLoader, type Loaded } from '../../loading/browser-loader.ts';
import { ProblemPage } from '../../payment/problem-page.tsx';
import { isReadAfterSubmit } from '../../shell/hydrated.ts';
import { useKeyedPath } from '../../shell/address.ts';
import { PageSkeleton } from '../../shell/nav-page.tsx';
import { actOnTax, leadsOn, type TaxAnswer } from '../../tax/act-on-tax.ts';
import { onwardField, onwardFrom, placeOfTaxData } from '../../tax/place.ts';
import { writeTaxChoice } from '../../storage/tax-choice.ts';
import { TaxPanel } from '../../tax/tax-panel.tsx';
import { useTaxTexts } from '../../tax/tax-texts.ts';
import { type TaxPage, taxPage } from './page-data.ts';

/** In the browser: by the stored key. The checkout's dialog reads here too. */
export const loader = browserLoader<TaxPage>({
  read: (opened) => taxPage(browserReader(opened.dataKey), opened),
  texts: [loadTaxTexts],
});

/**
 * The same with scripts. A document drawn by the server has not read its session yet. The choice is this tab's from now
 * on, numbers masked. Source: spec §4.
 */
export async function action({ request }: Pick<ActionFunctionArgs, 'request'>): Promise<TaxAnswer> {
  const answer = await ownSession();
  if (!answer.ok) {
    const locale = parseLocale(document.documentElement.lang) ?? defaultLocale;
    return { kind: 'refused', refusal: await localizeRefusal(answer.refusal, locale) };
  }
  const session = answer.value;
  const place = { country: session.country_code, locale: session.locale };
  const taxAnswer = await actOnTax(bearerSend, await request.formData(), place);
  if (taxAnswer.kind === 'done') writeTaxChoice(taxAnswer.chosen);
  const query = new URL(request.url).searchParams;
  // The checkout's dialog closes by itself.
  if (query.has(onwardField) && leadsOn(taxAnswer)) throw redirect(onwardFrom(query));
  return taxAnswer;
}

async function ownSession(): Promise<Answer<PaymentSession>> {
  const key = tab.read('data');
  const known = rememberedSession(key ?? '');
  return known ? { ok: true, value: known, now: apiNow() } : loadSession(key);
}

export const shouldRevalidate = isReadAfterSubmit;

export function Component() {
  const page = useLoaderData<Loaded<typeof loader>>();
  const answer = useActionData<Loaded<typeof action>>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemPage refusal={page.refusal} dataKey={page.shell.dataKey} />;
  return <TaxView page={page} answer={answer ?? null} />;
}

interface TaxViewProps {
  readonly page: Extract<TaxPage, { state: 'ready' }>;
  readonly answer: TaxAnswer | null;
}

/** The invoice's tax data as a page; the checkout shows the same in a dialog. */
function TaxView({ page, answer }: TaxViewProps) {
  const words = useTaxTexts();
  const path = useKeyedPath(page.shell.dataKey);
  const onward = onwardFrom(new URLSearchParams(useLocation().search));
  const busy = useNavigation().state === 'submitting';
  const { sets, chosen } =
    answer?.kind === 'done' ? answer : { sets: page.sets, chosen: page.sets.find(({ selected }) => selected) ?? null };
  return (
    <div className="mx-auto max-w-120 py-6">
      <h1 className="mb-3 text-24 font-bold">{words.title}</h1>
      <TaxPanel
        country={page.shell.country}
        saysDeduction={page.saysDeduction}
        forTuition={page.forTuition}
        sets={sets}
        chosen={chosen}
        isListed
        isRequired={page.isRequired}
        answer={answer}
        busy={busy}
        Form={Form}
        action={path(placeOfTaxData(onward))}
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
        <Link to={path(onward)} className={`mt-5 w-full ${buttonClass(chosen ? 'primary' : 'plain')}`}>
          {words.continue}
        </Link>
      ) : null}
    </div>
  );
}
