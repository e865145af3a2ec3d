export interface StreamEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
}

/** Reads server-sent events from a response's body, in chunks of any size. Source: HTML standard, event streams. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      // A lone CR at the end may be half of a CRLF: it waits for the next chunk.
      const blocks = rest.replace(/\r\n/g, '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readBlock(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Reads one block of lines; null for comments (heartbeats) and blocks without data. */
function readBlock(block: string): StreamEvent | null {
  const data: string[] = [];
  let event = 'message';
  let id: string | null = null;
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id') id = value;
  }
  return data.length > 0 ? { event, id, data: data.join('\n') } : null;
}
