import * as z from 'zod/mini';
import { leastDays, type Retention } from '../db/write/keep-days.ts';

/** 0 keeps for ever; no fewer than `least`, while somebody may still ask or repeat. */
const days = (usual: number, least: number) => {
  const text = z.string().check(z.regex(/^\d{1,5}$/));
  const number = z.int().check(z.refine((value) => value === 0 || value >= least));
  return z._default(z.pipe(z.pipe(text, z.transform(Number)), number), usual);
};

export const retentionShape = {
  CUOTA_KEEP_DELIVERIES_DAYS: days(90, leastDays.deliveries),
  CUOTA_KEEP_WEBHOOKS_DAYS: days(400, leastDays.webhooks),
  CUOTA_KEEP_EVIDENCE_DAYS: days(400, leastDays.evidence),
  CUOTA_KEEP_EMAILS_DAYS: days(400, leastDays.emails),
  CUOTA_KEEP_FAMILIES_DAYS: days(0, leastDays.families),
};

export const retentionMeaning = {
  CUOTA_KEEP_DELIVERIES_DAYS: '0, or days, 31 or more',
  CUOTA_KEEP_WEBHOOKS_DAYS: '0, or days, 90 or more',
  CUOTA_KEEP_EVIDENCE_DAYS: '0, or days, 90 or more',
  CUOTA_KEEP_EMAILS_DAYS: '0, or days, 90 or more',
  CUOTA_KEEP_FAMILIES_DAYS: '0, or days, 365 or more',
} satisfies Record<keyof typeof retentionShape, string>;

export function retentionOf(env: Readonly<Record<keyof typeof retentionShape, number>>): Retention {
  return {
    deliveries: env.CUOTA_KEEP_DELIVERIES_DAYS,
    webhooks: env.CUOTA_KEEP_WEBHOOKS_DAYS,
    evidence: env.CUOTA_KEEP_EVIDENCE_DAYS,
    emails: env.CUOTA_KEEP_EMAILS_DAYS,
    families: env.CUOTA_KEEP_FAMILIES_DAYS,
  };
}
