/** One row of the demo schools' table: a school, its settings and its office. */
import type { Country } from '#domain/money';
import type { SchoolMonths } from '#domain/months';
import type { StaffRole } from '#domain/permissions';

export interface DemoSchool {
  readonly slug: string;
  readonly name: string;
  readonly country: Country;
  readonly contractualEntity: string;
  /** Fixed, so that the README's commands work on every machine. The product refuses it outside the sandbox. */
  readonly key: string;
  readonly accent: string;
  /** A file of `logos/`, which its website serves. */
  readonly logo: string | null;
  readonly campus: { readonly id: string; readonly name: string };
  readonly advisor: { readonly name: string; readonly email: string; readonly phone: string };
  /** Percent, or minor units when fixed. Source: spec §9. */
  readonly commissions: readonly {
    readonly amount: number;
    readonly kind: 'percentage' | 'integer';
    readonly payment_method: string;
  }[];
  readonly disabled: boolean;
  /** Whether payers may say what an invoice is made out to. */
  readonly invoices: boolean;
  /** Whether payers may agree to standing debits. */
  readonly domiciliation: boolean;
  /** Whether it collects on accounts of its own at the providers of its country, instead of the installation's. */
  readonly ownAccounts: boolean;
  /** The methods it lists itself; null for all that are offered in its country. */
  readonly paymentOptions: readonly string[] | null;
  /** Names of more campuses by their ids. */
  readonly otherCampuses: Readonly<Record<string, string>>;
  /** Its office, at the desk. Where money or events go takes two persons then. */
  readonly people: readonly DemoPerson[];
  /** Minor units: refunds above it take two persons of its office; null for none. */
  readonly refundsAbove: number | null;
  /** In how many months cards may be charged; null for none. */
  readonly months: SchoolMonths | null;
}

interface DemoPerson {
  readonly name: string;
  readonly role: StaffRole;
  /** Limited to these; null: to none. */
  readonly campusIds: readonly string[] | null;
}
