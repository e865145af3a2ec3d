import { Link } from 'react-router';
import { buttonClass } from '#ui/button';
import { Outcome } from '#ui/outcome';
import { textIn } from '../client/api.ts';
import { rememberedSession } from '../client/remembered.ts';
import { AdvisorCard } from '../shell/advisor-card.tsx';
import { useKeyedPath, useReloadPath } from '../shell/hydrated.ts';
import { nextAfter } from './after-problem.ts';
import { SupportCode } from '../shell/support-code.tsx';
import { useTexts } from '../shell/texts.tsx';
import type { LocalizedRefusal } from '../client/localized-error.ts';

export interface ProblemPageProps {
  readonly refusal: LocalizedRefusal;
  readonly dataKey: string | null;
}

/** What happened, what to do, whom to ask, and the code to read out. */
export function ProblemPage({ refusal, dataKey }: ProblemPageProps) {
  const { tone, action } = nextAfter(refusal.code, dataKey !== null);
  return (
    // `data-problem` tells entry.client.tsx to fetch this page's script before the page wakes.
    <div className="py-14" data-problem={refusal.code}>
      <Outcome tone={tone} title={refusal.title}>
        <p>{refusal.advice}</p>
      </Outcome>
      <div className="mx-auto mt-8 grid max-w-90 gap-3">
        {action ? <NextAction action={action} dataKey={dataKey} /> : null}
        <Advisor refusal={refusal} dataKey={dataKey} />
        {refusal.supportCode && tone !== 'good' ? <SupportCode code={refusal.supportCode} /> : null}
      </div>
    </div>
  );
}

function NextAction({
  action,
  dataKey,
}: {
  readonly action: NonNullable<ReturnType<typeof nextAfter>['action']>;
  readonly dataKey: string | null;
}) {
  const { t } = useTexts();
  const path = useKeyedPath(dataKey);
  const anew = useReloadPath(dataKey);
  const ways = {
    receipt: { to: '/successful-payment', label: t.status.seeReceipt, reload: false },
    checkout: { to: '/checkout', label: t.pageError.goCheckout, reload: false },
    new_link: { to: '/expired-link', label: t.expiredLink.send, reload: false },
    retry: { to: '/checkout', label: t.pageError.retry, reload: true },
  } as const satisfies Record<typeof action, object>;
  const { to, label, reload } = ways[action];
  return (
    <Link to={reload ? anew(to) : path(to)} reloadDocument={reload} className={buttonClass()}>
      {label}
    </Link>
  );
}

/** The school's contact as the refusal names it, else as this document knows it from the session. */
function Advisor({ refusal, dataKey }: ProblemPageProps) {
  const named = refusal.metadata['advisor'] ?? rememberedSession(dataKey ?? '')?.school.advisor;
  if (typeof named !== 'object' || named === null) return null;
  const facts: Readonly<Record<string, unknown>> = { ...named };
  return <AdvisorCard name={textIn(facts, 'name')} email={textIn(facts, 'email')} phone={textIn(facts, 'phone')} />;
}
