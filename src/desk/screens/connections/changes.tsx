import { connectionsTexts } from '#i18n/desk/connections';
import { shortInstant } from '../../dates.ts';
import { Button } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { Section } from '../../parts/section.tsx';
import { mayManage, type Props } from './props.ts';

/** What waits for a second administrator; whoever asked may cancel it, and not approve it. */
export function Changes(props: Props) {
  const { data, locale, person } = props;
  const texts = connectionsTexts(locale);
  return (
    <Section title={texts.waiting}>
      <p className="text-14 text-soft">{texts.waitingText}</p>
      <ul className="mt-3 grid gap-3">
        {data.changes.map(({ id, kind, origin, label, takes_effect_at: at, asked_by: asker }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="wrap-anywhere">
              {texts.changeOf[kind](origin ?? label ?? '')}
              <br />
              <span className="text-14 text-soft">
                {texts.takesEffect(shortInstant(at, person.school.timeZone, locale))}
              </span>
            </span>
            {mayManage(props) ? (
              <Form className="flex gap-2">
                <input type="hidden" name="id" value={id} />
                {asker?.id === person.id ? null : (
                  <Button name="do" value="approve" look="primary">
                    {texts.approve}
                  </Button>
                )}
                <Button name="do" value="cancel">
                  {texts.cancel}
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
