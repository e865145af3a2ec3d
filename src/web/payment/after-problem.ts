/** What a payer can do after a refusal that takes a whole page. */
type NextAction = 'receipt' | 'checkout' | 'new_link' | 'retry';

interface After {
  /** `good`: news that is none of a problem. Source: spec §4. */
  readonly tone: 'good' | 'plain' | 'bad';
  readonly action: NextAction | null;
}

/** Trying again cannot help: the school, or another link, can. */
const forTheSchool: After = { tone: 'bad', action: null };
const gone: After = { tone: 'plain', action: null };
const elsewhere: After = { tone: 'plain', action: 'checkout' };

const after: Readonly<Record<string, After>> = {
  charges_required: { tone: 'good', action: null },
  payment_session_already_paid: { tone: 'good', action: 'receipt' },
  payment_session_not_found: gone,
  payment_session_expired: { tone: 'plain', action: 'new_link' },
  no_key: gone,
  voucher_not_found: gone,
  voucher_link_ended: gone,
  unauthorized: { tone: 'plain', action: 'retry' },
  // A short pause of ours is no bad news.
  service_unavailable: { tone: 'plain', action: 'retry' },
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

/** How a refusal's page looks and leads on. Without a key there is no checkout to lead to. */
export function nextAfter(code: string, hasKey: boolean): After {
  const found = Object.hasOwn(after, code) ? after[code] : undefined;
  const { tone, action } = found ?? { tone: 'bad', action: 'retry' };
  const needsKey = action === 'checkout' || action === 'new_link' || action === 'receipt';
  return { tone, action: needsKey && !hasKey ? null : action };
}
