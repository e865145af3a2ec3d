/** The hidden frame: collects the other frames' values, and sends them to the API on submit. Runs in the browser. */
import { readCardExpiry } from '#domain/card-expiry';
import {
  fieldNames,
  hearPage,
  hearSiblings,
  parameter,
  tellPage,
  tellSiblings,
  type FieldName,
  type FieldState,
} from './emulator-frame-siblings.ts';

const storedCardId = parameter('paymentMethodId');
/** With a stored card only its code is typed. */
const expected: readonly FieldName[] = storedCardId === '' ? fieldNames : ['securityCode'];
const typed = new Map<FieldName, FieldState>();
let isReady = false;

hearSiblings((message) => {
  if (message.sibling !== 'field') return;
  typed.set(message.state.id, message.state);
  if (!isReady && expected.every((name) => typed.has(name))) {
    isReady = true;
    tellPage({ channel: 'secure-fields', type: 'ready' });
  }
  tellPage({ channel: 'secure-fields', type: 'form-change', data: formChange() });
});
hearPage((type, data) => {
  if (type === 'submit') void submit(data['method'] === 'id' ? storedCard() : newCard());
});
tellSiblings({ sibling: 'hello' });

function formChange() {
  const fields = fieldNames.map((name) => {
    const { valid = false, empty = true, autofilled = false } = typed.get(name) ?? {};
    return [name, { valid, empty, autofilled }] as const;
  });
  return { fields: Object.fromEntries(fields), complete: expected.every((name) => typed.get(name)?.valid === true) };
}

const valueOf = (name: FieldName): string => typed.get(name)?.value ?? '';

function newCard() {
  const expiry = readCardExpiry(valueOf('expiryDate'));
  const twoDigits = (value: number) => String(value % 100).padStart(2, '0');
  return {
    method: 'card',
    number: valueOf('number').replace(/\D/g, ''),
    expiration_date: expiry ? `${twoDigits(expiry.month)}/${twoDigits(expiry.year)}` : '',
    security_code: valueOf('securityCode'),
  };
}

const storedCard = () => ({ method: 'id', id: storedCardId, security_code: valueOf('securityCode') });

/** Reports to the page only whether it worked. The card leaves this origin only for the API. */
async function submit(paymentMethod: Readonly<Record<string, string>>): Promise<void> {
  const path = `/checkout/sessions/${encodeURIComponent(parameter('sessionId'))}/fields`;
  try {
    const answer = await fetch((document.documentElement.dataset['api'] ?? '') + path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payment_method: paymentMethod }),
    });
    if (answer.ok) tellPage({ channel: 'secure-fields', type: 'success', data: {} });
    else failed(answer.status, await codeIn(answer));
  } catch {
    failed(500, 'network_error');
  }
}

function failed(status: number, code: string): void {
  tellPage({ channel: 'secure-fields', type: 'error', status, code, message: 'The card was not kept' });
}

async function codeIn(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'string' ? code : 'unknown';
}
