import { sql } from 'kysely';
import * as z from 'zod/mini';
import { nextStep } from '#contracts/next-step';
import { declineGroups } from '#domain/decline-reasons';
import { currencies } from '#domain/money';
import { caseKinds, caseResolutions, returnKinds } from '#domain/money-state';
import { feeBearers } from '#domain/months';
import { payerPreferences } from '#domain/payer-preference';
import { paymentPhases, paymentStatuses } from '#domain/payment-status';
import { locales } from '#i18n/locale';
import type { Keyring } from '../../basics/keys.ts';
import { isoInstant } from './outbox-json.ts';
import { shownName } from './shown-text.ts';

/** The lines that the payer was asked for, charge by charge. Minor units. */
const paymentLine = z.object({
  charge_id: z.string(),
  student_name: shownName,
  concept_desc: shownName,
  amount: z.int(),
});

/** The months that its payer chose, as `domain/months` priced them. */
const monthPlan = z.object({
  count: z.int(),
  basisPoints: z.int(),
  fixed: z.int(),
  borneBy: z.enum(feeBearers),
  fee: z.int(),
});

/** One payment as stored, with what its views need. Amounts are minor units. */
const paymentRow = z.object({
  id: z.string(),
  session_id: z.string(),
  method_key: z.string(),
  provider: z.string(),
  /** The account that it is paid to, for life; null: the installation's default. */
  account_id: z.nullable(z.string()),
  provider_ref: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  confirmation_number: z.string(),
  status: z.enum(paymentStatuses),
  phase: z.enum(paymentPhases),
  base: z.int(),
  commission: z.int(),
  received: z.nullable(z.int()),
  currency: z.enum(currencies),
  charge_ids: z.array(z.string()),
  months: z.nullable(monthPlan),
  quote_id: z.string(),
  quote_expires_at: z.date(),
  locale: z.enum(locales),
  answers: z.record(z.string(), z.string()),
  lines: z.array(paymentLine),
  next_step: z.nullable(nextStep),
  pay_before: z.nullable(z.date()),
  submitted_at: z.nullable(z.date()),
  paid_at: z.nullable(z.date()),
  superseded_at: z.nullable(z.date()),
  cancel_requested_at: z.nullable(z.date()),
  last_checked_at: z.nullable(z.date()),
  returning_at: z.nullable(z.date()),
  /** The time since which the code on its papers opens nothing; null while it opens. */
  check_revoked_at: z.nullable(z.date()),
  checks: z.int(),
  version: z.int(),
  created_at: z.date(),
});
const paymentWithMoney = z.extend(paymentRow, {
  /** The reason why it ended without money. A newer program's reason reads as `system_error`. */
  decline_group: z.nullable(z.catch(z.enum(declineGroups), 'system_error')),
  /** The part of its money that went back. */
  returned: z.int(),
  /** Returns under way, done and failed, the oldest first. */
  refunds: z.array(
    z.object({
      kind: z.enum(returnKinds),
      status: z.enum(['pending', 'done', 'failed']),
      amount: z.int(),
      means: z.enum(['provider', 'other']),
      /** The time of its status, ISO 8601. */
      at: z.string(),
      /** Its amount is reserved for it. */
      reserves: z.boolean(),
      /** It failed after it was done: its entries stay. */
      was_done: z.boolean(),
    }),
  ),
  /** The payer's bank disputes it, and nobody said how that ended. */
  disputed: z.boolean(),
  /** The link that shows its voucher to whoever holds it: whether its school revoked it, and its key's hash in hex. */
  voucher_link: z.nullable(z.object({ revoked: z.boolean(), sha256: z.string() })),
  /** The standing debit agreed to with it. */
  domiciliation: z.nullable(
    z.object({
      status: z.enum(['agreed', 'active', 'ended']),
      last_four_digits: z.nullable(z.string()),
    }),
  ),
  cases: z.array(
    z.object({
      kind: z.enum(caseKinds),
      amount: z.int(),
      currency: z.string(),
      status: z.enum(['open', 'resolved']),
      resolution: z.nullable(z.enum(caseResolutions)),
      /** For a case about money on top: all of it, and the part not returned. */
      excess: z.nullable(z.object({ amount: z.int(), left: z.int() })),
      preference: z.nullable(z.object({ preference: z.enum(payerPreferences), at: z.string() })),
    }),
  ),
});
export type PaymentRow = z.infer<typeof paymentWithMoney>;

