import { hasPermission } from '#domain/permissions';
import { connectionsTexts } from '#i18n/desk/connections';
import { Badge } from '#ui/pill';
import { shortInstant } from '../../dates.ts';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Table } from '../../parts/table.tsx';
import type { Props } from './props.ts';

type Delivery = Props['data']['deliveries']['data'][number];

const tones = { waiting: 'warn', delivered: 'good', given_up: 'bad' } as const;

/** What was sent, what is being tried, and what was given up. */
export function Deliveries(props: Props) {
  const { data, locale, person } = props;
  const texts = connectionsTexts(locale);
  const mayResend = hasPermission({ role: person.role, isPerson: true }, 'charge');
  const isGivenUp = data.query.get('status') === 'given_up';
  const at = (instant: string) => shortInstant(instant, person.school.timeZone, locale);
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="mb-2 text-16 font-semibold">
        {texts.deliveries}
      </h2>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <form className="flex items-end gap-3">
          <Select label={texts.state} name="status" defaultValue={data.query.get('status') ?? ''}>
            <option value="">{texts.all}</option>
            {Object.entries(texts.stateOf).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
          <Button>{texts.filter}</Button>
        </form>
        {mayResend && isGivenUp && data.deliveries.data.length > 0 ? (
          <Form does="resend_all">
            <Button look="primary">{texts.resendAll}</Button>
          </Form>
        ) : null}
      </div>
      <Table<Delivery>
        caption={texts.deliveries}
        rows={data.deliveries.data}
        keyOf={({ event_id: event, endpoint_id: endpoint }) => `${event}-${endpoint}`}
        empty={texts.noDeliveries}
        columns={[
          {
            label: texts.event,
            cell: ({ type, event_id: id }) => (
              <a href={`/connections/events/${id}`} className="font-mono text-13 underline underline-offset-4">
                {type}
              </a>
            ),
          },
          { label: texts.at, cell: ({ created_at: made }) => at(made) },
          { label: texts.state, cell: ({ state }) => <Badge tone={tones[state]}>{texts.stateOf[state]}</Badge> },
          { label: texts.lastTry, cell: (row) => lastWords(row, props) },
          ...(mayResend ? [{ label: '', cell: (row: Delivery) => <Resend row={row} words={texts.resend} /> }] : []),
        ]}
      />
      <Pager path="/connections" query={data.query} next={data.deliveries.next_cursor} locale={locale} />
    </section>
  );
}

function lastWords({ last_attempt: last, next_attempt_at: next, state }: Delivery, { locale, person }: Props): string {
  const texts = connectionsTexts(locale);
  if (last === null) return texts.notYet;
  const answer = last.status === null ? texts.noAnswer : texts.answered(last.status);
  if (state !== 'waiting' || next === null) return answer;
  return `${answer}, ${texts.nextTry(shortInstant(next, person.school.timeZone, locale))}`;
}

const Resend = ({ row, words }: { readonly row: Delivery; readonly words: string }) =>
  row.state !== 'given_up' ? null : (
    <Form does="resend">
      <input type="hidden" name="event" value={row.event_id} />
      <Button name="endpoint" value={row.endpoint_id}>
        {words}
      </Button>
    </Form>
  );
