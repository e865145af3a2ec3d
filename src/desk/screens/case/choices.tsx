import type { CaseChoice } from '#contracts/money-previews';
import { hasPermission } from '#domain/permissions';
import { choiceTexts } from '#i18n/desk/case-choices';
import { confirmPath } from '../../fresh.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { NoteField } from '../../parts/note-field.tsx';
import { problemWords, refusedFields } from '../../problem-words.ts';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';
import { choiceName, consequences, verbOf } from './words.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;
type CardProps = Props & { readonly choice: CaseChoice };

/** A card for each choice: what it does to the money stands above its button. */
export function Choices(props: Props) {
  const texts = choiceTexts(props.locale);
  return (
    <section aria-labelledby="choices">
      <h2 id="choices" className="mb-2 text-16 font-semibold">
        {texts.whatToDo}
      </h2>
      <ul className="grid gap-4 wide:grid-cols-2">
        {props.data.choices.map((choice) => (
          <li key={choiceName(choice)} className="grid content-start gap-3 rounded-16 border border-line bg-panel p-4">
            <h3 className="font-semibold">{verbOf(choice, props.data.found, texts)}</h3>
            <ul className="grid gap-1 text-14">
              {consequences(choice, { ...props.data, locale: props.locale }, texts).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <Way {...props} choice={choice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The choice's form; else why it has none. */
function Way(props: CardProps) {
  const { choice, person, locale, data } = props;
  const texts = choiceTexts(locale);
  const may = (permission: 'decide_cases' | 'request_refunds') =>
    hasPermission({ role: person.role, isPerson: true }, permission);
  const path = `/cases/${data.found.id}`;
  if (!may('decide_cases')) return <Why>{texts.needsCashRole}</Why>;
  if (choice.action === 'refund' && !may('request_refunds')) return <Why>{texts.needsRole}</Why>;
  if (choice.refusal !== null) return <Why>{problemWords({ code: choice.refusal }, locale).title}</Why>;
  if (choice.needs_session) return <ButtonLink href={`${path}/assign`}>{texts.find}</ButtonLink>;
  if (choice.action === 'refund' && !person.isFresh)
    return (
      <>
        <Why>{texts.confirmFirst}</Why>
        <ButtonLink href={confirmPath(path)}>{texts.confirm}</ButtonLink>
      </>
    );
  return <DecideForm {...props} />;
}

const Why = ({ children }: { readonly children: string }) => <p className="text-14 text-soft">{children}</p>;

function DecideForm({ choice, data: { found }, locale, sent, problem }: CardProps) {
  const texts = choiceTexts(locale);
  const name = choiceName(choice);
  const isSent = sent?.text('action') === choice.action && sent.text('means') === choice.means;
  const refused = isSent && refusedFields(problem).has('note');
  const error = sent?.text('note') ? texts.noteUnusable : texts.noteMissing;
  const isSeparate = name === 'other' && found.session_id !== null && found.return_kind === null;
  const verb = verbOf(choice, found, texts);
  return (
    <Form does={choice.action === 'refund' ? 'refund' : 'decide'} action={`/cases/${found.id}`} className="grid gap-3">
      <input type="hidden" name="action" value={choice.action} />
      <input type="hidden" name="means" value={choice.means} />
      {isSeparate && found.kind !== 'refund_failed' ? <input type="hidden" name="separate" value="yes" /> : null}
      <NoteField
        id={`note-${name}`}
        label={choice.needs_note && name === 'other' ? texts.noteNeeded : texts.note}
        hint={texts.noteHint}
        required={choice.needs_note}
        error={refused ? error : null}
        defaultValue={isSent ? sent.text('note') : ''}
      />
      <Button look={choice.action === 'refund' ? 'danger' : 'primary'} className="justify-self-start">
        {verb}
      </Button>
    </Form>
  );
}
