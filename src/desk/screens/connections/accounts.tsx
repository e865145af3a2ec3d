import { connectionsTexts } from '#i18n/desk/connections';
import { Badge } from '#ui/pill';
import { shortInstant } from '../../dates.ts';
import { Section } from '../../parts/section.tsx';
import type { Props } from './props.ts';

const tones = { open: 'good', closed: 'plain', pending: 'warn' } as const;

/** The school's own accounts at providers. Credentials never stand here. */
export function Accounts({ data, locale, person }: Props) {
  const texts = connectionsTexts(locale);
  return (
    <Section title={texts.accounts}>
      {data.accounts.length === 0 ? <p className="text-soft">{texts.noAccounts}</p> : null}
      <ul className="grid gap-3">
        {data.accounts.map(({ id, label, provider, merchant, state, failing_since: since }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-3">
            <span>
              <span className="font-semibold">{label}</span>
              <br />
              <span className="text-14 text-soft">
                {provider}
                {merchant === null ? '' : ` · ${texts.merchant} ${merchant}`}
              </span>
              {since === null ? null : (
                <span className="block text-14 font-medium text-bad">
                  {texts.refuses(shortInstant(since, person.school.timeZone, locale))}
                </span>
              )}
            </span>
            <Badge tone={tones[state]}>{texts.accountState[state]}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
