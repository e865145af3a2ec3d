import type { ReactNode } from 'react';

/** A sheet with a heading. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="rounded-16 border border-line bg-panel p-4">
    <h2 className="mb-2 text-16 font-semibold">{title}</h2>
    {children}
  </section>
);
