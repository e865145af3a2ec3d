import type { PaymentDetail } from '#contracts/payment-detail';
import { momentIn } from '#i18n/format';
import { Icon } from '#ui/icon';
import { Panel } from '#ui/panel';
import { useCardTexts } from '../../card/card-texts.ts';
import type { PageShell } from '../../shell/page-shell.ts';

/** Within this the bank has answered, in milliseconds. Source: spec §9. */
const longestMs = 15 * 60_000;

/** How far a payment is that the payer's bank validates: sent, with the bank, ready; and by when at the latest. */
export function PendingSteps({ shell, payment }: { readonly shell: PageShell; readonly payment: PaymentDetail }) {
  const { status: words } = useCardTexts();
  const latest = new Date(Date.parse(payment.created_at) + longestMs).toISOString();
  const isAhead = latest > shell.now;
  const steps = [
    { text: words.steps.sent, state: 'done' },
    { text: words.steps.bank, state: 'now' },
    { text: words.steps.ready, state: 'ahead' },
  ] as const;
  return (
    <Panel className="mt-6 p-4">
      <ol className="grid gap-3">
        {steps.map(({ text, state }) => (
          <li
            key={text}
            aria-current={state === 'now' ? 'step' : undefined}
            className={`flex items-center gap-3 text-16 ${state === 'ahead' ? 'text-soft' : 'font-semibold'}`}
          >
            <span
              className={`flex size-7 flex-none items-center justify-center rounded-full ${state === 'done' ? 'bg-good-ground text-good' : state === 'now' ? 'bg-warn-ground text-warn' : 'bg-sunk text-faint'}`}
            >
              <Icon name={state === 'now' ? 'clock' : 'check'} className="size-4.5" />
            </span>
            <span>
              {text}
              {state === 'done' ? <span className="sr-only"> ({words.done})</span> : null}
            </span>
          </li>
        ))}
      </ol>
      {isAhead ? (
        <p className="figures mt-3 border-t border-line pt-3 text-14 text-soft">
          {words.readyBy(momentIn(latest, shell.timeZone).clock)}
        </p>
      ) : null}
    </Panel>
  );
}
