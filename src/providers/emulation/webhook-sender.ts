import type { EmulatorClock, WebhookMode } from './emulator.ts';

/** One delivery of a body, signed with these secrets as of this instant: several while a secret is changed. */
export type SignWebhook = (
  body: string,
  at: Date,
  secrets: readonly string[],
) => { readonly headers: Readonly<Record<string, string>>; readonly body: string };

export interface WebhookSenderOptions {
  /** Without one, webhooks are lost. */
  readonly url: string | undefined;
  readonly clock: EmulatorClock;
  /** Those in use at this moment. */
  readonly secrets: () => readonly string[];
  readonly sign: SignWebhook;
  /** Seconds from one failed delivery to the next; the event is given up after the last. */
  readonly retryAfterSeconds: readonly number[];
}

interface Waiting {
  readonly body: string;
  readonly attempt: number;
  readonly dueAt: number;
}

const answerDeadlineMs = 5_000;
const delaySeconds = 60;
const oldSeconds = 3_600;

/**
 * Sends signed webhooks one after another, with the faults of its mode.
 *
 * `off` loses the event for good; `reorder` sends it after the next one (or at the next tick); `delay` a minute
 * late by the clock; a forged or old one is followed by a genuine retry once it was refused.
 */
export class WebhookSender {
  readonly #options: WebhookSenderOptions;
  #url: string | undefined;
  #mode: WebhookMode = 'normal';
  #left = Number.POSITIVE_INFINITY;
  #closed = false;
  #waiting: Waiting[] = [];
  #held: string[] = [];
  #queue: Promise<void> = Promise.resolve();

  constructor(options: WebhookSenderOptions) {
    this.#options = options;
    this.#url = options.url;
  }

  /** Sets the URL of events from now on, waiting ones included. */
  sendTo(url: string): void {
    this.#url = url;
  }

  /** Sets how events are sent from now on, or the next `count` only. */
  mode(mode: WebhookMode, count = Number.POSITIVE_INFINITY): void {
    this.#mode = mode;
    this.#left = count;
  }

  /** Delivers in the current mode. Resolves when the first attempt ended, with any result. */
  async send(body: string): Promise<void> {
    const mode = this.#nextMode();
    if (mode === 'reorder' && this.#held.length === 0) {
      this.#held.push(body);
      return;
    }
    await this.#sendAs(mode === 'reorder' ? 'normal' : mode, body);
    await this.#sendHeld();
  }

  /** Sends due ones: delayed and held events, and retries. */
  async tick(): Promise<void> {
    const now = this.#options.clock.now().getTime();
    const due = this.#waiting.filter((each) => each.dueAt <= now);
    this.#waiting = this.#waiting.filter((each) => each.dueAt > now);
    await this.#sendHeld();
    for (const { body, attempt } of due) await this.#append(body, attempt);
    await this.#queue;
  }

  /** Drops everything still to be sent and waits for events on their way. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting = [];
    this.#held = [];
    await this.#queue;
  }

  #nextMode(): WebhookMode {
    const mode = this.#mode;
    this.#left -= 1;
    if (this.#left <= 0) this.#mode = 'normal';
    return mode;
  }

  async #sendAs(mode: Exclude<WebhookMode, 'reorder'>, body: string): Promise<void> {
    const { clock } = this.#options;
    switch (mode) {
      case 'normal':
        return this.#append(body);
      case 'off':
        return undefined;
      case 'duplicate':
        await this.#append(body);
        return this.#append(body);
      case 'delay':
        this.#waitFor(body, 0, delaySeconds);
        return undefined;
      case 'bad-signature':
        return this.#append(body, 0, clock.now(), ['a secret of somebody else']);
      case 'old-timestamp':
        return this.#append(body, 0, new Date(clock.now().getTime() - oldSeconds * 1000));
      default:
        return mode satisfies never;
    }
  }

  async #sendHeld(): Promise<void> {
    const held = this.#held;
    this.#held = [];
    for (const body of held) await this.#append(body);
  }

  /** Appends a delivery to the queue: a genuine one, unless another instant or other secrets are given. */
  #append(body: string, attempt = 0, at = this.#options.clock.now(), secrets = this.#options.secrets()): Promise<void> {
    this.#queue = this.#queue.then(() => this.#deliver(body, attempt, at, secrets));
    return this.#queue;
  }

  async #deliver(body: string, attempt: number, at: Date, secrets: readonly string[]): Promise<void> {
    if (this.#closed || this.#url === undefined) return;
    const signed = this.#options.sign(body, at, secrets);
    if (await post(this.#url, signed)) return;
    const seconds = this.#options.retryAfterSeconds[attempt];
    if (seconds !== undefined) this.#waitFor(body, attempt + 1, seconds);
  }

  #waitFor(body: string, attempt: number, seconds: number): void {
    this.#waiting.push({ body, attempt, dueAt: this.#options.clock.now().getTime() + seconds * 1000 });
  }
}

/** Whether the receiver took it: any 2xx in time. */
async function post(url: string, signed: ReturnType<SignWebhook>): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      ...signed,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerDeadlineMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
