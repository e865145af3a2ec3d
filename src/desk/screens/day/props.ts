import { hasPermission, type Permission } from '#domain/permissions';
import type { DaysTexts } from '#i18n/desk/days';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Data = Awaited<ReturnType<typeof load>>;
export type Props = ViewProps<Data>;
/** Of who sees all campuses. */
export type DayProps = Omit<Props, 'data'> & { readonly data: NonNullable<Data> };

export const may = ({ person }: Pick<Props, 'person'>, permission: Permission): boolean =>
  hasPermission({ role: person.role, isPerson: true }, permission);

/** Money of the school's own bank statement is at the bank: no provider pays it out. */
export const isOnStatement = ({ provider }: OfAccount): boolean => provider === 'statement';

interface OfAccount {
  readonly provider: string;
  readonly account_id: string | null;
}

/** The name of the account that money came to. */
export const accountWords = (of: OfAccount, { accounts }: DayProps['data'], texts: DaysTexts): string =>
  isOnStatement(of) ? texts.schoolBank : (accounts.get(of.account_id ?? '') ?? texts.ownAccount(of.provider));
