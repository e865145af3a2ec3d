import { Suspense, use } from 'react';
import type { Locale } from '#i18n/locale';
import type { TaxRow, TaxRowProps } from '../tax/tax-row.tsx';

interface Late {
  readonly TaxRow: typeof TaxRow;
}
let arrived: Late | null = null;
let coming: Promise<Late> | null = null;

/** Fetches the invoice's line and its words before it is drawn: on the server at its start, in the browser for a session that shows it. Never fails. */
export async function loadTaxRow(locale: Locale): Promise<void> {
  await fetchRow(locale).catch(() => undefined);
}

async function fetchRow(locale: Locale): Promise<Late> {
  const late = await import('../tax/tax-row.tsx');
  await late.loadTaxTexts(locale);
  arrived = late;
  return late;
}

/** The invoice's line. What the server drew stands, and its link leads to the page, until its script is here; on a phone that cannot fetch it, for good. */
export function LateTaxRow(props: TaxRowProps) {
  return (
    <Suspense fallback={null}>
      <Arriving {...props} />
    </Suspense>
  );
}

function Arriving(props: TaxRowProps) {
  const late =
    arrived ?? use((coming ??= fetchRow(props.frame.locale).catch(() => new Promise<never>(() => undefined))));
  return <late.TaxRow {...props} />;
}
