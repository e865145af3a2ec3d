import { data, type LoaderFunctionArgs } from 'react-router';
import { Outcome } from '#ui/outcome';
import { anonymousFrame } from '../../page/frame.ts';
import { useTexts } from '../../page/texts.tsx';

/** A link older than three days. Shows nothing of the family. Source: spec §2, §4. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const frame = anonymousFrame(
    { now: new Date().toISOString(), dataKey: null, header: null },
    searchParams.get('locale'),
  );
  return data({ frame }, { status: 410 });
}

/** What to do with an expired link. */
export default function ExpiredLinkView() {
  const { t } = useTexts();
  return (
    <div className="py-16">
      <Outcome tone="warn" title={t.expired.title}>
        <p>{t.expired.advice}</p>
        <p className="mt-4 text-14">{t.expired.voucherStays}</p>
      </Outcome>
    </div>
  );
}
