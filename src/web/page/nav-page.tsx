import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon';
import { SchoolMark } from '#ui/school-mark';
import { useKeyedPath } from './awake.ts';
import { Footer } from './footer.tsx';
import type { PageFrame } from './frame.ts';
import { useTexts } from './texts.tsx';

interface NavPageProps {
  readonly frame: PageFrame;
  /** What the page is about, under the school's name; else the campus and the payer. */
  readonly subtitle?: string | null;
  /** Whether a way back is offered. */
  readonly canGoBack: boolean;
  /** Where Back leads instead of the checkout. */
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A page with the navigation bar: back, the school, and whom it is for. Without the bar one quiet line says both. */
export function NavPage({ frame, subtitle, canGoBack, onBack, children }: NavPageProps) {
  const { t } = useTexts();
  const { school, hasHeader } = frame;
  const name = school?.name ?? t.common.product;
  const line = subtitle ?? [school?.campus, frame.payerName].filter(Boolean).join(' · ');
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-12 focus:bg-panel focus:p-3"
      >
        {t.common.skip}
      </a>
      <header className={hasHeader ? 'border-b border-line bg-panel print:hidden' : 'print:hidden'}>
        <div
          className={`mx-auto flex max-w-[1040px] items-center gap-3 px-4 ${hasHeader ? 'min-h-18 py-3' : '-mb-3 pt-2'}`}
        >
          {canGoBack ? <Back frame={frame} onBack={onBack} /> : null}
          {hasHeader ? <SchoolMark logo={school?.logo ?? null} product={school ? t.common.product : null} /> : null}
          <div className="min-w-0">
            <p className={hasHeader ? 'truncate text-16 font-semibold' : 'truncate py-3 text-14 text-soft'}>{name}</p>
            {hasHeader && line ? <p className="truncate text-14 text-faint">{line}</p> : null}
          </div>
        </div>
      </header>
      <Content>{children}</Content>
    </>
  );
}

/** The round button of the bar; where there is no bar, a plain word. Source: spec §2. */
function Back({ frame, onBack }: Pick<NavPageProps, 'frame' | 'onBack'>) {
  const { t } = useTexts();
  const path = useKeyedPath(frame.dataKey);
  const round = 'size-11 justify-center rounded-full border border-line hover:border-edge';
  const go = (event: MouseEvent): void => {
    event.preventDefault();
    onBack?.();
  };
  return (
    <Link
      to={path('/checkout')}
      {...(onBack ? { onClick: go } : {})}
      aria-label={t.common.back}
      className={`flex flex-none items-center ${frame.hasHeader ? round : 'min-h-11 text-14 font-medium underline'}`}
    >
      {frame.hasHeader ? <Icon name="back" className="size-5" /> : t.common.back}
    </Link>
  );
}

function Content({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1040px] px-4 outline-none">
        {children}
      </main>
      <Footer />
    </>
  );
}

/** A page without a bar. */
export const BlankPage = Content;
