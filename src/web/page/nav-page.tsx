import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon';
import { SchoolMark } from '#ui/school-mark';
import { useKeyedPath } from './awake.ts';
import type { PageFrame } from './frame.ts';
import { useTexts } from './texts.tsx';

interface NavPageProps {
  readonly frame: PageFrame;
  /** What the page is about, under the school's name; else the campus and the payer. */
  readonly subtitle?: string | null;
  /** Whether a way back to the checkout is offered. */
  readonly canGoBack: boolean;
  readonly children: ReactNode;
}

/** A page with the navigation bar: back, the school, and whom it is for. */
export function NavPage({ frame, subtitle, canGoBack, children }: NavPageProps) {
  const { t } = useTexts();
  const path = useKeyedPath(frame.dataKey);
  const { school } = frame;
  const line = subtitle ?? [school?.campus, frame.payerName].filter(Boolean).join(' · ');
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-12 focus:bg-panel focus:p-3"
      >
        {t.common.skip}
      </a>
      {frame.hasHeader ? (
        <header className="border-b border-line bg-panel print:hidden">
          <div className="mx-auto flex min-h-18 max-w-[1040px] items-center gap-3 px-4 py-3">
            {canGoBack ? (
              <Link
                to={path('/checkout')}
                aria-label={t.common.back}
                className="flex size-11 flex-none items-center justify-center rounded-full border border-line hover:border-edge"
              >
                <Icon name="back" className="size-5" />
              </Link>
            ) : null}
            <SchoolMark name={school?.name ?? t.common.product} logo={school?.logo ?? null} />
            <div className="min-w-0">
              <p className="truncate text-16 font-semibold">{school?.name ?? t.common.product}</p>
              {line ? <p className="truncate text-14 text-faint">{line}</p> : null}
            </div>
          </div>
        </header>
      ) : null}
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1040px] px-4 outline-none">
        {children}
      </main>
    </>
  );
}

/** A page without a bar. */
export function BlankPage({ children }: { readonly children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[1040px] px-4 outline-none">
      {children}
    </main>
  );
}
