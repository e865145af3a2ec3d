/** Tables of what a method's own form asks and shows. */
import type { JsonColumnOrNull } from './columns.ts';

export interface ListedOptionsTable {
  provider: string;
  field: string;
  options: JsonColumnOrNull;
  fetched_at: Date | null;
  asked_at: Date;
}

export interface ProviderAcceptanceTable {
  payment_id: string;
  session_id: string;
  document: string;
  version: string;
  url: string;
  accepted_at: Date;
}
