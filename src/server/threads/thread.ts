import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../basics/refusal.ts';
import { isReply, type Reply } from './answer-jobs.ts';
import { createQueue, isBusy } from './queue.ts';

export interface ThreadLimits {
  /** Jobs that may wait or run at the same time. */
  readonly mostJobs: number;
  /** After this long a job is given up, and its thread ends with it. */
  readonly deadlineMs: number;
  /** The most memory of the thread's heap; a job that needs more ends its thread. */
  readonly memoryMb: number;
}

/** Work that would hold up the event loop. */
export interface Thread<Job, Answer> {
  /** Throws what the work throws; `service_unavailable` if too many jobs wait, and for one not done in time. */
  run(job: Job): Promise<Answer>;
}

/**
 * A thread of this process that does one job at a time. `file` handles jobs by `answerJobs`. It starts with its first
 * job, and again after a job that ended it. Jobs and results are copied, so a `Buffer` arrives as a `Uint8Array`.
 */
export function createThread<Job, Answer>(
  file: URL,
  { mostJobs, deadlineMs, memoryMb }: ThreadLimits,
): Thread<Job, Answer> {
  const inTurn = createQueue(mostJobs);
  let running: Worker | null = null;
  const start = (): Worker => {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    const forget = () => {
      if (running === worker) running = null;
    };
    // It never keeps the process alive, and without a listener an error between two jobs would end the process.
    worker.on('error', forget).on('exit', forget).unref();
    return worker;
  };
  const runNow = async (job: Job): Promise<Reply<Answer>> => {
    const worker = (running ??= start());
    try {
      const messages = on(worker, 'message', { signal: AbortSignal.timeout(deadlineMs) });
      worker.postMessage(job);
      return await firstReply<Answer>(messages);
    } catch (error) {
      running = null;
      await worker.terminate();
      throw isLate(error) ? isBusy() : error;
    }
  };
  return { run: async (job) => read(await inTurn(() => runNow(job))) };
}

/** Not every message is ours: under `node --watch` a thread also posts the files that it loads. */
async function firstReply<Answer>(messages: AsyncIterable<readonly unknown[]>): Promise<Reply<Answer>> {
  for await (const [message] of messages) if (isReply<Answer>(message)) return message;
  throw new Error('A thread answered nothing.');
}

function read<Answer>(reply: Reply<Answer>): Answer {
  if ('answer' in reply) return reply.answer;
  if ('refusal' in reply) throw new Refusal(reply.refusal.code, reply.refusal.message, reply.refusal.metadata);
  throw reply.error;
}

const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
