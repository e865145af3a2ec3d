import { waysInTexts } from '#i18n/desk/ways-in';
import { Button } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { PasskeyForm } from '../../parts/passkey-form.tsx';
import { WhyNot } from '../../parts/why-not.tsx';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => waysInTexts(locale).confirmTitle;

/** Before what takes a fresh passkey or code; it leads back. */
export function View({ data: { to, hasPasskey, hasCodes, isDemo }, locale, notice, person }: Props) {
  const texts = waysInTexts(locale);
  return (
    <div className="max-w-104">
      <PageHead title={texts.confirmTitle}>{texts.confirmText}</PageHead>
      <div className="grid gap-6">
        <WhyNot notice={notice} locale={locale} />
        {hasPasskey ? (
          <PasskeyForm action="/confirm/passkey" does="get" to={to} label={texts.confirmByPasskey} locale={locale} />
        ) : null}
        {hasCodes ? (
          <Form does="code" className="grid gap-4">
            <CodeField locale={locale} />
            <Button look={hasPasskey ? 'plain' : 'primary'} className="justify-self-start">
              {texts.confirmCode}
            </Button>
          </Form>
        ) : null}
        {isDemo ? (
          <Form action="/sign-in/sandbox">
            <input type="hidden" name="to" value={to} />
            <Button name="person" value={person.id} look="primary">
              {texts.confirmDemo}
            </Button>
          </Form>
        ) : null}
        {hasPasskey || hasCodes || isDemo ? null : <p>{texts.nothingToConfirm}</p>}
      </div>
    </div>
  );
}
