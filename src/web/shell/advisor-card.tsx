import type { ReactNode } from 'react';
import { Panel } from '#ui/panel';
import { useTexts } from './texts.tsx';

/** The school's contact. */
export interface Advisor {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** A way to reach the school, on the contact card. */
export const contactClass = 'flex min-h-11 items-center font-medium text-accent underline underline-offset-4';

/** `children`: a closer contact than telephone and e-mail. */
export function AdvisorCard({ name, email, phone, children }: Advisor & { readonly children?: ReactNode }) {
  const { t } = useTexts();
  if (!email && !phone) return null;
  const link = (href: string, text: string): ReactNode => (
    <a href={href} className={contactClass}>
      {text}
    </a>
  );
  return (
    <Panel className="px-4 pt-3 pb-1.5 text-14">
      <p className="text-soft">{t.common.advisorHeading}</p>
      {name ? <p className="font-semibold">{name}</p> : null}
      <div className="flex flex-wrap gap-x-6">
        {children}
        {phone ? link(`tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone) : null}
        {email ? link(`mailto:${email}`, email) : null}
      </div>
    </Panel>
  );
}
