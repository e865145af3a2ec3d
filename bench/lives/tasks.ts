/** Who does what: each actor's move, request and job has a name that is the same whenever its life is played. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Instance } from './instance.ts';

export interface Task {
  readonly name: string;
  /** The product's process that does it; null outside the product. */
  readonly instance: Instance | null;
  /** How many points of each kind it met. */
  readonly met: Map<string, number>;
}

const tasks = new AsyncLocalStorage<Task>();
/** What has no task of its own, as an emulator's timers. */
let outside: Task = { name: 'outside', instance: null, met: new Map() };

/** Begins a life: names are counted anew. */
export function forgetTasks(): void {
  outside = { name: 'outside', instance: null, met: new Map() };
}

export const currentTask = (): Task => tasks.getStore() ?? outside;

/** Runs as a task of this name. */
export const asTask = <T>(name: string, instance: Instance | null, run: () => T): T =>
  tasks.run({ name, instance, met: new Map() }, run);

/** The name of the task's next one of these. */
export function nextOf({ name, met }: Task, what: string): string {
  const count = (met.get(what) ?? 0) + 1;
  met.set(what, count);
  return `${name} ${what} ${count}`;
}
