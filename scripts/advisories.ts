/** What the registry knows against the packages of the lockfile, and which of it waits, with why and until when. */
import { spawn } from 'node:child_process';
import * as z from 'zod/mini';

const severities = ['low', 'moderate', 'high', 'critical'] as const;
type Severity = (typeof severities)[number];

/** An advisory is mended, or its package replaced, within so many days of the day it was seen. */
export const daysToMend = { low: 180, moderate: 90, high: 30, critical: 7 } as const satisfies Record<Severity, number>;

export interface Exception {
  /** Why the advisory does no harm here. */
  readonly why: string;
  /** When it was seen first; it may wait `daysToMend` from then. */
  readonly seen: string;
}

/** By the advisory's id, `GHSA-…`. */
export const exceptions: Readonly<Record<string, Exception>> = {};

const via = z.object({
  source: z.number(),
  name: z.string(),
  title: z.string(),
  url: z.optional(z.string()),
  severity: z.catch(z.enum(severities), 'critical'),
});
const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([via, z.string()])) })),
});

interface Question {
  readonly cwd: string;
  /** Another than the default one. */
  readonly registry?: string;
  readonly exceptions: Readonly<Record<string, Exception>>;
  /** A day, `2026-11-27`. */
  readonly today: string;
}

/** Returns what must be done, a line each; null if the registry could not be asked. */
export async function advisoryProblems({
  cwd,
  registry,
  exceptions: known,
  today,
}: Question): Promise<readonly string[] | null> {
  const { text } = await npm(['audit', '--json', ...(registry ? [`--registry=${registry}`] : [])], cwd);
  const read = report.safeParse(jsonOf(text));
  if (!read.success) return null;
  const found = new Map<string, z.infer<typeof via>>();
  for (const each of Object.values(read.data.vulnerabilities).flatMap((of) => of.via))
    if (typeof each !== 'string') found.set(each.url?.split('/').at(-1) ?? String(each.source), each);
  const open = [...found].flatMap(([id, { name, title, severity }]) => {
    const exception = known[id];
    const until = exception && dayAfter(exception.seen, daysToMend[severity]);
    if (until && today <= until) return [];
    return [`${id} ${severity} ${name}: ${title}${until ? `; its exception ended on ${until}` : ''}`];
  });
  const unneeded = Object.keys(known).filter((id) => !found.has(id));
  return [...open, ...unneeded.map((id) => `${id} has an exception and is not there any more`)];
}

/** Returns what npm says of signatures that do not fit; `[]` if all fit, null if it could not ask. */
export async function signatureProblems(cwd: string): Promise<readonly string[] | null> {
  const { text, status, errors } = await npm(['audit', 'signatures', '--json'], cwd);
  const read = signatures.safeParse(jsonOf(text));
  if (!read.success || (status !== 0 && /ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN/.test(errors))) return null;
  const { invalid, missing } = read.data;
  return [
    ...invalid.map(({ name, version }) => `${name}@${version} has a signature that does not fit`),
    ...missing.map(({ name, version }) => `${name}@${version} is not signed`),
  ];
}

const named = z._default(z.array(z.object({ name: z.string(), version: z.string() })), []);
const signatures = z.object({ invalid: named, missing: named });

interface Output {
  readonly text: string;
  readonly errors: string;
  readonly status: number | null;
}

const npm = (args: readonly string[], cwd: string): Promise<Output> =>
  new Promise((resolve, reject) => {
    const child = spawn('npm', [...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let [text, errors] = ['', ''];
    child.stdout.on('data', (part) => (text += String(part)));
    child.stderr.on('data', (part) => (errors += String(part)));
    child.on('error', reject);
    child.on('close', (status) => resolve({ text, errors, status }));
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
