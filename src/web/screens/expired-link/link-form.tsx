import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button';
import { Notice, Panel } from '#ui/panel';
import { useKeyedPath } from '../../page/awake.ts';
import { useOnePress } from '../../page/one-press.ts';
import { useTexts } from '../../page/texts.tsx';
import type { LinkAnswer } from './ask-for-link.ts';
import type { ExpiredPage } from './page-data.ts';

interface LinkFormProps {
  readonly page: ExpiredPage;
  readonly answer: Exclude<LinkAnswer, { kind: 'sent' }> | null;
}

/** "Request another link": one address, one button. A real form, so that it works without scripts. Source: spec §2. */
export function LinkForm({ page: { frame }, answer }: LinkFormProps) {
  const { t } = useTexts();
  const path = useKeyedPath(frame.dataKey);
  // A second letter would end the first one's link.
  const form = useOnePress();
  return (
    <Form
      method="post"
      action={path('/expired-link')}
      onSubmit={form.onSubmit}
      // The browser's own bubble would speak the phone's language, not the page's.
      noValidate
    >
      <input type="hidden" name="data" value={frame.dataKey ?? ''} />
      <input type="hidden" name="locale" value={frame.locale} />
      <div role="alert" className="mb-4 empty:hidden">
        <Refused answer={answer} />
      </div>
      <Panel className="grid gap-4 p-4">
        <EmailField school={frame.school?.name ?? t.common.product} answer={answer} />
        <Button type="submit" disabled={form.busy}>
          {t.expiredLink.send}
        </Button>
      </Panel>
    </Form>
  );
}

function EmailField({ school, answer }: Pick<LinkFormProps, 'answer'> & { readonly school: string }) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const problem = answer?.kind === 'address' ? answer.problem : null;

  // The browser's focus: what has to be changed.
  useEffect(() => {
    if (answer?.kind === 'address') field.current?.focus();
  }, [answer]);

  return (
    <div>
      <label htmlFor="email" className="block text-16 font-semibold">
        {t.expiredLink.email}
      </label>
      <p id="email-hint" className="mt-0.5 text-14 text-soft">
        {t.expiredLink.emailHint(school)}
      </p>
      <input
        ref={field}
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={answer?.email ?? ''}
        aria-invalid={problem !== null}
        aria-describedby={problem ? 'email-problem email-hint' : 'email-hint'}
        className="mt-3 block min-h-13 w-full rounded-12 border border-edge bg-panel px-4 text-16 text-ink aria-invalid:border-2 aria-invalid:border-bad"
      />
      {problem ? (
        <p id="email-problem" className="mt-2 text-14 font-medium text-bad">
          {problem === 'missing' ? t.expiredLink.emailMissing : t.expiredLink.emailInvalid}
        </p>
      ) : null}
    </div>
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
