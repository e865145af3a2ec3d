/** The table that a run ends with. */
import type { Reached } from './cells.ts';
import type { Lived } from './life.ts';
import type { Result } from '../crossing/tally.ts';
import { goesOn } from './fates.ts';

export class Figures {
  lives = 0;
  red = 0;
  #steps = 0;
  #acknowledged = 0;
  readonly #wrong: string[] = [];
  readonly #began = performance.now();
  readonly #cpu = process.cpuUsage();
  readonly #fates = new Map<string, number>();
  readonly #moves = new Map<string, Record<Result, number>>();
  readonly #odd = new Map<string, number>();
  readonly #inCases = new Map<string, number>();

  add({ steps, results, oddities, wrong, acknowledged, inCases }: Lived): void {
    this.lives += 1;
    this.#acknowledged += acknowledged;
    this.#wrong.push(...wrong);
    this.#steps += steps.length;
    if (wrong.length > 0) this.red += 1;
    for (const { label, fate } of steps)
      if (fate !== goesOn) this.#count(this.#fates, `${label.split(' ').at(-2)} ${fate}`, 1);
    for (const [what, times] of oddities) this.#count(this.#odd, what, times);
    for (const { kind, caseKind } of inCases) this.#count(this.#inCases, `${kind} in ${caseKind}`, 1);
    for (const [name, row] of results) {
      const all = this.#moves.get(name) ?? { done: 0, nothing: 0, refused: 0, unanswered: 0 };
      for (const key of ['done', 'nothing', 'refused', 'unanswered'] as const) all[key] += row[key];
      this.#moves.set(name, all);
    }
  }

  #count(counts: Map<string, number>, what: string, times: number): void {
    counts.set(what, (counts.get(what) ?? 0) + times);
  }

  /** A kill is a fate of a point: no process ends. */
  counts() {
    const count = (pattern: RegExp) => this.#wrong.filter((each) => pattern.test(each)).length;
    const kills = [...this.#fates].filter(([what]) => what.includes('killed'));
    return {
      lives: this.lives,
      steps: this.#steps,
      red: this.red,
      kills: kills.reduce((sum, [, times]) => sum + times, 0),
      acknowledged: this.#acknowledged,
      lost: count(/^an acknowledged|is nowhere/),
      doubled: count(/^made \d+ times|invariant I1 /),
      orphaned: count(/^no open case/),
      unanswered: [...this.#moves.values()].reduce((sum, row) => sum + row.unanswered, 0),
      seconds: Math.round((performance.now() - this.#began) / 1_000),
    };
  }

  print({ cells, ofCells, missedCells, unchanging, functions }: Reached): void {
    const seconds = (performance.now() - this.#began) / 1_000;
    const { user, system } = process.cpuUsage(this.#cpu);
    const missed = [...functions].filter(([, isReached]) => !isReached).map(([name]) => name);
    const sorted = (counts: ReadonlyMap<string, number>) =>
      [...counts].toSorted(([, one], [, other]) => other - one).map(([what, times]) => `${what} ${times}`);
    console.log(`moves (done / with nothing to do / refused / unanswered):`);
    for (const [name, row] of [...this.#moves].toSorted())
      console.log(`  ${name.padEnd(46)} ${Object.values(row).join(' / ')}`);
    console.log(`what happened at points: ${sorted(this.#fates).join(', ')}`);
    for (const each of sorted(this.#odd)) console.log(`odd: ${each}`);
    console.log(`differences in open cases: ${sorted(this.#inCases).join(', ') || 'none'}`);
    console.log(
      `cells of state and event: ${cells} of ${ofCells} in which something changes, ${unchanging.join(' of ')} others; not reached: ${missedCells.join(', ') || 'none'}`,
    );
    console.log(`functions of use-cases and jobs: ${functions.size - missed.length} of ${functions.size}`);
    console.log(`  not reached: ${missed.join(', ') || 'none'}`);
    console.log(
      `${this.red === 0 ? 'PASS' : 'FAIL'}: ${this.lives} lives, ${this.#steps} steps, ${this.red} of them red, in ${seconds.toFixed(0)} s (${((user + system) / 1e6).toFixed(0)} s of this process)`,
    );
  }
}
