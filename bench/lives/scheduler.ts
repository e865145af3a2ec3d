/** Holds every task at its points, waits until nothing moves, and lets one go on: the seed says which, and how. */
import { setImmediate as turn } from 'node:timers/promises';
import { fateAt, goesOn, type PointKind, type Storm, turnOf } from './fates.ts';
import { currentTask, nextOf, type Task } from './tasks.ts';

/** How a life's points are decided. */
export interface Schedule {
  readonly seed: number;
  /** Points at which nothing happens. */
  readonly calm: ReadonlySet<string>;
  /** Points in the order of a recorded life; where it does not fit, the seed decides. */
  readonly order: readonly string[];
}

export interface Step {
  readonly label: string;
  readonly fate: string;
}

interface Held {
  readonly kind: PointKind;
  readonly task: Task;
  /** Its caller's deadline has passed. */
  isLate: boolean;
  go(fate: string): void;
}

const isAbroad = (kind: PointKind): boolean => kind === 'call' || kind === 'answer';

/** Work that is under way and that a held task may block. */
export interface Blocking {
  /** Whether all of it waits for a lock of the database. */
  isBlocked(): Promise<boolean>;
}

/** A life with more steps runs in circles. */
const mostSteps = 20_000;
const turnsOfStillness = 3;
const askAfterMs = 2;
const roundsAbroad = 4;

export class Scheduler {
  readonly steps: Step[] = [];
  readonly #held = new Map<string, Held>();
  readonly #blocking: Blocking;
  #schedule: Schedule | null = null;
  #storm: Storm | null = 'none';
  /** Whose call or answer was lost: it may call once more. */
  readonly #unheard = new Set<Task>();
  readonly #late = new Set<Task>();
  #place = 0;
  #underWay = 0;
  #activity = 0;
  #abroad = 0;
  #noteChange: () => void = () => undefined;

  constructor(blocking: Blocking) {
    this.#blocking = blocking;
  }

  /** Waits for its turn. Returns its fate; outside a life it goes on at once. */
  hold(kind: PointKind, task: Task = currentTask()): Promise<string> {
    this.#stir();
    if (this.#schedule === null) return Promise.resolve(goesOn);
    const label = nextOf(task, kind);
    const isLate = kind === 'call' && this.#late.has(task);
    return new Promise((go) => this.#held.set(label, { kind, task, isLate, go }));
  }

  /** While it runs nothing is decided, but for what waits for the database's locks. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.begin();
    try {
      return await work;
    } finally {
      this.end();
    }
  }

  /** The same for an answer from abroad: it may wait for a webhook that is held. */
  async whileAbroad<T>(work: Promise<T>): Promise<T> {
    this.beginAbroad();
    try {
      return await work;
    } finally {
      this.endAbroad();
    }
  }

  beginAbroad(): void {
    this.#abroad += 1;
    this.begin();
  }

  endAbroad(): void {
    this.#abroad -= 1;
    this.end();
  }

  /** From now on faults are frequent at these points; null: nothing goes wrong. */
  bring(storm: Storm | null): void {
    this.#storm = storm;
  }

  /** So long passed that nobody waits for a provider any more. */
  passDeadlines(): void {
    for (const held of this.#held.values()) if (isAbroad(held.kind)) held.isLate = true;
    for (const task of this.#unheard) this.#late.add(task);
  }

  begin(): void {
    this.#underWay += 1;
    this.#stir();
  }

  end(): void {
    this.#underWay -= 1;
    this.#stir();
  }

  #stir(): void {
    this.#activity += 1;
    this.#noteChange();
  }

  /** Plays until `actors` are done and nothing is held. Calls `afterStep` with everything still. */
  async play(schedule: Schedule, actors: Promise<unknown>, afterStep: (step: Step) => Promise<void>): Promise<void> {
    this.#schedule = schedule;
    this.#place = 0;
    this.steps.length = 0;
    this.#unheard.clear();
    this.#late.clear();
    let isOver = false;
    const over = actors.finally(() => {
      isOver = true;
      this.#stir();
    });
    try {
      for (;;) {
        await this.#stillness(() => isOver);
        if (this.#held.size === 0 && isOver) break;
        const step = this.#letGo(schedule);
        await this.#stillness(() => isOver);
        await afterStep(step);
      }
      await over;
    } finally {
      this.#schedule = null;
      this.#storm = 'none';
      for (const { go } of this.#held.values()) go(goesOn);
      this.#held.clear();
    }
  }

  #letGo(schedule: Schedule): Step {
    const label = this.#next(schedule);
    const held = this.#held.get(label);
    if (!held) throw new Error('nothing is held');
    this.#held.delete(label);
    const isCalm = schedule.calm.has(label) || this.steps.length > mostSteps;
    const weather = { seed: schedule.seed, storm: this.#storm };
    const fate = held.isLate ? 'lost' : isCalm ? goesOn : fateAt(weather, held.kind, label);
    if (fate === 'lost' && isAbroad(held.kind)) this.#unheard.add(held.task);
    const step = { label, fate };
    this.steps.push(step);
    this.#stir();
    held.go(fate);
    return step;
  }

  #next({ seed, order }: Schedule): string {
    const recorded = order.indexOf(this.#firstRecorded(order) ?? '', this.#place);
    if (recorded >= 0) {
      this.#place = recorded + 1;
      return order[recorded] ?? '';
    }
    const byTurn = [...this.#held.keys()].map((label) => ({ label, at: turnOf(seed, label) }));
    return byTurn.reduce((one, other) => (other.at < one.at ? other : one)).label;
  }

  /** The next of the recorded points that is held now; one that never comes is passed over. */
  #firstRecorded(order: readonly string[]): string | undefined {
    for (let at = this.#place; at < order.length; at += 1) {
      const label = order[at] ?? '';
      if (this.#held.has(label)) return label;
    }
    return undefined;
  }

  /** Until something is held, or all is over, and nothing else moves. */
  async #stillness(isOver: () => boolean): Promise<void> {
    let quietRounds = 0;
    for (;;) {
      const before = this.#activity;
      for (let turns = 0; turns < turnsOfStillness; turns += 1) await turn();
      if (this.#activity === before) {
        const mayDecide = this.#held.size > 0 || isOver();
        if (this.#underWay === 0 && mayDecide) return;
        await this.#change(this.#underWay === 0 ? 1 : askAfterMs);
        quietRounds += 1;
        const isLongEnough = quietRounds > (this.#abroad > 0 ? roundsAbroad : 0);
        if (this.#activity === before && mayDecide && isLongEnough && (await this.#isBlocked(before))) return;
      }
      if (this.#activity !== before) quietRounds = 0;
    }
  }

  async #isBlocked(before: number): Promise<boolean> {
    return (await this.#blocking.isBlocked()) && this.#activity === before;
  }

  /** The next change, or so long. */
  async #change(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#noteChange = resolve;
    await promise;
    clearTimeout(timer);
  }
}
