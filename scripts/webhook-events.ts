// `node scripts/webhook-events.ts`: writes the events of docs/webhooks.md from the API's own document.
import { readFileSync, writeFileSync } from 'node:fs';
import { webhooksPath, withEvents } from './webhook-events-document.ts';

writeFileSync(webhooksPath, await withEvents(readFileSync(webhooksPath, 'utf8')));
console.log(`wrote ${webhooksPath}`);
