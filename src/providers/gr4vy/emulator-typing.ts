import { magicCards, type CardFate } from './emulator-cards.ts';

/** The first magic card with such a fate. Throws when the table has none. */
export function cardThat(has: (fate: CardFate) => boolean): string {
  const card = magicCards.find(({ fate }) => has(fate));
  if (!card) throw new Error('no magic card does that');
  return card.number;
}

/** Keeps a card under a checkout session of the emulator at `apiOrigin`, as its frames do when the payer presses. Throws when it is refused. */
export async function typeCard(apiOrigin: string, sessionId: string, number: string): Promise<void> {
  const answer = await fetch(`${apiOrigin}/checkout/sessions/${sessionId}/fields`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      payment_method: {
        method: 'card',
        number,
        expiration_date: '12/34',
        security_code: number.length === 15 ? '1234' : '123',
      },
    }),
  });
  if (answer.status !== 204) throw new Error(`the card was not kept: ${answer.status} ${await answer.text()}`);
}
