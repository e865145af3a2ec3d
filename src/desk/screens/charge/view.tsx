import { hasPermission } from '#domain/permissions';
import { chargesTexts } from '#i18n/desk/charges';
import { formatAmount, formatMoney } from '#i18n/format';
import { linkMessage } from '#i18n/link-message';
import { localeOf } from '#i18n/locale';
import { Facts } from '#ui/facts';
import { Badge } from '#ui/pill';
import { linkWords, stateTone, studentsOf } from '../../charge-words.ts';
import { shortDay, shortInstant } from '../../dates.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Table } from '../../parts/table.tsx';
import type { ViewProps } from '../../screen.ts';
import { whatsAppAddress } from '../../whats-app.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ data: { session }, locale }: Props): string =>
  chargesTexts(locale).chargeOf(session.payer.full_name ?? chargesTexts(locale).erased);

export function View(props: Props) {
  const { data, locale, person, problem, notice } = props;
  const { session, link } = data;
  const texts = chargesTexts(locale);
  const mayCharge = hasPermission({ role: person.role, isPerson: true }, 'charge') && session.status !== 'paid';
  return (
    <>
      <PageHead title={titleOf(props)} notice={notice === null ? null : (texts.notices[notice] ?? null)}>
        <Badge tone={stateTone[session.status]}>{texts.stateOf[session.status]}</Badge> {studentsOf(session)}
      </PageHead>
      <ProblemNotice problem={problem} locale={locale} />
      {link === null ? null : <NewLink {...props} url={link} />}
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <Lines {...props} />
          <Attempts {...props} />
        </div>
        <div className="grid gap-6">
          <About {...props} />
          {mayCharge ? <LinkForms {...props} /> : null}
        </div>
      </div>
    </>
  );
}

/** The link, ready to be handed on: the only time that it is shown. */
function NewLink({ data: { session }, url, locale, person }: Props & { readonly url: string }) {
  const texts = chargesTexts(locale);
  const spoken = localeOf[person.school.country];
  const amount = formatMoney(session.amounts.total_due_amount, session.currency, spoken);
  const message = linkMessage[spoken]({ school: person.school.name, amount, url });
  return (
    <section aria-labelledby="new-link" className="mb-6 rounded-16 border border-accent bg-panel p-4">
      <h2 id="new-link" className="text-16 font-semibold">
        {texts.linkReady}
      </h2>
      <p className="text-14 text-soft">{texts.linkReadyText}</p>
      <p className="my-3 rounded-12 bg-sunk p-3 text-14 wrap-anywhere">{message}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="button" look="primary" data-copy={message} data-done={texts.copied} className="needs-scripts">
          {texts.copyMessage}
        </Button>
        <Button type="button" data-copy={url} data-done={texts.copied} className="needs-scripts">
          {texts.copyLink}
        </Button>
        <ButtonLink href={whatsAppAddress(session.payer.phone, person.school.country, message)} rel="noreferrer">
          {texts.whatsApp}
        </ButtonLink>
      </div>
    </section>
  );
}

function Lines({ data: { session }, locale }: Props) {
  const texts = chargesTexts(locale);
  return (
    <section>
      <h2 className="mb-2 text-16 font-semibold">{texts.lines}</h2>
      <Table
        caption={texts.lines}
        rows={session.charges}
        keyOf={({ id }) => id}
        empty={texts.empty}
        columns={[
          { label: texts.concept, cell: ({ concept_desc: words }) => words },
          { label: texts.student, cell: ({ student_name: name }) => name },
          { label: texts.due, cell: ({ due_date: day }) => shortDay(day, locale) },
          { label: texts.amount, cell: ({ values }) => formatAmount(values.amount, locale), isAmount: true },
          { label: texts.pending, cell: ({ values }) => formatAmount(values.pending_amount, locale), isAmount: true },
        ]}
      />
    </section>
  );
}

function Attempts({ data: { session, names }, locale, person }: Props) {
  const texts = chargesTexts(locale);
  return (
    <section>
      <h2 className="mb-2 text-16 font-semibold">{texts.payments}</h2>
      <Table
        caption={texts.payments}
        rows={session.payments}
        keyOf={({ payment_id: id }) => id}
        empty={texts.noPayments}
        columns={[
          {
            label: texts.way,
            cell: ({ payment_id: id, method_key: key }) => (
              <a href={`/payments/${id}`} className="font-semibold underline underline-offset-4">
                {names.get(key)}
              </a>
            ),
          },
          { label: texts.when, cell: ({ created_at: at }) => shortInstant(at, person.school.timeZone, locale) },
          { label: texts.amount, cell: ({ total_amount: amount }) => formatAmount(amount, locale), isAmount: true },
        ]}
      />
    </section>
  );
}

function About({ data: { session, campus }, locale, now, person }: Props) {
  const texts = chargesTexts(locale);
  const { timeZone } = person.school;
  const { payer, external_id: externalId, link_expires_at: until, created_at: made } = session;
  const contact = [payer.email, payer.phone].filter((each) => each !== null).join(' · ');
  return (
    <section className="rounded-16 border border-line bg-panel p-4">
      <Facts
        facts={[
          { label: texts.owes, value: formatMoney(session.amounts.total_due_amount, session.currency, locale) },
          { label: texts.campus, value: campus },
          { label: texts.contact, value: contact || '—' },
          { label: texts.link, value: linkWords(session, { now, timeZone, locale }) },
          { label: texts.linkUntil, value: shortInstant(until, timeZone, locale) },
          { label: texts.made, value: shortInstant(made, timeZone, locale) },
          ...(externalId === null ? [] : [{ label: texts.id, value: externalId }]),
        ]}
      />
      <a
        href={`/families/${session.id}`}
        className="mt-3 inline-block text-14 font-semibold underline underline-offset-4"
      >
        {texts.family_link}
      </a>
    </section>
  );
}

function LinkForms({ data: { session }, locale }: Props) {
  const texts = chargesTexts(locale);
  const { email } = session.payer;
  return (
    <section className="rounded-16 border border-line bg-panel p-4">
      <h2 className="text-16 font-semibold">{texts.linkTitle}</h2>
      <p className="mb-3 text-14 text-soft">{texts.linkText}</p>
      <Form className="grid gap-3">
        <Button name="do" value="renew" look="primary">
          {texts.newLink}
        </Button>
        <div>
          <Button name="do" value="send" disabled={email === null} className="w-full">
            {texts.sendLink}
          </Button>
          <p className="mt-1 text-13 text-soft wrap-anywhere">
            {email === null ? texts.noEmail : texts.sendLinkHint(email)}
          </p>
        </div>
        <div>
          <Button name="do" value="expire" look="danger" className="w-full">
            {texts.expire}
          </Button>
          <p className="mt-1 text-13 text-soft">{texts.expireText}</p>
        </div>
      </Form>
    </section>
  );
}
