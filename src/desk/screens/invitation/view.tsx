import { waysInTexts } from '#i18n/desk/ways-in';
import { Button } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { NewSecret } from '../../parts/new-secret.tsx';
import { PasskeyForm } from '../../parts/passkey-form.tsx';
import { WhyNot } from '../../parts/why-not.tsx';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => waysInTexts(locale).invitationTitle;

export function View({ data: { invited, path }, locale, notice }: Props) {
  const texts = waysInTexts(locale);
  if (!invited)
    return (
      <div className="grid gap-4">
        <h1>{texts.invitationTitle}</h1>
        <p>{texts.invitationGone}</p>
      </div>
    );
  return (
    <div className="grid gap-6">
      <h1>{texts.invitationTitle}</h1>
      <p>{texts.invited(invited.name, invited.schoolName)}</p>
      <WhyNot notice={notice} locale={locale} />
      <PasskeyForm action={`${path}/passkey`} does="create" to="/" label={texts.makePasskey} locale={locale} />
      <section id="codes" className="grid gap-4 border-t border-line pt-6" aria-labelledby="codes-title">
        <h2 id="codes-title" className="text-18 font-semibold">
          {texts.withoutPasskey}
        </h2>
        {invited.secret ? (
          <NewSecret secret={invited.secret} locale={locale} />
        ) : (
          <Form does="codes" className="grid gap-3">
            <p className="text-soft">{texts.appText}</p>
            <Button>{texts.useApp}</Button>
          </Form>
        )}
      </section>
    </div>
  );
}