/** The key of the link that shows its voucher, by whichever secret made it. */
export const voucherKeyOf = (
  keys: Keyring,
  { id, voucher_link: link }: Pick<PaymentRow, 'id' | 'voucher_link'>,
): string => keys.voucherKey(id, link && Buffer.from(link.sha256, 'hex'));

const stored = Object.keys(paymentRow.shape) as readonly (keyof typeof paymentRow.shape)[];
/** The columns of a payment's row, from `payment` alone or beside tables without columns of these names. */
export const paymentColumns = [
  ...stored,
  sql<string | null>`coalesce(payment.decline_reason, payment.decline_group)`.as('decline_group'),
  sql<number>`(select coalesce(sum(r.amount), 0)::bigint from money_return r where r.payment_id = payment.id)`.as(
    'returned',
  ),
  sql<unknown>`(select coalesce(json_agg(json_build_object('kind', each.kind, 'status', each.status, 'amount', each.amount,
    'means', each.means, 'at', ${isoInstant(sql`each.at`)}, 'reserves', each.reserves, 'was_done', each.was_done) order by each.created_at, each.id), '[]') from (
      select f.id, f.created_at, 'refund' as kind, case when f.state = 'requested' then 'pending' when r.means = 'other' then 'done' else f.state end as status,
        f.amount, coalesce(r.means, 'provider') as means, coalesce(f.failed_at, f.done_at, f.pending_at, f.created_at) as at,
        f.state in ('requested', 'pending') and f.replaces is null as reserves, f.state = 'failed' and coalesce(r.means, 'other') = 'provider' as was_done
      from refund f left join money_return r on r.id = f.return_id where f.payment_id = payment.id
      union all
      select r.id, r.created_at, r.kind, case when r.undone_at is null then 'done' else 'failed' end, r.amount, r.means, coalesce(r.undone_at, r.created_at),
        false, r.undone_at is not null and not exists (select 1 from money_return u where u.undoes = r.id)
      from money_return r where r.payment_id = payment.id and r.undoes is null and not exists (select 1 from refund f where f.return_id = r.id)) each)`.as(
    'refunds',
  ),
  sql<boolean>`disputed_at is not null and coalesce(dispute_state, 'open') = 'open'`.as('disputed'),
  sql<unknown>`(select json_build_object('revoked', v.revoked_at is not null, 'sha256', encode(v.key_sha256, 'hex'))
    from voucher_link v where v.payment_id = payment.id)`.as('voucher_link'),
  sql<unknown>`(select json_build_object('status', case when m.ended_at is not null then 'ended' when m.active_at is not null then 'active' else 'agreed' end,
    'last_four_digits', m.card->>'lastFour') from mandate m where m.payment_id = payment.id)`.as('domiciliation'),
  sql<unknown>`(select coalesce(json_agg(json_build_object('kind', m.kind, 'amount', coalesce(m.amount, 0),
    'currency', upper(trim(m.currency)), 'status', case when m.closed_at is null then 'open' else 'resolved' end,
    'resolution', m.resolution,
    'excess', (select json_build_object('amount', x.amount, 'left', x.amount - x.reversed) from excess x where x.payment_id = m.payment_id and m.kind in ('overpaid', 'double')),
    'preference', case when m.payer_preference is not null then json_build_object('preference', m.payer_preference, 'at', ${isoInstant(sql`m.payer_preference_at`)}) end) order by m.opened_at, m.kind), '[]') from money_case m where m.payment_id = payment.id and m.kind <> 'maybe_known')`.as(
    'cases',
  ),
] as const;

export const paymentOf = (row: object): PaymentRow => paymentWithMoney.parse(row);
