import { ledgerEntries } from '#domain/day-journal';
import { hasPermission } from '#domain/permissions';
import { daysTexts } from '#i18n/desk/days';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import type { ViewProps } from '../../screen.ts';
import { isGeneral, type load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => daysTexts(locale).accountsTitle;

export function View({ data: { accounts }, locale, person, notice, problem, sent }: Props) {
  const texts = daysTexts(locale);
  const mayChange = hasPermission({ role: person.role, isPerson: true }, 'manage_settings');
  const special = accounts.filter((each) => !isGeneral(each));
  const accountOf = (entry: string) =>
    sent?.text(entry) ?? accounts.find((each) => isGeneral(each) && each.entry === entry)?.account ?? '';
  return (
    <>
      <PageHead
        title={texts.accountsTitle}
        notice={notice === 'saved' ? texts.saved : null}
        actions={<ButtonLink href="/days">{texts.title}</ButtonLink>}
      >
        {texts.accountsIntro}
      </PageHead>
      <ProblemNotice problem={problem} locale={locale} />
      {notice === 'missing' ? (
        <p role="status" className="mb-5 rounded-12 bg-warn-ground px-4 py-3 font-semibold text-warn">
          {mayChange ? texts.accountsMissing : `${texts.accountsMissing} ${texts.accountsOnly}`}
        </p>
      ) : null}
      <Form does="save" className="grid max-w-160 gap-4">
        {ledgerEntries.map((entry) => (
          <Field
            key={entry}
            label={texts.entries[entry]}
            name={entry}
            maxLength={64}
            autoComplete="off"
            readOnly={!mayChange}
            defaultValue={accountOf(entry)}
          />
        ))}
        {mayChange ? (
          <Button look="primary" className="justify-self-start">
            {texts.save}
          </Button>
        ) : (
          <p className="text-soft">{texts.accountsOnly}</p>
        )}
      </Form>
      {special.length === 0 ? null : (
        <div className="mt-6 max-w-160">
          <Section title={texts.special}>
            <ul className="text-14">
              {special.map(({ entry, method_key: method, campus_id: campus, account }) => (
                <li key={[entry, method, campus].join()}>
                  {[texts.entries[entry], method, campus, account].filter((part) => part !== null).join(' · ')}
                </li>
              ))}
            </ul>
          </Section>
        </div>
      )}
    </>
  );
}
