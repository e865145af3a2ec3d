import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button';
import { Notice, Panel } from '#ui/panel';
import { TextField } from '#ui/text-field';
import { useKeyedPath } from '../../shell/hydrated.ts';
import { useSubmitOnce } from '../../shell/submit-once.ts';
import { useTexts } from '../../shell/texts.tsx';
import type { LinkAnswer } from './ask-for-link.ts';
import type { ExpiredPage } from './page-data.ts';

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
        <EmailField school={shell.school?.name ?? t.common.product} answer={answer} />
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
    <TextField
      ref={field}
      id="email"
      name="email"
      type="email"
      label={t.expiredLink.email}
      hint={t.expiredLink.emailHint(school)}
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
