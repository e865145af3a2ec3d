/** How the product answers forged webhooks. */
import { problemStatus } from '#contracts/problem';
import type { Family, Forged } from '#providers/emulation/forgeries.fixture';
import type { ApiHarness } from '../api-harness.ts';

const atOnce = 16;

/** Delivers a webhook over HTTP. */
export function deliver(harness: ApiHarness, { path, headers, body }: Forged): Promise<Response> {
  return fetch(harness.origin + path, { method: 'POST', headers, body });
}

/** The cases of a family that were answered otherwise than they should be, as sentences. */
export async function misread(harness: ApiHarness, { cases, verdict }: Family): Promise<string[]> {
  const wrong: string[] = [];
  for (let first = 0; first < cases.length; first += atOnce) {
    const answers = await Promise.all(cases.slice(first, first + atOnce).map((each) => answerTo(harness, each)));
    for (const [index, { status, text }] of answers.entries())
      if (!fits(verdict, status, text)) wrong.push(`case ${first + index}: ${status} ${text.slice(0, 200)}`);
  }
  return wrong;
}

/** Status 0 if the line was cut twice before the response. One cut may be an older request's fault on a shared line. */
async function answerTo(harness: ApiHarness, forged: Forged): Promise<{ status: number; text: string }> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const answer = await deliver(harness, forged).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer && typeof text === 'string') return { status: answer.status, text };
  }
  return { status: 0, text: 'cut' };
}

function fits(verdict: Family['verdict'], status: number, text: string): boolean {
  if (verdict === 'accepted') return status === 200;
  // A server that answers before it has read all may cut the line under the answer.
  if (verdict === 'payload_too_large' && status === 0) return true;
  if (verdict === 'either') return status === 200 || (status >= 400 && status < 500);
  return status === problemStatus[verdict] && text.includes(`"${verdict}"`);
}
