import type { ReactNode } from 'react';

interface ActionBarProps {
  /** Names the buttons together. */
  readonly label: string;
  /** Shown above the buttons, e.g. the progress. */
  readonly above?: ReactNode;
  /** The one thing to do next. */
  readonly main: ReactNode;
  /** Small ones beside it. */
  readonly children?: ReactNode;
}

/** The actions on a ticket, within a thumb's reach: at the foot of a phone, under the ticket on a wide screen. */
export function ActionBar({ label, above, main, children }: ActionBarProps) {
  return (
    <div role="group" aria-label={label} className="action-bar pay-bar no-print">
      {above}
      <div className="flex flex-wrap gap-2">
        {/* One small button fits beside it on the narrowest phone too. */}
        <div className="grid min-w-26 flex-1 max-[22rem]:has-[+div>:nth-child(2)]:basis-full">{main}</div>
        <div className="flex flex-wrap gap-2 empty:hidden max-[22rem]:has-[>:nth-child(2)]:basis-full max-[22rem]:*:grow">
          {children}
        </div>
      </div>
    </div>
  );
}
