import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rules } from './promtool.fixture.ts';

const [hour, day] = [3600, 86_400];
const recover = readFileSync('docs/how-to/recover.md', 'utf8');
const metrics = readFileSync('docs/reference/metrics.md', 'utf8');

describe('the documentation', () => {
  const slugOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-');
  const headings = [...recover.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));

  it.each(rules)('has the heading that $alert names', ({ annotations }) => {
    expect(headings.map((heading) => `docs/how-to/recover.md#${heading}`)).toContain(annotations.runbook);
  });

  /** Rows of its table that name a rule, with their metric: the last one named before a row with a label alone. */
  const [, ...rows] = metrics.slice(metrics.indexOf('| Metric | Says')).split('\n');
  let metric = '';
  const alarms = rows.flatMap((row) => {
    const [, about = '', , when = '', rule = ''] = row.split(/(?<!\\)\| /);
    metric = /`(cuota_\w+|up)/.exec(about)?.[1] ?? metric;
    const alert = /`(\w+)`/.exec(rule)?.[1];
    return alert ? [{ alert, metric: metric === 'up' ? 'cuota_database_up' : metric, about, when }] : [];
  });

  it('has a row for each rule, and a rule for each row', () => {
    expect(alarms.map(({ alert }) => alert).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });
  it.each(alarms)('says of $alert what its rule asks', ({ alert, metric: of, about, when }) => {
    const expr = rules.find((rule) => rule.alert === alert)?.expr ?? '';
    expect(expr).toContain(of);
    for (const [, what = ''] of about.matchAll(/what="(\w+)"/g)) expect(expr).toContain(what);
    const [, count, unit] = /^above (\d+)(?: (hours|days))?/.exec(when) ?? [];
    if (count) expect(expr).toContain(`> ${count}${unit ? ` * ${unit === 'hours' ? hour : day}` : ''}`);
  });
});
