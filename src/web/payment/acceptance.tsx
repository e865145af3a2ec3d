import { policyPaths } from '#domain/policies';
import type { PaymentSession } from '#contracts/session';
import { useKeyedPath } from '../shell/hydrated.ts';
import { acceptedField } from './accepted.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { useTexts } from '../shell/texts.tsx';

interface AcceptanceProps {
  readonly shell: PageShell;
  readonly session: Pick<PaymentSession, 'policy'>;
}

/**
 * What a press on the button beside it accepts; nothing once it was accepted. The form says which version was shown: a
 * page drawn before a new notice must not accept that one. Its links open a tab that knows this one's
 * session, so that what was typed here stays.
 */
export function Acceptance({ shell, session }: AcceptanceProps) {
  const words = useTexts().t.checkout.acceptance[shell.country];
  const path = useKeyedPath(shell.dataKey);
  if (session.policy.is_accepted) return null;
  const link = (doc: 'privacy' | 'terms') => (
    <a href={path(policyPaths[shell.country][doc])} target="_blank" rel="opener" className="underline">
      {words[doc]}
    </a>
  );
  return (
    <>
      <input type="hidden" name={acceptedField} value={session.policy.version} />
      <p className="mt-2 text-13 text-soft">
        {words.before}
        {link('privacy')}
        {words.and}
        {link('terms')}.
      </p>
    </>
  );
}
