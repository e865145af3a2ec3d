import type { JsonColumnOrNull } from './columns.ts';

/** Tables of what a method's own form asks and shows. */
export interface FormsTables {
  listed_options: {
    provider: string;
    field: string;
    options: JsonColumnOrNull;
    fetched_at: Date | null;
    asked_at: Date;
  };
  provider_acceptance: {
    payment_id: string;
    session_id: string;
    document: string;
    version: string;
    url: string;
    accepted_at: Date;
  };
}
