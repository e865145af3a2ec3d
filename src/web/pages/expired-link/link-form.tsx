import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { expiredLinkTexts } from '#i18n/expired-link';
import { Button } from '#ui/button';
import { Notice, Panel } from '#ui/panel';
import { TextField } from '#ui/text-field';
import type { LocalizedRefusal } from '../../client/refusal.ts';
import type { Advisor } from '../../shell/advisor-card.tsx';
import { useKeyedPath } from '../../shell/address.ts';
import { useSubmitOnce } from '../../shell/busy.tsx';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';

/** The expired-link page: the school, and nothing of the family. */
export interface ExpiredPage {
  readonly shell: PageShell;
  readonly advisor: Advisor | null;
  /** Whether another link can be requested here: with the old key, if the server sends e-mail. */
  readonly canRequest: boolean;
}

/** The outcome of a request for another link. `sent` reveals nothing of key or address. */
export type LinkAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'address'; readonly email: string; readonly problem: 'missing' | 'invalid' }
  | { readonly kind: 'wait'; readonly email: string; readonly minutes: number }
  | { readonly kind: 'refused'; readonly email: string; readonly refusal: LocalizedRefusal };

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
      // The browser's own bubble uses the phone's language, not the page's.
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
          {t.pageError.newLink}
        </Button>
      </Panel>
    </Form>
  );
}

function EmailField({ answer }: Pick<LinkFormProps, 'answer'>) {
  const words = expiredLinkTexts[useTexts().locale];
  const field = useRef<HTMLInputElement>(null);
  const problem = answer?.kind === 'address' ? answer.problem : null;

  // The browser's focus: on the field to change.
  useEffect(() => {
    if (answer?.kind === 'address') field.current?.focus();
  }, [answer]);

  return (
    <TextField
      ref={field}
      id="email"
      name="email"
      type="email"
      label={words.email}
      hint={words.emailHint}
      error={problem && (problem === 'missing' ? words.emailMissing : words.emailInvalid)}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={answer?.email ?? ''}
    />
  );
}

function Refused({ answer }: Pick<LinkFormProps, 'answer'>) {
  const words = expiredLinkTexts[useTexts().locale];
  if (answer?.kind === 'wait')
    return (
      <Notice tone="warn" icon="clock" title={words.waitTitle}>
        {words.wait(answer.minutes)}
      </Notice>
    );
  if (answer?.kind !== 'refused') return null;
  return (
    <Notice tone="bad" title={answer.refusal.title}>
      {answer.refusal.advice}
    </Notice>
  );
}
