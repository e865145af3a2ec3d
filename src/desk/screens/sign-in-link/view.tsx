import { signInTexts } from '#i18n/desk/sign-in';
import { waysInTexts } from '#i18n/desk/ways-in';
import { Button } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import type { ViewProps } from '../../screen.ts';

type Props = ViewProps<null>;

export const titleOf = ({ locale }: Props): string => signInTexts(locale).title;

export function View({ locale }: Props) {
  const texts = waysInTexts(locale);
  return (
    <div className="grid gap-4">
      <h1>{signInTexts(locale).title}</h1>
      <p>{texts.linkOpened}</p>
      <Form does="open">
        <Button look="primary">{texts.goOn}</Button>
      </Form>
    </div>
  );
}
