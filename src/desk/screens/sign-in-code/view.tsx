import { waysInTexts } from '#i18n/desk/ways-in';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { Form } from '../../parts/form.tsx';
import { WhyNot } from '../../parts/why-not.tsx';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => waysInTexts(locale).codeTitle;

export function View({ data: { people }, locale, notice }: Props) {
  const texts = waysInTexts(locale);
  if (people.length === 0)
    return (
      <div className="grid gap-4">
        <h1>{texts.codeTitle}</h1>
        <p>{texts.whyNot.gone}</p>
        <ButtonLink href="/sign-in">{texts.back}</ButtonLink>
      </div>
    );
  return (
    <div className="grid gap-5">
      <h1>{texts.codeTitle}</h1>
      <WhyNot notice={notice} locale={locale} />
      <Form does="enter" className="grid gap-5">
        {people.length > 1 ? (
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-medium">{texts.whichSchool}</legend>
            {people.map(({ id, schoolName }) => (
              <label key={id} className="flex min-h-11 items-center gap-3">
                <input type="radio" name="person" value={id} required className="size-5 accent-accent" />
                {schoolName}
              </label>
            ))}
          </fieldset>
        ) : null}
        <CodeField locale={locale} />
        <Button look="primary">{texts.enter}</Button>
      </Form>
      <p className="text-14 text-soft">{texts.noApp}</p>
    </div>
  );
}
