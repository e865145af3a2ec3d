import { Link } from 'react-router';
import type { PaperCheck } from '#contracts/paper-check';
import type { PaperState } from '#domain/paper-state';
import { formatFullDay } from '#i18n/full-day';
import { momentIn } from '#i18n/format';
import { formatClock, zoneName } from '#i18n/format-moment';
import { paperCheckTexts } from '#i18n/paper-check';
import { buttonClass } from '#ui/button';
import { Facts } from '#ui/facts';
import { Outcome } from '#ui/outcome';
import { Panel } from '#ui/panel';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';

const looks = {
  paid: { tone: 'good' },
  payable: { tone: 'warn', icon: 'clock' },
  waiting: { tone: 'warn', icon: 'clock' },
  in_review: { tone: 'warn', icon: 'info' },
  returned: { tone: 'warn', icon: 'back' },
  expired: { tone: 'bad', icon: 'clock' },
  cancelled: { tone: 'bad', icon: 'close' },
} as const satisfies Record<PaperState, object>;

/** One result, large enough to be read across a counter; below it the facts to compare with the paper. */
export function CheckPage({ shell, check }: { readonly shell: PageShell; readonly check: PaperCheck }) {
  const { t, locale } = useTexts();
  const texts = paperCheckTexts[locale];
  const stateTexts = texts.states[check.state];
  const dayOf = (instant: string) => formatFullDay(instant, check.time_zone, t, locale);
  const clockOf = (instant: string) => formatClock(momentIn(instant, check.time_zone), locale);
  // A deadline ends at a minute; an event has a day.
  const isDeadline = check.state === 'payable' || check.state === 'expired';
  const day = check.at === null ? null : dayOf(check.at) + (isDeadline ? `, ${clockOf(check.at)}` : '');
  const now = t.time.at(dayOf(shell.now), clockOf(shell.now), zoneName(check.time_zone, locale));
  return (
    <div className="mx-auto max-w-110 pt-6 pb-12">
      <div className="mt-2">
        <Outcome title={stateTexts.title} {...looks[check.state]}>
          <p className="font-semibold text-ink">
            {day !== null && stateTexts.on ? stateTexts.on(day) : stateTexts.text}
          </p>
        </Outcome>
      </div>
      <Panel className="mt-7 p-4">
        <Facts
          facts={[
            { label: texts.method, value: check.method_title },
            { label: texts[check.of], value: texts.endsIn(check.last_four) },
          ]}
        />
        <p className="mt-4 border-t border-line pt-3 text-14 text-soft">{texts.compare}</p>
      </Panel>
      <p className="mt-4 text-14 text-soft">{`${texts.checkedAt(now)} ${texts.onlyChecks}`}</p>
      <Link to="." reloadDocument className={`no-print mt-5 w-full ${buttonClass('plain')}`}>
        {texts.again}
      </Link>
    </div>
  );
}
