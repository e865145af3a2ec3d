import { waysInTexts } from '#i18n/desk/ways-in';
import type { Locale } from '#i18n/locale';
import { Button } from './button.tsx';
import { Form } from './form.tsx';

interface PasskeyFormProps {
  /** Where the credential goes; its options are asked beside it. */
  readonly action: string;
  readonly does: 'get' | 'create';
  /** The screen that follows. */
  readonly to: string;
  readonly label: string;
  readonly locale: Locale;
}

/** One button that asks the browser for a passkey. It takes a script, and says so without one. */
export function PasskeyForm({ action, does, to, label, locale }: PasskeyFormProps) {
  const texts = waysInTexts(locale);
  return (
    <Form action={action} data-passkey={does} className="grid max-w-104 gap-2">
      <input type="hidden" name="credential" value="" />
      <input type="hidden" name="to" value={to} />
      <Button look="primary">{label}</Button>
      <p className="text-14 text-soft">{texts.passkeyHint}</p>
      <p role="alert" data-problem="" hidden className="rounded-12 bg-warn-ground px-4 py-2.5 text-14 text-warn">
        {texts.passkeyFailed}
      </p>
      <noscript>
        <p className="rounded-12 bg-warn-ground px-4 py-2.5 text-14 text-warn">{texts.noScript}</p>
      </noscript>
    </Form>
  );
}
