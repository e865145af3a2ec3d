import { hasPermission } from '#domain/permissions';
import { teamTexts } from '#i18n/desk/team';
import type { ViewProps } from '../screen.ts';
import { PageHead } from './page-head.tsx';
import { ProblemNotice } from './problem-notice.tsx';

const tabs = [
  { name: 'team', to: '/team', needs: 'read' },
  { name: 'keys', to: '/team/keys', needs: 'manage_keys' },
  { name: 'log', to: '/team/log', needs: 'read_audit_log' },
] as const;

type Props = Pick<ViewProps<unknown>, 'person' | 'locale' | 'notice' | 'problem'> & {
  readonly at: (typeof tabs)[number]['name'];
  readonly intro: string;
};

/** The head of people, keys and log, and the way between them. */
export function TeamHead({ person, locale, notice, problem, at, intro }: Props) {
  const texts = teamTexts(locale);
  const shown = tabs.filter(({ needs }) => hasPermission({ role: person.role, isPerson: true }, needs));
  return (
    <>
      <PageHead title={texts.title} notice={notice === null ? null : (texts.notices[notice] ?? null)}>
        {intro}
      </PageHead>
      <nav aria-label={texts.title} className="mb-5 flex flex-wrap gap-2">
        {shown.map(({ name, to }) => (
          <a key={name} href={to} aria-current={name === at ? 'page' : undefined} className="desk-tab">
            {texts.tabs[name]}
          </a>
        ))}
      </nav>
      <ProblemNotice problem={problem} locale={locale} />
    </>
  );
}
