import { useTexts } from './texts.tsx';

/** The shape of a page whose facts only this browser knows. With scripts off it says what to open instead. */
export function PageSkeleton() {
  const { t } = useTexts();
  const bar = (size: string) => <div className={`rounded-12 bg-sunk ${size}`} />;
  return (
    <div className="py-6">
      <h1 className="sr-only">{t.common.loading}</h1>
      <div aria-hidden="true" className="grid max-w-120 gap-3">
        {bar('h-4 w-32')}
        {bar('h-11 w-60')}
        {bar('h-8 w-72')}
        {bar('mt-3 h-60 w-full rounded-18')}
        {bar('h-32 w-full rounded-18')}
      </div>
      <noscript>
        <p className="mt-6 text-16 text-soft">{t.pageError.noKey}</p>
      </noscript>
    </div>
  );
}
