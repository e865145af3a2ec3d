/**
 * Why each index of the tables that a payment writes is there. A change of a row writes an entry in every index whose
 * condition it meets, unless it changes no indexed column: an index is kept for a rule, or for what reads it.
 */

interface Uses {
  /** Of unique indexes: what two rows may not share. */
  readonly rules: Readonly<Record<string, string>>;
  /** What is found by it. */
  readonly reads: Readonly<Record<string, string>>;
}

const key = 'its id';

export const indexes: Readonly<Record<string, Uses>> = {
  payment: {
    rules: {
      payment_pkey: key,
      one_active_payment: 'a session with a payment under way',
      payment_of_reference: 'one provider’s reference at one account',
      payment_confirmation_number_key: 'a confirmation number',
    },
    reads: {
      payment_of_session: 'the state of a session, under its lock',
      payment_by_reference: 'the payment of a statement’s or payout’s line',
      payment_by_saved_card: 'whether a saved card is being charged',
      payment_idle: 'choices that nobody committed, to end',
      payment_to_check:
        'payments whose provider is to be asked; of a release before 0093, which a deploy runs beside this one',
      payment_asked_at_once: 'payments whose provider is to be asked, at once',
      payment_in_turn: 'the same, by account, under its budget',
      payment_to_remind: 'slips about to end, whose payer is reminded',
      payment_waiting: 'payments that open their session again after half an hour',
      payment_with_call: 'sealed calls of ended payments, to drop',
      payment_of_account: 'what an account was paid in a while, against its provider’s books',
      payment_of_day: 'what was paid in a while, against providers’ books',
      payment_of_method: 'whether a bank or shop works just now',
      payment_of_school: 'a school’s list',
      payment_of_school_by_method: 'the list of one method',
      payment_of_school_in_status: 'the list of one status',
      payment_of_school_paid: 'the list by the day they were paid',
      payment_pending_of_account: 'metrics: what waits, by account',
      payment_dispute_open: 'metrics: open disputes',
      payment_found_beside: 'metrics: money beside a payment',
      payment_returning: 'metrics: money on its way back',
    },
  },
  session: {
    rules: {
      session_pkey: key,
      session_external_id: 'one school’s external id',
    },
    reads: {
      session_link_to_end: 'links that ended, which the school is told of',
      session_paid_by_payer: 'whether a payer paid before, and how',
      session_of_tax_data: 'sessions that bill to a set of tax data',
      session_of_school: 'a school’s list',
      session_of_school_in_state: 'the list of one state',
      session_of_school_by_external_id: 'the list by external id, earlier sessions too',
      session_of_campus: 'the list of one campus',
      session_of_payer: 'the list of one payer',
    },
  },
  charge: {
    rules: {
      charge_pkey: key,
      charge_session_id_position_key: 'a place in a session; a session’s charges are found by it',
    },
    reads: {
      charge_of_identity: 'the same charge in other sessions',
      charge_of_student: 'a student’s charges',
      charge_by_student: 'the same; of a release before 0095, which a deploy runs beside this one',
    },
  },
  outbox: {
    rules: {
      outbox_pkey: key,
      outbox_session_id_seq_key: 'a number within a session',
      outbox_of_school: 'a number within a school; its events are read on from one',
    },
    reads: {
      outbox_of_school_by_type: 'a school’s events of one type',
      outbox_to_number: 'messages without a number',
    },
  },
  inbox: {
    rules: {
      inbox_pkey: key,
      inbox_provider_event_id_key: 'one event of a provider',
    },
    reads: {
      inbox_to_apply: 'webhooks that are due',
      inbox_by_age: 'old webhooks without evidence, to delete',
    },
  },
  delivery: {
    rules: { delivery_pkey: 'a message at an endpoint' },
    reads: {
      delivery_to_send: 'what is due at an endpoint',
      delivery_under_way: 'how many are on their way to an endpoint',
      delivery_of_session: 'what waits behind a message, or before it',
      delivery_of_outbox: 'where a message goes',
      delivery_oldest: 'the list of those that wait',
      delivery_taken: 'the list of those that were taken',
      delivery_dead: 'the list of those given up',
      delivery_again: 'the list of those asked for again',
      delivery_ended: 'old ones that were taken, to delete',
      delivery_given_up: 'metrics: those given up',
    },
  },
  delivery_attempt: {
    rules: { delivery_attempt_pkey: key },
    reads: {
      delivery_attempt_of_outbox: 'a message’s attempts',
      delivery_attempt_by_age: 'old attempts, to delete',
    },
  },
  webhook_endpoint: {
    rules: { webhook_endpoint_pkey: key },
    reads: { webhook_endpoint_of_school: 'a school’s endpoints, for a new message' },
  },
};

/** Of `reads`: those of a release before, which a deploy runs beside this one. */
export const readBefore = ['payment_to_check', 'charge_by_student'] as const;

/** Of `reads`: those that a plan takes only for many schools, campuses, endpoints, cards or waiting messages. */
export const readAmongMany = [
  'payment_by_saved_card',
  'payment_of_school_paid',
  'delivery_of_session',
  'session_of_campus',
  'webhook_endpoint_of_school',
] as const;
