import { Hono } from 'hono';
import { readDocument } from '#server/api-docs/document';
import { eventNote } from '#server/api-docs/notes';
import { recorded } from '#server/api-docs/examples';
import { describeApi } from '#server/routes/openapi';

/** Where the document lives, from the root folder. */
export const webhooksPath = 'docs/reference/webhooks.md';

const start = '<!-- Generated from here on by `npm run docs:webhooks`; a test fails when the two differ. -->';

/** Every event a school may get, as in the API reference: its type, its meaning, a body. */
export async function webhookEvents(): Promise<readonly { type: string; says: string; example: unknown }[]> {
  const document = readDocument(await describeApi(new Hono()));
  return document.events.map((event) => ({
    type: event.id,
    says: eventNote(event.id),
    example: recorded.events[event.id],
  }));
}

/** The document as it was written by hand, with what is generated in its place. Throws when the place is not marked. */
export async function withEvents(written: string): Promise<string> {
  const [byHand, rest] = written.split(start);
  if (byHand === undefined || rest === undefined) throw new Error(`${webhooksPath} does not say: ${start}`);
  const events = await webhookEvents();
  const rows = events.map(({ type, says }) => `| [\`${type}\`](#${anchorOf(type)}) | ${says} |`);
  const examples = events.map(
    ({ type, example }) => `### ${type}\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
  );
  return `${byHand}${start}\n\n${['| Type | Says |\n|---|---|', ...rows].join('\n')}\n\n${examples.join('\n\n')}\n`;
}

/** As Markdown readers name a heading. */
const anchorOf = (heading: string): string => heading.replaceAll('.', '');
