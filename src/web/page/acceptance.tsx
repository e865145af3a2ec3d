import { policyPaths } from '#domain/policies';
import type { PaymentSession } from '#contracts/session';
import { useKeyedPath } from './awake.ts';
import { acceptedField } from '../session/accepted.ts';
import type { PageFrame } from './frame.ts';
import { useTexts } from './texts.tsx';

interface AcceptanceProps {
  readonly frame: PageFrame;
  readonly session: Pick<PaymentSession, 'policy'>;
}

/**
 * What a press on the button beside it accepts; nothing once it was accepted. The form says which version was shown: a
 * page drawn before a new notice must not accept that one. Its links open a tab that knows this one's
 * session, so that what was typed here stays.
 */
export function Acceptance({ frame, session }: AcceptanceProps) {
  const words = useTexts().t.checkout.acceptance[frame.country];
  const path = useKeyedPath(frame.dataKey);
  if (session.policy.is_accepted) return null;
  const link = (doc: 'privacy' | 'terms') => (
    <a href={path(policyPaths[frame.country][doc])} target="_blank" rel="opener" className="underline">
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
