/** What Patroni says of the cluster, over its REST API with the cluster's own certificates. */
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Machine } from './machine.ts';

const clusterAnswer = z.object({
  members: z.array(
    z.looseObject({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      host: z.optional(z.string()),
      timeline: z.optional(z.number()),
    }),
  ),
});
export type Member = z.infer<typeof clusterAnswer>['members'][number];

export interface Patroni {
  /** Asks one machine. Null where it does not answer within three seconds. */
  ask(machine: Machine, method: string, path: string, body?: object): Promise<{ status: number; text: string } | null>;
  /** As the first machine that answers sees it. */
  members(): Promise<readonly Member[]>;
  /** The machine whose Patroni says that it is primary; null while there is none. */
  primary(): Promise<Machine | null>;
  /** The one standby whose word a commit waits for; null while there is none. */
  synchronous(): Promise<Machine | null>;
  /** Waits until this machine is primary. */
  led(by: Machine, withinMs: number): Promise<void>;
  /** Waits until there is a primary, and all others stream from it, one of them synchronously. */
  whole(withinMs: number, standbys?: number): Promise<void>;
}

export function patroniOf(machines: readonly Machine[], tlsDir: string): Patroni {
  const [ca, cert, key] = ['ca.crt', 'machine.crt', 'machine.key'].map((name) => readFileSync(join(tlsDir, name)));
  const ask: Patroni['ask'] = ({ address }, method, path, body) =>
    new Promise((resolve) => {
      const options = { host: address, port: 8008, method, path, ca, cert, key, timeout: 3_000, agent: false };
      const sent = request(options, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => void (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => resolve(null));
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const first = async (path: string): Promise<Machine | null> => {
    const answers = await Promise.all(machines.map(async (each) => ({ each, answer: await ask(each, 'GET', path) })));
    return answers.find(({ answer }) => answer?.status === 200)?.each ?? null;
  };
  const patroni: Patroni = {
    ask,
    async members() {
      const answers = await Promise.all(machines.map((each) => ask(each, 'GET', '/cluster')));
      const text = answers.find((each) => each?.status === 200)?.text;
      return text === undefined ? [] : clusterAnswer.parse(JSON.parse(text)).members;
    },
    primary: () => first('/primary'),
    synchronous: () => first('/synchronous'),
    async led(by, withinMs) {
      const until = performance.now() + withinMs;
      while ((await patroni.primary()) !== by) {
        if (performance.now() > until) throw new Error(`it did not become primary\n${by.tail('patroni')}`);
        await sleep(500);
      }
    },
    async whole(withinMs, standbys = machines.length - 1) {
      const until = performance.now() + withinMs;
      let members: readonly Member[] = [];
      while (performance.now() < until) {
        members = await patroni.members();
        if (isWhole(members, standbys) && (await patroni.primary())) return;
        await sleep(500);
      }
      const states = members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ');
      throw new Error(
        `the cluster is not whole: ${states}\n${machines.map((each) => each.tail('patroni')).join('\n\n')}`,
      );
    },
  };
  return patroni;
}

/**
 * Patroni 3 says `running` of a standby that streams, too, and for some seconds of one that it has stopped: that one
 * still has the timeline of before.
 */
function isWhole(members: readonly Member[], standbys: number): boolean {
  const isUp = ({ state }: Member) => state === 'running' || state === 'streaming';
  const leader = members.find((each) => each.role === 'leader' && isUp(each));
  if (!leader) return false;
  const following = members.filter((each) => each !== leader && isUp(each) && each.timeline === leader.timeline);
  return following.length >= standbys && following.some(({ role }) => role === 'sync_standby');
}
