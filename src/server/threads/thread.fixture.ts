import { parentPort } from 'node:worker_threads';
import { answerJobs } from './answer-jobs.ts';
import { invalidRequest } from '../basics/invalid-request.ts';

/** What the thread of `thread.test.ts` is asked to do. */
export type SampleJob =
  | { readonly wait: Int32Array }
  | { readonly say: string }
  | { readonly postFirst: object; readonly say: string }
  | { readonly refuse: string }
  | { readonly fail: string }
  | { readonly fill: true };

answerJobs((job: SampleJob): string => {
  if ('wait' in job) return Atomics.wait(job.wait, 0, 0);
  if ('postFirst' in job) parentPort?.postMessage(job.postFirst);
  if ('say' in job) return job.say;
  if ('refuse' in job) throw invalidRequest({ path: ['csv'], message: job.refuse });
  if ('fail' in job) throw new Error(job.fail);
  const filled: string[][] = [];
  for (;;) filled.push(Array.from({ length: 10_000 }, (_, at) => `${at}`));
});
