import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button';
import { Outcome } from '#ui/outcome';
import { Panel } from '#ui/panel';
import { textIn } from '../session/api.ts';
import { useKeyedPath } from './awake.ts';
import { useTexts } from './texts.tsx';
import type { ToldRefusal } from './told-refusal.ts';

/** Codes that are good news. Source: spec §4. */
const goodNews = new Set(['charges_required', 'payment_session_already_paid']);
const gone = new Set([
  'payment_session_not_found',
  'payment_not_found',
  'voucher_not_found',
  'payment_session_expired',
  'unauthorized',
  'no_key',
]);

/** A whole page for one refusal: what happened, what to do, whom to ask, and the code to read out. */
export function ProblemView({ refusal, dataKey }: { readonly refusal: ToldRefusal; readonly dataKey: string | null }) {
  const { t } = useTexts();
  const path = useKeyedPath(dataKey);
  const good = goodNews.has(refusal.code);
  return (
    <div className="py-14">
      <Outcome tone={good ? 'good' : gone.has(refusal.code) ? 'plain' : 'bad'} title={refusal.title}>
        <p>{refusal.advice}</p>
      </Outcome>
      <div className="mx-auto mt-8 grid max-w-90 gap-3">
        {refusal.code === 'payment_session_already_paid' ? (
          <Link to={path('/successful-payment')} className={buttonClass()}>
            {t.status.seeReceipt}
          </Link>
        ) : null}
        {good || gone.has(refusal.code) ? null : (
          <Link to={path('/checkout')} reloadDocument className={buttonClass()}>
            {t.pageError.retry}
          </Link>
        )}
        <Advisor refusal={refusal} />
        {refusal.supportCode && !good ? <SupportCode code={refusal.supportCode} /> : null}
      </div>
    </div>
  );
}

/** The code under which we find what happened, to be read out. */
export function SupportCode({ code }: { readonly code: string }) {
  const { t } = useTexts();
  return <p className="figures text-center text-14 text-faint">{t.common.supportCode(code)}</p>;
}

function Advisor({ refusal }: { readonly refusal: ToldRefusal }) {
  const advisor = refusal.metadata['advisor'];
  if (typeof advisor !== 'object' || advisor === null) return null;
  const facts: Readonly<Record<string, unknown>> = { ...advisor };
  return <AdvisorCard name={textIn(facts, 'name')} email={textIn(facts, 'email')} phone={textIn(facts, 'phone')} />;
}

interface AdvisorCardProps {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Whom at the school to write or call. */
export function AdvisorCard({ name, email, phone }: AdvisorCardProps) {
  const { t } = useTexts();
  if (!email && !phone) return null;
  const link = (href: string, text: string): ReactNode => (
    <a href={href} className="flex min-h-11 items-center font-medium text-accent underline underline-offset-4">
      {text}
    </a>
  );
  return (
    <Panel className="px-4 pt-3 pb-1.5 text-14">
      <p className="text-soft">{t.common.advisorHeading}</p>
      {name ? <p className="font-semibold">{name}</p> : null}
      <div className="flex flex-wrap gap-x-6">
        {email ? link(`mailto:${email}`, email) : null}
        {phone ? link(`tel:${phone}`, phone) : null}
      </div>
    </Panel>
  );
}
