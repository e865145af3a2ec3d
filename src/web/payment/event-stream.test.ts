import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents, type StreamEvent } from './event-stream.ts';

function inPieces(text: string, cuts: readonly number[]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return new ReadableStream({
    start(controller) {
      for (const [position, edge] of edges.entries()) controller.enqueue(bytes.slice(edges[position - 1] ?? 0, edge));
      controller.close();
    },
  });
}

async function read(text: string, cuts: readonly number[] = []): Promise<readonly StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of readEvents(inPieces(text, cuts))) events.push(event);
  return events;
}

const status = 'event: status\nid: 3\ndata: {"name":"Lucía"}\n\n';

test('an event has its name, its id and its data', async () => {
  expect(await read(status)).toEqual([{ event: 'status', id: '3', data: '{"name":"Lucía"}' }]);
});

test('heartbeats and half an event at the end are nothing', async () => {
  expect(await read(`: beat\n\n${status}: beat\n\ndata: half`)).toHaveLength(1);
});

test('data of several lines, no space after the colon, and no name', async () => {
  expect(await read('data:one\ndata: two\n\n')).toEqual([{ event: 'message', id: null, data: 'one\ntwo' }]);
});

test.each(['\n', '\r\n'])('however the line is cut, the same events come out (line ends %j)', async (end) => {
  const text = `: hi\n\n${status}${status.replace('3', '4')}`.replaceAll('\n', end);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 12 }), async (cuts) => {
      expect((await read(text, cuts)).map(({ id, data }) => [id, data])).toEqual([
        ['3', '{"name":"Lucía"}'],
        ['4', '{"name":"Lucía"}'],
      ]);
    }),
  );
});
