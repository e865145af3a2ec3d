import { parentPort } from 'node:worker_threads';
import { Refusal } from '../basics/refusal.ts';

/** What a thread says of one job. Only plain values cross to another thread, so a refusal goes in its parts. */
export type Reply<Answer> =
  | { readonly answer: Answer }
  | { readonly refusal: Pick<Refusal, 'code' | 'message' | 'metadata'> }
  | { readonly error: Error };

export const isReply = <Answer>(value: unknown): value is Reply<Answer> =>
  typeof value === 'object' && value !== null && ('answer' in value || 'refusal' in value || 'error' in value);

/** Inside a thread: answers each job by `work`. */
export function answerJobs<Job, Answer>(work: (job: Job) => Answer | Promise<Answer>): void {
  parentPort?.on('message', (job: Job) => {
    void replyTo(work, job).then((reply) => parentPort?.postMessage(reply));
  });
}

async function replyTo<Job, Answer>(work: (job: Job) => Answer | Promise<Answer>, job: Job): Promise<Reply<Answer>> {
  try {
    return { answer: await work(job) };
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, message, metadata } = error;
      return { refusal: { code, message, metadata } };
    }
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
