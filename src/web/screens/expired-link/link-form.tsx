import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button';
import { Notice, Panel } from '#ui/panel';
import { useKeyedPath } from '../../page/awake.ts';
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
  const form = useOneRequest(answer);
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

/** Two presses are one request: a second letter would end the first one's link. */
function useOneRequest(answer: LinkAnswer | null) {
  const busy = useNavigation().state !== 'idle';
  const locked = useRef(false);

  // The router's state says when the answer is there; one that comes at once was never busy.
  useEffect(() => {
    if (!busy) locked.current = false;
  }, [busy, answer]);

  const onSubmit = (event: { preventDefault(): void }): void => {
    if (locked.current) event.preventDefault();
    locked.current = true;
  };
  return { busy, onSubmit };
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
