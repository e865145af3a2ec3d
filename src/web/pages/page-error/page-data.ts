import type { PaymentSession } from '#contracts/session';
import type { PageShell } from '../../shell/page-shell.ts';

export interface PlainPage {
  readonly shell: PageShell;
  readonly kind: 'error' | 'not-found';
  readonly advisor: PaymentSession['school']['advisor'];
}

export function plainPage(kind: PlainPage['kind'], session: PaymentSession | null, shell: PageShell): PlainPage {
  return { shell: { ...shell, payerName: null }, kind, advisor: session?.school.advisor ?? null };
}

export const kindOf = (params: Readonly<Record<string, string | undefined>>): PlainPage['kind'] =>
  params['*'] === undefined ? 'error' : 'not-found';
