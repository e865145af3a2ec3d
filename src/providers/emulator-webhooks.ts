import type { EmulatorClock, WebhookMode } from './emulator-kit.ts';

export interface WebhookSenderOptions<Event> {
  readonly url: string;
  readonly clock: EmulatorClock;
  /** The provider's signing secret. */
  readonly secret: string;
  /** Headers and raw body of one delivery, signed with this secret as of this instant. */
  readonly render: (
    event: Event,
    at: Date,
    secret: string,
  ) => { readonly headers: Readonly<Record<string, string>>; readonly body: string };
  /** Seconds from one failed delivery to the next; the event is given up after the last. */
  readonly retryAfterSeconds: readonly number[];
}

interface Waiting<Event> {
  readonly event: Event;
  readonly attempt: number;
  readonly dueAt: number;
}

const answerDeadlineMs = 5_000;
const delaySeconds = 60;
const oldSeconds = 3_600;

/**
 * Sends signed webhooks one after another, and as badly as asked.
 *
 * `off` loses the event for good; `reorder` sends it after the next one (or at the next tick); `delay` a minute
 * late by the clock; a forged or old one is followed by an honest retry once it was refused.
 */
export class WebhookSender<Event> {
  readonly #options: WebhookSenderOptions<Event>;
  #mode: WebhookMode = 'normal';
  #left = Number.POSITIVE_INFINITY;
  #closed = false;
  #waiting: Waiting<Event>[] = [];
  #held: Event[] = [];
  #queue: Promise<void> = Promise.resolve();

  constructor(options: WebhookSenderOptions<Event>) {
    this.#options = options;
  }

  /** How events go out from now on, or the next `count` only. */
  mode(mode: WebhookMode, count = Number.POSITIVE_INFINITY): void {
    this.#mode = mode;
    this.#left = count;
  }

  /** Delivers in the mode of the moment. Resolves when the first attempt ended, whatever came of it. */
  async send(event: Event): Promise<void> {
    const mode = this.#nextMode();
    if (mode === 'reorder' && this.#held.length === 0) {
      this.#held.push(event);
      return;
    }
    await this.#sendAs(mode === 'reorder' ? 'normal' : mode, event);
    await this.#sendHeld();
  }

  /** Sends what is due: delayed and held events, and retries. */
  async tick(): Promise<void> {
    const now = this.#options.clock.now().getTime();
    const due = this.#waiting.filter((each) => each.dueAt <= now);
    this.#waiting = this.#waiting.filter((each) => each.dueAt > now);
    await this.#sendHeld();
    for (const { event, attempt } of due) await this.#honest(event, attempt);
    await this.#queue;
  }

  /** Gives up everything still to be sent and waits for what is on its way. */
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

  async #sendAs(mode: Exclude<WebhookMode, 'reorder'>, event: Event): Promise<void> {
    const { clock, secret } = this.#options;
    switch (mode) {
      case 'normal':
        return this.#honest(event, 0);
      case 'off':
        return undefined;
      case 'duplicate':
        await this.#honest(event, 0);
        return this.#honest(event, 0);
      case 'delay':
        this.#waitFor(event, 0, delaySeconds);
        return undefined;
      case 'bad-signature':
        return this.#enqueue(event, 0, clock.now(), `${secret}_of_somebody_else`);
      case 'old-timestamp':
        return this.#enqueue(event, 0, new Date(clock.now().getTime() - oldSeconds * 1000), secret);
      default:
        return mode satisfies never;
    }
  }

  async #sendHeld(): Promise<void> {
    const held = this.#held;
    this.#held = [];
    for (const event of held) await this.#honest(event, 0);
  }

  #honest(event: Event, attempt: number): Promise<void> {
    return this.#enqueue(event, attempt, this.#options.clock.now(), this.#options.secret);
  }

  #enqueue(event: Event, attempt: number, at: Date, secret: string): Promise<void> {
    this.#queue = this.#queue.then(() => this.#deliver(event, attempt, at, secret));
    return this.#queue;
  }

  async #deliver(event: Event, attempt: number, at: Date, secret: string): Promise<void> {
    if (this.#closed) return;
    const { headers, body } = this.#options.render(event, at, secret);
    if (await post(this.#options.url, headers, body)) return;
    const seconds = this.#options.retryAfterSeconds[attempt];
    if (seconds !== undefined) this.#waitFor(event, attempt + 1, seconds);
  }

  #waitFor(event: Event, attempt: number, seconds: number): void {
    this.#waiting.push({ event, attempt, dueAt: this.#options.clock.now().getTime() + seconds * 1000 });
  }
}

/** Whether the receiver took it: any 2xx in time. */
async function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerDeadlineMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
