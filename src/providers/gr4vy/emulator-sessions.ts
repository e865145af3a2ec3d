import { randomUUID } from 'node:crypto';
import type { EmulatorClock } from '../emulator-kit.ts';
import { Gr4vyRefusal } from './emulator-refusal.ts';
import type { SessionRequest } from './emulator-requests.ts';
import type { VaultedCard } from './emulator-vault.ts';

export interface CheckoutSession {
  readonly id: string;
  request: SessionRequest;
  readonly expiresAt: Date;
  vaulted: { readonly card: VaultedCard; readonly storedCardId: string | null } | null;
  /** The transaction it was used for: good for one. */
  usedBy: string | null;
}

/** The checkout sessions that cards are typed into. */
export class Sessions {
  readonly #sessions = new Map<string, CheckoutSession>();
  readonly #clock: EmulatorClock;

  constructor(clock: EmulatorClock) {
    this.#clock = clock;
  }

  open(request: SessionRequest): CheckoutSession {
    const expiresAt = new Date(this.#clock.now().getTime() + request.expires_in * 1000);
    const session: CheckoutSession = { id: randomUUID(), request, expiresAt, vaulted: null, usedBy: null };
    this.#sessions.set(session.id, session);
    return session;
  }

  /** Throws a 404 for one that never was, or is over. */
  get(id: string): CheckoutSession {
    const session = this.#sessions.get(id);
    if (!session || this.#isOver(session)) throw new Gr4vyRefusal(404, 'Checkout session not found');
    return session;
  }

  close(id: string): void {
    this.#sessions.delete(this.get(id).id);
  }

  /** One that may be paid with. Throws a refusal; without a card the caller finds out. */
  usable(id: string): CheckoutSession {
    const session = this.#sessions.get(id);
    if (!session) throw new Gr4vyRefusal(404, 'Checkout session not found');
    if (this.#isOver(session)) throw new Gr4vyRefusal(400, 'The checkout session has expired');
    if (session.usedBy !== null) throw new Gr4vyRefusal(400, 'The checkout session was used already');
    return session;
  }

  #isOver({ expiresAt }: CheckoutSession): boolean {
    return expiresAt <= this.#clock.now();
  }
}
