import { PlainRefusal } from '../client/plain-refusal.tsx';
import { deferredPart } from '../shell/lazy.tsx';
import type { ProblemPage } from './problem-page.tsx';

export const problemPart = deferredPart<{ readonly ProblemPage: typeof ProblemPage }>();

/**
 * A whole page for one refusal. Its script comes with what reads the page; where the server drew it, `entry.client.tsx`
 * waits for that script.
 */
export function ProblemView(props: Parameters<typeof ProblemPage>[0]) {
  const parts = problemPart.arrived();
  return parts ? <parts.ProblemPage {...props} /> : <PlainRefusal {...props.refusal} />;
}
