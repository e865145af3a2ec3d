/** The only file that imports OpenTelemetry, loaded where a collector is named (docs/decisions/0100). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../basics/log.ts';
import { requestFacts } from '../basics/request-context.ts';
import { type Traced, workChannel } from '../basics/traced.ts';

export interface TracingOptions {
  /** Of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  /** Of all requests and messages, from 0 to 1. */
  readonly share: number;
}

const kinds = {
  request: SpanKind.SERVER,
  message: SpanKind.CONSUMER,
  statement: SpanKind.CLIENT,
  call: SpanKind.CLIENT,
} as const satisfies Record<Traced['kind'], SpanKind>;

/** A collector that is away must not hold up a process that stops. */
const flushWithinMs = 2_000;

/** Traces all work from now on. What `close` answers has sent what is left, or given it up. */
export function startTracing({ endpoint, share }: TracingOptions, log: Logger): { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cuota' }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter: oneLineOfAnOutage(exporter, log) })],
  });
  const stop = listen(provider);
  return {
    async close() {
      stop();
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(flushWithinMs, undefined, { ref: false })]);
    },
  };
}

/** The work that goes on, and its span where it has one. */
class Running {
  readonly span: Span | null;
  isOver = false;

  constructor(span: Span | null) {
    this.span = span;
  }
}

function listen(provider: TracerProvider): () => void {
  const tracer = provider.getTracer('cuota');
  const storage = new AsyncLocalStorage<unknown>();
  const running = new WeakMap<Traced, Running>();

  function begin(work: Traced): Running {
    const around = storage.getStore();
    const parent = around instanceof Running && !around.isOver ? around : null;
    // What nobody waits for, such as a look for due rows, is no trace of its own.
    const isLeftOut = parent ? parent.span === null : work.kind === 'statement';
    const context = parent?.span ? trace.setSpan(ROOT_CONTEXT, parent.span) : ROOT_CONTEXT;
    const span = isLeftOut ? null : tracer.startSpan(work.name, { kind: kinds[work.kind] }, context);
    const begun = new Running(span?.isRecording() ? span : null);
    running.set(work, begun);
    return begun;
  }
  function end(work: Traced, hasFailed: boolean): void {
    const begun = running.get(work);
    if (!begun || begun.isOver) return;
    begun.isOver = true;
    const { request_id: id } = requestFacts();
    begun.span?.updateName(work.name).setAttributes({ ...work.facts, ...(id && { 'cuota.request_id': id }) });
    // Never the error itself: its words may be a family's.
    if (hasFailed) begun.span?.setStatus({ code: SpanStatusCode.ERROR });
    begun.span?.end();
  }

  workChannel.start.bindStore(storage, begin);
  const subscribers = {
    start: () => undefined,
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (work: Traced) => end(work, false),
    error: (work: Traced) => end(work, true),
  };
  workChannel.subscribe(subscribers);
  return () => {
    workChannel.unsubscribe(subscribers);
    workChannel.start.unbindStore(storage);
  };
}

/** Spans that find no collector are dropped; the log has a line when that begins, and one when it is over. */
function oneLineOfAnOutage(exporter: OTLPTraceExporter, log: Logger): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.code !== 0;
        if (fails && !isAway) log.warn({ event: 'traces_lost' }, 'the collector takes no traces; they are dropped');
        if (!fails && isAway) log.info({ event: 'traces_taken' }, 'the collector takes traces again');
        isAway = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
