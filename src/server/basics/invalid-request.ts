import { Refusal } from './refusal.ts';

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** `invalid_request`: where it is wrong and what was expected, never the value. */
export function invalidRequest(...issues: readonly Issue[]): Refusal {
  const list = issues.map((issue) => ({ path: pathOf(issue), message: issue.message }));
  return new Refusal('invalid_request', 'The request does not fit its schema.', { issues: list });
}

/** Up to credentials: what stands for a name there may be one of them. */
function pathOf({ path = [] }: Issue): string {
  const names = path.map((part) => String(typeof part === 'object' ? part.key : part));
  const end = names.indexOf('credentials') + 1;
  return (end === 0 ? names : names.slice(0, end)).join('.');
}
