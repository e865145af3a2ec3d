/** What separates a killed process from the world: whatever it still awaited reaches nobody. */
import type { Scheduler } from './scheduler.ts';
import type { Task } from './tasks.ts';

export interface Fence {
  readonly name: string;
  readonly isAlive: boolean;
  /** Whether it may still reach the database or a provider. */
  mayPass(): boolean;
  kill(): void;
}

/** What stands between a process and the others. */
export interface Line {
  readonly fence: Fence;
  readonly scheduler: Scheduler;
  /** Ends connections as the network would, by the server's id of each. */
  cut(pids: readonly number[]): Promise<void>;
  /** A transaction that wrote to these tables was committed. */
  wrote(task: Task, tables: readonly string[]): void;
  /** What is wrong with the run itself. */
  readonly wrong: string[];
}

/** A killed process reached somebody: the fence has a hole. */
export const zombieAt = ({ fence, wrong }: Pick<Line, 'fence' | 'wrong'>, whom: string): void =>
  void wrong.push(`a killed process reached ${whom}: ${fence.name}`);
