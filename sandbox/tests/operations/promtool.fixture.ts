/** Prometheus's own tool asks the rules of deploy/ about scrapes of the running product. */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { debianProgram } from '../../../scripts/debian-program.ts';

export const promtool = debianProgram('prometheus', '/usr/bin/promtool');

const rulesFile = resolve('deploy/prometheus/rules.yml');
const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.optional(z.string()),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
});
const rulesOf = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) });

/** Every alarm of the file. */
export const rules = rulesOf.parse(parse(readFileSync(rulesFile, 'utf8'))).groups.flatMap((group) => group.rules);

/** Series by their names and labels, as `/metrics` writes them. */
export type Scrape = ReadonlyMap<string, string>;

/** The samples of a `/metrics` page, without histograms: no rule reads them, and promtool needs time for each. */
export const scrapeOf = (page: string): Scrape =>
  new Map(
    [...page.matchAll(/^([a-z_]+(?:\{.*\})?) (\S+)$/gm)]
      .map(([, series = '', value = '']) => [series, value] as const)
      .filter(([series]) => !/_(bucket|sum|count)\{/.test(series)),
  );

/** What promtool reports of names and helps that are not as Prometheus has them; nothing where all are. */
export const misnamed = (page: string): Promise<string> => runOn(['check', 'metrics'], page);

/** What Prometheus read, for so many minutes. */
export interface Stretch {
  readonly scrape: Scrape;
  readonly minutes: number;
}

/** An alarm that is expected, and the provider it must name. */
interface Firing {
  readonly alert: string;
  readonly provider: string;
}

/** What Prometheus read, and the alarms that then fire; each with its name, or whom it is about too. */
export interface Course {
  readonly read: readonly Stretch[];
  readonly firing: readonly (string | Firing)[];
}

/** What promtool reports where at the end of a course not exactly these alarms fire; nothing where they do. */
export const misfires = (...courses: readonly Course[]): Promise<string> => misfiresBy(1, courses);

/** The same over weeks, with one sample and one evaluation in so many minutes: promtool needs time for each. */
export const misfiresBy = (minutes: number, courses: readonly Course[]): Promise<string> =>
  run(['test', 'rules'], {
    rule_files: [rulesFile],
    evaluation_interval: `${minutes}m`,
    tests: courses.map((course) => testOf(course, minutes)),
  });

function testOf({ read, firing }: Course, every: number) {
  const names = [...new Set(read.flatMap(({ scrape }) => [...scrape.keys()]))];
  const length = read.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    interval: `${every}m`,
    input_series: names.map((series) => ({
      series,
      values: read.map((each) => valuesOf(series, each, every)).join(' '),
    })),
    promql_expr_test: [
      {
        expr: 'count by (alertname, provider) (ALERTS{alertstate="firing"})',
        eval_time: `${length - every}m`,
        exp_samples: firing.map((each) => ({ labels: labelsOf(each), value: 1 })),
      },
    ],
  };
}

const labelsOf = (each: string | Firing) =>
  typeof each === 'string' ? `{alertname="${each}"}` : `{alertname="${each.alert}", provider="${each.provider}"}`;

function valuesOf(series: string, { scrape, minutes }: Stretch, every: number): string {
  const [value, count] = [scrape.get(series), minutes / every];
  if (value === undefined || value === 'Nan') return `_x${count}`;
  return count === 1 ? value : `${value}+0x${count - 1}`;
}

/** What promtool reports of expressions that are none; nothing where all are. */
export function unreadable(expressions: readonly string[]): Promise<string> {
  const asRules = expressions.map((expr, at) => ({ record: `expression:${at}`, expr }));
  return run(['check', 'rules'], { groups: [{ name: 'expressions', rules: asRules }] });
}

/** JSON is YAML. */
async function run(command: readonly string[], file: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuota-promtool-'));
  const path = join(folder, 'file.yml');
  await writeFile(path, JSON.stringify(file));
  return runOn([...command, path]).finally(() => rmSync(folder, { recursive: true }));
}

/** Not synchronous: the product of the same process goes on meanwhile. */
const runOn = (command: readonly string[], input = '') =>
  new Promise<string>((resolved) => {
    const child = execFile(promtool ?? '', [...command], (error, stdout, stderr) => {
      resolved(error ? `${stdout}${stderr}` : '');
    });
    child.stdin?.end(input);
  });
