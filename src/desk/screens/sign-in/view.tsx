import { shellTexts } from '#i18n/desk/shell';
import { signInTexts } from '#i18n/desk/sign-in';
import { waysInTexts } from '#i18n/desk/ways-in';
import { Button } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { PasskeyForm } from '../../parts/passkey-form.tsx';
import { WhyNot } from '../../parts/why-not.tsx';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => signInTexts(locale).title;

/** The ways in. It says of nobody whether they are here. */
export function View(props: Props) {
  const { data, locale, notice } = props;
  const texts = waysInTexts(locale);
  return (
    <div className="grid gap-8">
      <h1>{signInTexts(locale).title}</h1>
      <WhyNot notice={notice} locale={locale} />
      <PasskeyForm action="/sign-in/passkey" does="get" to={data.to} label={texts.byPasskey} locale={locale} />
      {data.sendsEmail ? (
        <section className="grid gap-3 border-t border-line pt-6" aria-labelledby="by-link">
          <h2 id="by-link" className="text-18 font-semibold">
            {texts.withoutPasskey}
          </h2>
          <Form does="link" className="grid gap-3">
            <input type="hidden" name="to" value={data.to} />
            <label className="grid gap-1.5 font-medium">
              {texts.email}
              <input name="email" type="email" required maxLength={254} autoComplete="email" className="desk-input" />
            </label>
            <Button>{texts.sendLink}</Button>
            <p className="text-14 text-soft">{texts.linkHint}</p>
          </Form>
        </section>
      ) : null}
      <DemoPeople {...props} />
      <p className="text-14 text-soft">{texts.noAccess}</p>
    </div>
  );
}

/** In the sandbox alone. */
function DemoPeople({ data: { demoPeople, to }, locale }: Props) {
  const texts = signInTexts(locale);
  if (demoPeople.length === 0) return null;
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <h2 className="text-18 font-semibold">{texts.demo}</h2>
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
  );
}
