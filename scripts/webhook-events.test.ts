import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schoolEvent } from '#contracts/school-events';
import { webhookEvents, webhooksPath, withEvents } from './webhook-events-document.ts';

test('docs/reference/webhooks.md shows every event as the API does', async () => {
  const written = readFileSync(webhooksPath, 'utf8');
  expect(written, 'Events changed. Run: npm run docs:webhooks').toBe(await withEvents(written));
});

test('every type has a sentence and a body that a school could get', async () => {
  const types = schoolEvent.def.options.flatMap((event) => event.shape.type.def.values);
  const events = await webhookEvents();
  expect(events.map(({ type }) => type)).toEqual(types);
  for (const { type, says, example } of events) {
    expect(says, type).toMatch(/\.$/);
    expect(schoolEvent.parse(example)).toEqual(example);
    expect(example).toMatchObject({ type });
  }
});

test('a document without the mark is refused, so that nothing written by hand is lost', async () => {
  await expect(withEvents('# Webhooks\n')).rejects.toThrow('docs/reference/webhooks.md');
});
