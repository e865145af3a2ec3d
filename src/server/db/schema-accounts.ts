import type { Generated } from './columns.ts';

/** Accounts at providers; the installation's own, from the environment, has no row. */
export interface AccountsTables {
  provider_account: {
    id: string;
    provider: string;
    school_id: string | null;
    label: string;
    merchant: string | null;
    credentials_sealed: Buffer;
    key_id: string;
    previous_sealed: Buffer | null;
    previous_key_id: string | null;
    previous_until: Date | null;
    state: Generated<'open' | 'closed'>;
    version: Generated<number>;
    created_at: Date;
    closed_at: Date | null;
    refused_at: Date | null;
  };
}
