import { arrivedLate } from './late.ts';
import { PlainRefusal } from './plain-refusal.tsx';
import type { ProblemPageProps } from './problem-page.tsx';

/**
 * A whole page for one refusal. Its script comes with what reads the page; where the server drew it, `entry.client.tsx`
 * waits for that script.
 */
export function ProblemView(props: ProblemPageProps) {
  const late = arrivedLate();
  return late ? <late.ProblemPage {...props} /> : <PlainRefusal {...props.refusal} />;
}
