import { Suspense } from 'react';
import type { TaxRow, TaxRowProps } from '../../tax/tax-row.tsx';
import { lazyPart } from '../../shell/lazy-part.ts';

/** The invoice's line and its words: only where the school shows tax data. */
const row = lazyPart(async (locale): Promise<{ readonly TaxRow: typeof TaxRow }> => {
  const part = await import('../../tax/tax-row.tsx');
  await part.loadTaxTexts(locale);
  return part;
});
export const loadTaxRow = row.load;

/** The invoice's line. What the server drew stands, and its link leads to the page, until its script is here; on a phone that cannot fetch it, for good. */
export function LazyTaxRow(props: TaxRowProps) {
  return (
    <Suspense fallback={null}>
      <Arriving {...props} />
    </Suspense>
  );
}

function Arriving(props: TaxRowProps) {
  const part = row.usePart(props.shell.locale);
  return <part.TaxRow {...props} />;
}
