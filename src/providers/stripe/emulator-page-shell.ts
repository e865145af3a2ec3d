import { html } from 'hono/html';
import type { Intent } from './emulator-intent.ts';

export type Html = ReturnType<typeof html>;

/** A status in the words of a hosted page. */
export const stateWords = {
  requires_payment_method: 'vencido o sin pago',
  requires_confirmation: 'sin confirmar',
  requires_action: 'por pagar',
  processing: 'en proceso',
  succeeded: 'pagado',
  canceled: 'cancelado',
} as const satisfies Record<Intent['status'], string>;

/** `$1,500.00 MXN`. */
export function pesos(minor: number): string {
  return `${new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }).format(minor / 100)} MXN`;
}

/** Digits in fours. */
export function grouped(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** The frame of a hosted page, whose style and script carry the nonce of its answer. */
export function shell(title: string, content: Html, nonce: string): Html {
  return html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style nonce="${nonce}">
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            max-width: 28rem;
            margin: 2rem auto;
            padding: 0 1rem;
            color: #1a1a1a;
            background: #fff;
          }
          dt {
            color: #555;
          }
          dd {
            margin: 0 0 0.75rem;
            font-size: 1.125rem;
          }
          .number {
            font-family: ui-monospace, monospace;
            overflow-wrap: anywhere;
          }
          .barcode svg {
            width: 100%;
            height: auto;
          }
          button {
            font: inherit;
            min-height: 44px;
            padding: 0 1rem;
          }
          form {
            margin-top: 2rem;
            padding: 1rem;
            border: 1px dashed #777;
          }
          @media print {
            form,
            button {
              display: none;
            }
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
