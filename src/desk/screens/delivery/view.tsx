import { hasPermission } from '#domain/permissions';
import { connectionsTexts } from '#i18n/desk/connections';
import { Badge } from '#ui/pill';
import { shortInstant } from '../../dates.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Table } from '../../parts/table.tsx';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => connectionsTexts(locale).deliveryTitle;

const tones = { waiting: 'warn', delivered: 'good', given_up: 'bad' } as const;

export function View({ data: { event, deliveries }, locale, person }: Props) {
  const texts = connectionsTexts(locale);
  const mayResend = hasPermission({ role: person.role, isPerson: true }, 'charge');
  const at = (instant: string) => shortInstant(instant, person.school.timeZone, locale);
  return (
    <>
      <PageHead title={event.type} actions={<ButtonLink href="/connections">{texts.back}</ButtonLink>}>
        {at(event.created_at)}
      </PageHead>
      <div className="grid gap-6">
        {deliveries.map(({ endpoint_id: id, state, attempts }) => (
          <section key={id}>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
              <Badge tone={tones[state]}>{texts.stateOf[state]}</Badge>
              {mayResend && state !== 'waiting' ? (
                <Form action="/connections" does="resend">
                  <input type="hidden" name="event" value={event.id} />
                  <Button name="endpoint" value={id}>
                    {texts.resend}
                  </Button>
                </Form>
              ) : null}
            </div>
            <Table
              caption={texts.attempts}
              rows={attempts}
              keyOf={({ at: when }) => when}
              empty={texts.noAttempts}
              columns={[
                { label: texts.at, cell: ({ at: when }) => at(when) },
                { label: texts.url, cell: ({ url }) => url },
                {
                  label: texts.lastTry,
                  cell: ({ status, error }) =>
                    status === null
                      ? `${texts.noAnswer}${error === null ? '' : ` (${error})`}`
                      : texts.answered(status),
                },
                { label: texts.duration, cell: ({ duration_ms: ms }) => `${ms} ms`, isAmount: true },
              ]}
            />
          </section>
        ))}
      </div>
    </>
  );
}
