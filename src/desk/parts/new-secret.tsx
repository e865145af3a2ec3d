import type { ShownSecret } from '#contracts/desk-access';
import { waysInTexts } from '#i18n/desk/ways-in';
import type { Locale } from '#i18n/locale';
import { Button } from './button.tsx';
import { CodeField } from './code-field.tsx';
import { Form } from './form.tsx';

/** A new secret for an app, as a code to scan and as text to type, and the field for its first code. */
export function NewSecret({ secret, locale }: { readonly secret: ShownSecret; readonly locale: Locale }) {
  const texts = waysInTexts(locale);
  return (
    <Form does="confirm-codes" className="grid gap-4">
      <p>{texts.scan}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(secret.qr)}`}
        alt={texts.qr}
        width="208"
        height="208"
        className="rounded-12 bg-white"
      />
      <p className="text-14 text-soft">
        {texts.orType}
        <br />
        <span className="font-mono text-16 break-all text-ink">{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <CodeField locale={locale} />
      <Button look="primary" className="justify-self-start">
        {texts.confirmCode}
      </Button>
    </Form>
  );
}
