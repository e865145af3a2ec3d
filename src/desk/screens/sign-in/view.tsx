import { shellTexts } from '#i18n/desk/shell';
import { signInTexts } from '#i18n/desk/sign-in';
import { Button } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => signInTexts(locale).title;

export function View({ data: { demoPeople, to }, locale }: Props) {
  const texts = signInTexts(locale);
  return (
    <div className="grid gap-6">
      <h1>{texts.title}</h1>
      {demoPeople.length > 0 ? (
        <section className="grid gap-3">
          <h2 className="text-20 font-semibold">{texts.demo}</h2>
          <p className="text-soft">{texts.demoText}</p>
          <ul className="grid gap-2">
            {demoPeople.map(({ id, name, role, schoolName }) => (
              <li key={id}>
                <Form action="/sign-in/sandbox">
                  <input type="hidden" name="to" value={to} />
                  <Button name="person" value={id} className="w-full justify-between">
                    <span className="min-w-0 text-start">
                      {name}
                      <br />
                      <span className="text-13 font-normal text-soft">{schoolName}</span>
                    </span>
                    <span className="text-13 text-soft">{shellTexts(locale).roleOf[role]}</span>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p>{texts.none}</p>
      )}
    </div>
  );
}
