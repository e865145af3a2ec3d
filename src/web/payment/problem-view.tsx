import { arrivedDeferred } from '../shell/lazy.ts';
import { PlainRefusal } from '../shell/plain-refusal.tsx';
import type { ProblemPageProps } from './problem-page.tsx';

/**
 * A whole page for one refusal. Its script comes with what reads the page; where the server drew it, `entry.client.tsx`
 * waits for that script.
 */
export function ProblemView(props: ProblemPageProps) {
  const late = arrivedDeferred();
  return late ? <late.ProblemPage {...props} /> : <PlainRefusal {...props.refusal} />;
}
