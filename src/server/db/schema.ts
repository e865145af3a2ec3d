import type { AccountsTables } from './schema-accounts.ts';
import type { AroundTables } from './schema-around.ts';
import type { AskedTables } from './schema-asked.ts';
import type { CardsTables } from './schema-cards.ts';
import type { FormsTables } from './schema-forms.ts';
import type { MoneyTables } from './schema-money.ts';
import type { RefundTables } from './schema-refunds.ts';
import type { ToldTables } from './schema-told.ts';

/** Every table, as `migrations/` leaves it. */
export interface Database
  extends AskedTables, MoneyTables, RefundTables, ToldTables, CardsTables, FormsTables, AroundTables, AccountsTables {}
