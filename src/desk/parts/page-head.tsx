import type { ReactNode } from 'react';

/** A screen's title, what was just done, and its main actions. */
export function PageHead({
  title,
  notice = null,
  children,
  actions,
}: {
  readonly title: string;
  /** What the last action did, in words. */
  readonly notice?: string | null;
  /** A line about the screen. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className="mb-5 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{title}</h1>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children ? <p className="max-w-160 text-soft">{children}</p> : null}
      {notice === null ? null : (
        <p role="status" className="rounded-12 bg-good-ground px-4 py-2.5 font-medium text-good">
          {notice}
        </p>
      )}
    </div>
  );
}
