import { shellTexts } from '#i18n/desk/shell';
import { waysInTexts } from '#i18n/desk/ways-in';
import { shortInstant } from '../../dates.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { NewSecret } from '../../parts/new-secret.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { PasskeyForm } from '../../parts/passkey-form.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { WhyNot } from '../../parts/why-not.tsx';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => shellTexts(locale).myAccess;

/** A person's own ways in, and where they are signed in. */
export function View(props: Props) {
  const { locale, notice } = props;
  const texts = waysInTexts(locale);
  const done = notice === 'ended' || notice === 'added' ? texts.done[notice] : null;
  return (
    <>
      <PageHead title={shellTexts(locale).myAccess} notice={done}>
        {texts.accessText}
      </PageHead>
      <div className="grid max-w-200 gap-8">
        <WhyNot notice={notice} locale={locale} />
        <Passkeys {...props} />
        <Codes {...props} />
        <SignIns {...props} />
      </div>
    </>
  );
}

function Passkeys({ data: { passkeys }, person, locale }: Props) {
  const texts = waysInTexts(locale);
  const at = (instant: string) => shortInstant(instant, person.school.timeZone, locale);
  const columns: Column<(typeof passkeys)[number]>[] = [
    { label: texts.madeOn, cell: ({ name }) => name },
    { label: texts.made, cell: ({ createdAt }) => at(createdAt) },
    { label: texts.lastUsed, cell: ({ usedAt }) => (usedAt === null ? texts.never : at(usedAt)) },
    { label: '', cell: ({ id, name }) => <EndButton does="end-passkey" id={id} words={texts.end} of={name} /> },
  ];
  return (
    <section className="grid gap-3" aria-labelledby="passkeys">
      <h2 id="passkeys" className="text-18 font-semibold">
        {texts.passkeys}
      </h2>
      <Table
        caption={texts.passkeys}
        columns={columns}
        rows={passkeys}
        keyOf={({ id }) => id}
        empty={texts.noPasskeys}
      />
      {person.isFresh ? (
        <PasskeyForm action="/access/passkey" does="create" to="/access" label={texts.addPasskey} locale={locale} />
      ) : (
        <ButtonLink href="/confirm?to=/access" className="justify-self-start">
          {texts.confirmToAdd}
        </ButtonLink>
      )}
    </section>
  );
}

function Codes({ data: { hasCodes, newSecret }, locale }: Props) {
  const texts = waysInTexts(locale);
  return (
    <section className="grid gap-3" aria-labelledby="codes">
      <h2 id="codes" className="text-18 font-semibold">
        {texts.app}
      </h2>
      <p className="text-soft">{hasCodes ? texts.hasApp : texts.appText}</p>
      {newSecret ? <NewSecret secret={newSecret} locale={locale} /> : null}
      <div className="flex flex-wrap gap-2">
        {newSecret ? null : (
          <Form does="codes">
            <Button>{hasCodes ? texts.otherApp : texts.useApp}</Button>
          </Form>
        )}
        {hasCodes ? (
          <Form does="end-codes">
            <Button look="danger">{texts.endApp}</Button>
          </Form>
        ) : null}
      </div>
    </section>
  );
}

function SignIns({ data: { signIns }, person, locale }: Props) {
  const texts = waysInTexts(locale);
  const columns: Column<(typeof signIns)[number]>[] = [
    { label: texts.browser, cell: ({ browser, isThis }) => (isThis ? `${browser} · ${texts.here}` : browser) },
    { label: texts.lastSeen, cell: ({ seenAt }) => shortInstant(seenAt, person.school.timeZone, locale) },
    {
      label: '',
      cell: ({ id, browser, isThis }) =>
        isThis ? null : <EndButton does="end-sign-in" id={id} words={texts.endSession} of={browser} />,
    },
  ];
  return (
    <section className="grid gap-3" aria-labelledby="sign-ins">
      <h2 id="sign-ins" className="text-18 font-semibold">
        {texts.signIns}
      </h2>
      <Table caption={texts.signIns} columns={columns} rows={signIns} keyOf={({ id }) => id} empty="" />
      <Form action="/sign-out">
        <Button>{shellTexts(locale).signOut}</Button>
      </Form>
    </section>
  );
}

interface EndButtonProps {
  readonly does: string;
  readonly id: string;
  readonly words: string;
  /** What it ends, for screen readers. */
  readonly of: string;
}

const EndButton = ({ does, id, words, of }: EndButtonProps) => (
  <Form does={does}>
    <Button look="danger" name="id" value={id}>
      {words}
      <span className="sr-only"> {of}</span>
    </Button>
  </Form>
);
