import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../driver/db.ts';

/** For how many days each kind is kept; 0: for ever. */
export interface Retention {
  /** Deliveries of events that were taken, and every attempt. The events stay. */
  readonly deliveries: number;
  /** Webhooks that were worked off and brought no evidence. */
  readonly webhooks: number;
  /** What a provider said that changed nothing. */
  readonly evidence: number;
  /** That an e-mail was sent or given up: its words and its address are wiped at once. */
  readonly emails: number;
  /** A payer's data and their students', after the last that happened to it. The books stay. */
  readonly families: number;
}
export type Kind = keyof Retention;

/** No fewer, while somebody may still ask or repeat. */
export const leastDays = {
  deliveries: 31,
  webhooks: 90,
  evidence: 90,
  emails: 90,
  families: 365,
} as const satisfies Record<Kind, number>;
export const kinds = ['deliveries', 'webhooks', 'evidence', 'emails', 'families'] as const satisfies readonly Kind[];

const days = z.optional(z.int());
const ownDays = z.object({ deliveries: days, webhooks: days, evidence: days, emails: days, families: days });

export interface DaysOfSchool {
  readonly schoolId: string;
  readonly days: z.infer<typeof ownDays>;
}

/** The schools that have days of their own. */
export async function readKeepDays(db: Db): Promise<readonly DaysOfSchool[]> {
  const { rows } = await sql<{ id: string; keep_days: unknown }>`
    select id, keep_days from school where keep_days <> '{}'`.execute(db);
  return rows.map(({ id, keep_days: stored }) => ({ schoolId: id, days: ownDays.parse(stored) }));
}

/** Writes a school's own days; null: as the installation has it. What is left out stays. */
export async function writeKeepDays(
  db: Db,
  schoolId: string,
  changed: Readonly<Partial<Record<Kind, number | null>>>,
): Promise<void> {
  await sql`
    update school set keep_days = jsonb_strip_nulls(keep_days || ${JSON.stringify(changed)}::jsonb) where id = ${schoolId}`.execute(
    db,
  );
}
