import { useEffect, useRef } from 'react';
import { Link, Form } from 'react-router';
import { buttonClass, Button } from '#ui/button';
import { Icon } from '#ui/icon';
import { Outcome } from '#ui/outcome';
import { Notice, Panel } from '#ui/panel';
import { TextField } from '#ui/text-field';
import type { LocalizedRefusal } from '../../client/refusal.ts';
import { type Advisor, AdvisorCard } from '../../shell/advisor-card.tsx';
import { useKeyedPath } from '../../shell/address.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { useSubmitOnce } from '../../shell/busy.tsx';
import { useTexts } from '../../shell/texts.tsx';

/** What the expired-link page shows: the school, and nothing of the family. */
export interface ExpiredPage {
  readonly shell: PageShell;
  readonly advisor: Advisor | null;
  /** Whether another link can be asked for here. Not without the old key, nor where the server sends no e-mail. */
  readonly canRequest: boolean;
}

/** What became of a request for another link. `sent` is all there is to know: it says nothing of key or address. */
export type LinkAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'address'; readonly email: string; readonly problem: 'missing' | 'invalid' }
  | { readonly kind: 'wait'; readonly email: string; readonly minutes: number }
  | { readonly kind: 'refused'; readonly email: string; readonly refusal: LocalizedRefusal };

interface ExpiredLinkViewProps {
  readonly page: ExpiredPage;
  /** What became of the last request, or null. */
  readonly answer: LinkAnswer | null;
}

/** What an old link still says: why it ended, how to get another, and whom to ask. */
export function ExpiredLinkView({ page, answer }: ExpiredLinkViewProps) {
  const { t } = useTexts();
  const { advisor, canRequest } = page;
  return (
    <div className="py-10">
      <Outcome tone="warn" title={t.expiredLink.title}>
        <p>{t.expiredLink.why}</p>
        {canRequest ? null : <p className="mt-3">{t.expiredLink.askSchool}</p>}
      </Outcome>
      <div className="mx-auto mt-6 grid max-w-100 gap-4">
        {answer?.kind === 'sent' ? <Sent page={page} /> : null}
        {canRequest && answer?.kind !== 'sent' ? <LinkForm page={page} answer={answer} /> : null}
        {advisor ? <AdvisorCard {...advisor} /> : null}
        <p className="flex gap-3 px-1 text-14 text-soft">
          <Icon name="cash" className="size-5 text-faint" />
          {t.expiredLink.voucherStays}
        </p>
      </div>
    </div>
  );
}

/** The one answer there is, whether the address was right or not. */
function Sent({ page }: { readonly page: ExpiredPage }) {
  const { t } = useTexts();
  const path = useKeyedPath(page.shell.dataKey);
  const place = useRef<HTMLDivElement>(null);

  // The browser's focus: the button is gone, on the way here and on the way back to the field.
  useEffect(() => {
    place.current?.focus();
    return () => document.getElementById('email')?.focus();
  }, []);

  return (
    <div ref={place} tabIndex={-1} className="rounded-18 outline-none">
      <Notice
        tone="info"
        title={t.expiredLink.sentTitle}
        actions={
          <Link to={path('/expired-link')} className={buttonClass('plain')}>
            {t.expiredLink.otherEmail}
          </Link>
        }
      >
        <p>{t.expiredLink.sent}</p>
        <p className="mt-2">{t.expiredLink.notArrived}</p>
      </Notice>
    </div>
  );
}

interface LinkFormProps {
  readonly page: ExpiredPage;
  readonly answer: Exclude<LinkAnswer, { kind: 'sent' }> | null;
}

/** "Request another link": one address, one button. A real form, so that it works without scripts. Source: spec §2. */
export function LinkForm({ page: { shell }, answer }: LinkFormProps) {
  const { t } = useTexts();
  const path = useKeyedPath(shell.dataKey);
  // A second e-mail would end the first one's link.
  const form = useSubmitOnce();
  return (
    <Form
      method="post"
      action={path('/expired-link')}
      onSubmit={form.onSubmit}
      // The browser's own bubble would speak the phone's language, not the page's.
      noValidate
    >
      <input type="hidden" name="data" value={shell.dataKey ?? ''} />
      <input type="hidden" name="locale" value={shell.locale} />
      <div role="alert" className="mb-4 empty:hidden">
        <Refused answer={answer} />
      </div>
      <Panel className="grid gap-4 p-4">
        <EmailField answer={answer} />
        <Button type="submit" disabled={form.busy}>
          {t.expiredLink.send}
        </Button>
      </Panel>
    </Form>
  );
}

function EmailField({ answer }: Pick<LinkFormProps, 'answer'>) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const problem = answer?.kind === 'address' ? answer.problem : null;

  // The browser's focus: what has to be changed.
  useEffect(() => {
    if (answer?.kind === 'address') field.current?.focus();
  }, [answer]);

  return (
    <TextField
      ref={field}
      id="email"
      name="email"
      type="email"
      label={t.expiredLink.email}
      hint={t.expiredLink.emailHint}
      error={problem && (problem === 'missing' ? t.expiredLink.emailMissing : t.expiredLink.emailInvalid)}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={answer?.email ?? ''}
    />
  );
}

function Refused({ answer }: Pick<LinkFormProps, 'answer'>) {
  const { t } = useTexts();
  if (answer?.kind === 'wait')
    return (
      <Notice tone="warn" icon="clock" title={t.expiredLink.waitTitle}>
        {t.expiredLink.wait(answer.minutes)}
      </Notice>
    );
  if (answer?.kind !== 'refused') return null;
  return (
    <Notice tone="bad" title={answer.refusal.title}>
      {answer.refusal.advice}
    </Notice>
  );
}
