import type { BrowserWatch, WindowMessage } from '../browser-watch.ts';
import type { OwnSession } from '../own-session.ts';
import { cardTraces } from './card-data.ts';

interface Heard {
  readonly appOrigin: string;
  readonly sessions: readonly OwnSession[];
}

/** What a page of ours said to another window that it must not, one sentence each. Source: spec §6. */
export function messageProblems(watch: BrowserWatch, { appOrigin, sessions }: Heard): readonly string[] {
  const secrets = [
    ...sessions.map(({ key }) => ['a session key', key] as const),
    ...sessions.flatMap(({ canaries }) => [...canaries]),
    ...[...watch.bearers].map((bearer) => ['a bearer token', bearer] as const),
  ];
  return crossOriginMessages(watch.messages, appOrigin).flatMap(({ to, data }) => [
    ...secrets.filter(([, secret]) => data.includes(secret)).map(([what]) => `a message to ${to} carries ${what}`),
    ...cardTraces(`a message to ${to}`, data),
  ]);
}

/** What pages at one origin said to windows of others. */
function crossOriginMessages(messages: readonly WindowMessage[], origin: string): readonly WindowMessage[] {
  return messages.filter(({ from, to }) => from === origin && to !== origin);
}
