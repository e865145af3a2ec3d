import { Link } from 'react-router';
import { buttonClass } from '#ui/button';
import { Outcome } from '#ui/outcome';
import { textIn } from '../shell/parse.ts';
import { advisorIn } from '../client/localized-error.ts';
import type { LocalizedRefusal } from '../client/refusal.ts';
import { useReloadPath } from '../storage/reload-path.ts';
import { rememberedSession } from '../storage/stored-key.ts';
import { AdvisorCard } from '../shell/advisor-card.tsx';
import { useKeyedPath } from '../shell/address.ts';
import { useTexts } from '../shell/texts.tsx';
import { SupportCode } from '../shell/support-code.tsx';

export interface ProblemPageProps {
  readonly refusal: LocalizedRefusal;
  readonly dataKey: string | null;
}

export function ProblemPage({ refusal, dataKey }: ProblemPageProps) {
  const { tone, action } = nextAfter(refusal, dataKey !== null);
  return (
    // `data-problem` has entry.client.tsx fetch this page's script before the page is hydrated.
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
  readonly action: NonNullable<After['action']>;
  readonly dataKey: string | null;
}) {
  const { t } = useTexts();
  const path = useKeyedPath(dataKey);
  const anew = useReloadPath(dataKey);
  const ways = {
    receipt: { to: '/successful-payment', label: t.status.seeReceipt, reload: false },
    checkout: { to: '/checkout', label: t.pageError.goCheckout, reload: false },
    new_link: { to: '/expired-link', label: t.pageError.newLink, reload: false },
    retry: { to: '/checkout', label: t.pageError.retry, reload: true },
  } as const satisfies Record<typeof action, object>;
  const { to, label, reload } = ways[action];
  return (
    <Link to={reload ? anew(to) : path(to)} reloadDocument={reload} className={buttonClass()}>
      {label}
    </Link>
  );
}

/** The school's contact from the refusal, else from this document's session. */
function Advisor({ refusal, dataKey }: ProblemPageProps) {
  const named = advisorIn(refusal.metadata['advisor'] ?? rememberedSession(dataKey ?? '')?.school.advisor);
  return named ? <AdvisorCard {...named} /> : null;
}

/** The look and the next action of a refusal's whole page. */
interface After {
  /** `good`: news without a problem. Source: spec §4. */
  readonly tone: 'good' | 'plain' | 'bad';
  readonly action: 'receipt' | 'checkout' | 'new_link' | 'retry' | null;
}

/** A retry cannot help: the school, or another link, can. */
const forTheSchool: After = { tone: 'bad', action: null };
const gone: After = { tone: 'plain', action: null };
const elsewhere: After = { tone: 'plain', action: 'checkout' };

const after: Readonly<Record<string, After>> = {
  charges_required: { tone: 'good', action: null },
  payment_session_already_paid: { tone: 'good', action: 'receipt' },
  paid_offline: { tone: 'good', action: null },
  payment_session_not_found: gone,
  payment_session_expired: { tone: 'plain', action: 'new_link' },
  no_key: gone,
  voucher_not_found: gone,
  voucher_link_ended: gone,
  student_card_not_found: gone,
  check_code_not_found: gone,
  student_card_ended: gone,
  unauthorized: { tone: 'plain', action: 'retry' },
  // A short pause of ours is no bad news.
  service_unavailable: { tone: 'plain', action: 'retry' },
  outcome_unknown: { tone: 'plain', action: 'retry' },
  payment_not_found: elsewhere,
  handoff_not_found: elsewhere,
  not_found: elsewhere,
  at_most_one_tutor_per_payment_session: forTheSchool,
  charges_campus_mismatch: forTheSchool,
  invalid_vat: forTheSchool,
  no_tutor_found_for_students: forTheSchool,
  currency_mismatch: forTheSchool,
  payment_session_disabled: forTheSchool,
  payment_session_under_review: forTheSchool,
};

/**
 * Returns a refusal page's look and next action. Without a key there is no checkout to lead to. Without a payment in
 * the refusal there is no receipt: other sessions settled the charges.
 */
export function nextAfter({ code, metadata }: Pick<LocalizedRefusal, 'code' | 'metadata'>, hasKey: boolean): After {
  const found = Object.hasOwn(after, code) ? after[code] : undefined;
  const { tone, action } = found ?? { tone: 'bad', action: 'retry' };
  const needsKey = action === 'checkout' || action === 'new_link' || action === 'receipt';
  const hasNoReceipt = action === 'receipt' && textIn(metadata, 'payment_id') === null;
  return { tone, action: (needsKey && !hasKey) || hasNoReceipt ? null : action };
}
