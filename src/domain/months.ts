import { percentOf } from './money.ts';

/** In how many months a Mexican card may be charged: those that banks there have agreed on. */
export const monthCounts = [3, 6, 9, 12, 18, 24] as const;

/** What an account's processor charges for a plan, beside its usual fee. */
export interface MonthCost {
  readonly count: number;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
  /** Minor units. */
  readonly fixed: number;
}

/** Who bears that cost: the school, so that a family pays no more than at once, or the family. */
export const feeBearers = ['school', 'family'] as const;
export type FeeBearer = (typeof feeBearers)[number];

/** A school's decision; none without it. */
export interface SchoolMonths {
  readonly counts: readonly number[];
  readonly fee_borne_by: FeeBearer;
}

/** A plan that a payer may choose for one total, or chose. All but `fee` is fixed at the choice. */
export interface MonthPlan extends MonthCost {
  readonly borneBy: FeeBearer;
  /** What the payer pays more than at once; 0 where the school bears it. */
  readonly fee: number;
}

/** No month below 100 pesos: 3 from 300, 6 from 600, 18 from 1,800. One gateway's floors, and 24 by the same rule. */
const leastMonthly = 10_000;

/** The least total of a plan, minor units, before its fee. */
export const floorOf = (count: number): number => count * leastMonthly;

export interface MonthsQuestion {
  /** What is paid at once, commission included; minor units. */
  readonly total: number;
  /** The school's; null for none. */
  readonly school: SchoolMonths | null;
  /** The account's; empty for none. */
  readonly account: readonly MonthCost[];
}

/** Returns the plans for a total, the shortest first: the school's, of those that its account has. */
export function plansFor({ total, school, account }: MonthsQuestion): readonly MonthPlan[] {
  if (!school) return [];
  return account
    .filter(({ count }) => school.counts.includes(count) && isEnough(count, total))
    .map((cost) => pricedPlan({ ...cost, borneBy: school.fee_borne_by, fee: 0 }, total))
    .toSorted((one, other) => one.count - other.count);
}

/** Returns a plan for another total than it was chosen for; null below its floor. */
export const planAt = (plan: MonthPlan, total: number): MonthPlan | null =>
  isEnough(plan.count, total) ? pricedPlan(plan, total) : null;

const isEnough = (count: number, total: number): boolean => total >= floorOf(count);

/** The fee is a share of the price at once; no fee is charged on the fee. */
const pricedPlan = (plan: MonthPlan, total: number): MonthPlan => ({
  ...plan,
  fee: plan.borneBy === 'family' ? percentOf(total, plan.basisPoints / 100) + plan.fixed : 0,
});

/**
 * The most that a month costs. A bank splits the total itself and may put what is left over on any month: rounded up,
 * so that no month is more than we said.
 */
export const monthlyOf = (total: number, count: number): number => Math.ceil(total / count);

/** Written as `3:500 6:750+200`: months, hundredths of a percent, and minor units after a plus. */
export const monthCostsForm = /^(3|6|9|12|18|24):\d{1,4}(\+\d{1,6})?( (3|6|9|12|18|24):\d{1,4}(\+\d{1,6})?)*$/;

/** Reads an account's plans; none where nothing is set. Throws on a text without the form: checked at the start. */
export function parseMonthCosts(text: string | undefined): readonly MonthCost[] {
  if (!text) return [];
  if (!monthCostsForm.test(text)) throw new Error('months are written as 3:500 6:750+200');
  const costs = text.split(' ').map((part) => {
    const [count = 0, basisPoints = 0, fixed = 0] = part.split(/[:+]/).map(Number);
    return { count, basisPoints, fixed };
  });
  if (new Set(costs.map(({ count }) => count)).size < costs.length) throw new Error('months are named once each');
  return costs;
}
