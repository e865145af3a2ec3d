import { type RawBuilder, sql } from 'kysely';
import { erasedText } from '#domain/plain-text';
import type { Keyring } from '../../basics/keys.ts';
import type { FamilyNamed } from '../../db/write/erase-rows.ts';

export interface Erasing {
  /** Of the row that says that it was done. */
  readonly id: string;
  readonly family: FamilyNamed;
  readonly sessions: readonly string[];
  readonly payments: readonly string[];
  /** Of this family alone. */
  readonly students: readonly string[];
  /** In the place of the payer's id. */
  readonly alias: string;
}

/** In the place of the id of one of its students. */
export const studentAlias = ({ id }: Erasing, at: number): string => `erased-${id.slice(0, 8)}-${at + 1}`;

type Statement = ReturnType<typeof sql>;

type Statements = readonly (readonly [table: string, erase: Statement])[];

/** What erases everything that is no JSON, each of one table. */
export const statements = (keys: Keyring, erasing: Erasing): Statements => [
  ...ofSessions(keys, erasing),
  ...ofPayer(erasing),
  ...ofStudents(erasing),
];

function ofSessions(keys: Keyring, erasing: Erasing): Statements {
  const of = sql`${[...erasing.sessions]}::uuid[]`;
  const payments = sql`${[...erasing.payments]}::uuid[]`;
  const nothing = keys.seal(JSON.stringify({ bank: erasedText, documentNumber: '', paidTime: null }));
  const cases = sql`(m.session_id = any (${of}) or m.payment_id = any (${payments}) or m.about_payment_id = any (${payments}))`;
  return [
    [
      'session',
      sql`update session set return_url = null, tax_data_id = null, request_sha256 = null where id = any (${of})`,
    ],
    [
      'charge',
      sql`update charge c set identity = json_build_array(s.school_id, c.details->>'student_id', c.details->>'external_id', c.due_date)::text
      from session s where s.id = c.session_id and c.session_id = any (${of}) and c.identity is not null`,
    ],
    [
      'payment',
      sql`update payment set answers = '{}', next_step = null, tax_data_sealed = null, call_sealed = null,
      check_revoked_at = coalesce(check_revoked_at, app_now()) where session_id = any (${of})`,
    ],
    [
      'access_link',
      sql`update access_link set revoked_at = app_now(), expires_at = least(expires_at, app_now())
      where session_id = any (${of}) and revoked_at is null`,
    ],
    [
      'voucher_link',
      sql`update voucher_link set revoked_at = app_now() where session_id = any (${of}) and revoked_at is null`,
    ],
    ['handoff', sql`delete from handoff where session_id = any (${of})`],
    [
      'email',
      sql`update email set dead_at = app_now(), recipient_sealed = null, content_sealed = null
      where session_id = any (${of}) and sent_at is null and dead_at is null`,
    ],
    ['money_return.note', sql`update money_return set note = null where session_id = any (${of}) and note is not null`],
    ['refund.note', sql`update refund set note = null where session_id = any (${of}) and note is not null`],
    [
      'refund_approval',
      sql`update refund_approval set note = null, decision_note = null
      where session_id = any (${of}) and (note is not null or decision_note is not null)`,
    ],
    [
      'money_case',
      sql`update money_case m set note = null, reference = case when m.reference in (
      select p.reference from payment p where p.id = any (${payments})) then m.reference when m.reference is not null then ${erasedText}::text end
      where ${cases} and (m.note is not null or m.reference is not null)`,
    ],
    ['statement_line', statementLines(of, payments)],
    ['transfer_report', sql`update transfer_report set details_sealed = ${nothing} where session_id = any (${of})`],
  ];
}

function ofPayer({ family, alias }: Erasing): Statements {
  const theirs = sql`school_id = ${family.schoolId} and payer_id = ${family.payerId}`;
  return [
    [
      'mandate',
      sql`update mandate set payer_id = ${alias}, card_ref = case when card_ref is not null then ${erasedText}::text end,
        card = case when card is not null then jsonb_set(card, '{id}', to_jsonb(${erasedText}::text)) end where ${theirs}`,
    ],
    ['kept_card', sql`delete from kept_card where ${theirs}`],
    ['remembered_way', sql`delete from remembered_way where ${theirs}`],
    ['tax_data', sql`delete from tax_data where ${theirs}`],
    ['reminder_opt_out', sql`delete from reminder_opt_out where ${theirs}`],
  ];
}

const ofStudents = (erasing: Erasing): Statements =>
  erasing.students.flatMap((student, at) => {
    const theirs = sql`school_id = ${erasing.family.schoolId} and student_id = ${student}`;
    const known = studentAlias(erasing, at);
    return [
      [
        'student_card',
        sql`update student_card set student_id = ${known}, revoked_at = coalesce(revoked_at, app_now()) where ${theirs}`,
      ],
      ['student_reference', sql`update student_reference set student_id = ${known} where ${theirs}`],
    ] as const;
  });

/** A line still names the payment it was booked on, by what stays of it. */
const statementLines = (of: RawBuilder<unknown>, payments: RawBuilder<unknown>): Statement => sql`
  update statement_line l set accounts = null, reference = concat_ws(' ', (
    select case when lower(trim(s.external_id)) = lower(l.reference) then null else p.confirmation_number end
    from payment p join session s on s.id = p.session_id where p.id = l.payment_id), ${erasedText}::text, left(l.id::text, 36))
  where (l.payment_id = any (${payments}) or l.case_id in (
      select m.id from money_case m where m.session_id = any (${of}) or m.payment_id = any (${payments})))
    and not exists (select 1 from payment p join session s on s.id = p.session_id
      where p.id = l.payment_id and lower(trim(s.external_id)) = lower(l.reference))`;
