import { choiceTexts } from '#i18n/desk/case-choices';
import { refundTexts } from '#i18n/desk/refunds';
import { shortInstant } from '../../dates.ts';
import { confirmPath } from '../../fresh.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { NoteField } from '../../parts/note-field.tsx';
import { Section } from '../../parts/section.tsx';
import { problemWords, refusedFields } from '../../problem-words.ts';
import { debt } from '../case/words.ts';
import type { Props } from './server.ts';

/** Approve, decline, cancel: each with what follows. Whoever asked reads why they do not approve. */
export function Decisions(props: Props) {
  const { data, locale } = props;
  const texts = refundTexts(locale);
  return (
    <div className="grid gap-4">
      <Section title={texts.approve}>
        <Lines lines={consequencesOf(props)} />
        <Approve {...props} />
      </Section>
      {data.hindrance === null ? (
        <Section title={texts.decline}>
          <Lines lines={[texts.declineText]} />
          <WithNote {...props} does="decline" verb={texts.decline} />
        </Section>
      ) : null}
      {data.mayCancel && data.hindrance !== null ? (
        <Section title={texts.cancel}>
          <Lines lines={[texts.cancelText]} />
          <WithNote {...props} does="cancel" verb={texts.cancel} />
        </Section>
      ) : null}
    </div>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className="mb-3 grid gap-1 text-14">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

function consequencesOf({ data, locale, person }: Props): readonly string[] {
  const texts = refundTexts(locale);
  const { row, session, preview, nameOf } = data;
  const at = (instant: string) => shortInstant(instant, person.school.timeZone, locale);
  const standIn = row.stand_in_id === null ? null : { kind: 'person' as const, id: row.stand_in_id };
  return [
    row.means === 'provider' ? texts.approveSends : texts.approveRecords,
    ...(preview?.effect && session ? debt(preview.effect, session.currency, locale, choiceTexts(locale)) : []),
    ...(standIn && row.stand_in_from ? [texts.standIn(nameOf(standIn), at(row.stand_in_from))] : []),
    ...(row.carried_out_at ? [texts.clock(at(row.carried_out_at))] : []),
    ...(preview?.refusal
      ? [`${texts.impossible} ${problemWords({ code: preview.refusal }, locale).title.toLowerCase()}.`]
      : []),
  ];
}

function Approve({ data, locale, person }: Props) {
  const texts = refundTexts(locale);
  const { row, hindrance, approvers } = data;
  const path = `/refunds/${row.id}`;
  if (hindrance !== null) {
    const why = {
      asker: texts.ownRefund,
      later: texts.standInLater(shortInstant(row.stand_in_from ?? row.created_at, person.school.timeZone, locale)),
      role: texts.needsRole(approvers.join(', ')),
    }[hindrance];
    return (
      <>
        <p id="hindrance" className="mb-3">
          {why}
        </p>
        <Button disabled aria-describedby="hindrance">
          {texts.approve}
        </Button>
      </>
    );
  }
  if (!person.isFresh)
    return (
      <>
        <p className="mb-3">{texts.confirmFirst}</p>
        <ButtonLink look="primary" href={confirmPath(path)}>
          {texts.confirm}
        </ButtonLink>
      </>
    );
  return (
    <Form does="approve" action={path}>
      <Button look="primary">{texts.approve}</Button>
    </Form>
  );
}

interface NoteProps {
  readonly does: 'decline' | 'cancel';
  readonly verb: string;
}

function WithNote({ does, verb, data, locale, problem, sent }: Props & NoteProps) {
  const texts = refundTexts(locale);
  const isSent = sent?.text('do') === does;
  return (
    <Form does={does} action={`/refunds/${data.row.id}`} className="grid gap-3">
      <NoteField
        id={`note-${does}`}
        label={texts.note}
        error={isSent && refusedFields(problem).has('note') ? texts.noteUnusable : null}
        defaultValue={isSent ? sent.text('note') : ''}
      />
      <Button look="danger" className="justify-self-start">
        {verb}
      </Button>
    </Form>
  );
}
