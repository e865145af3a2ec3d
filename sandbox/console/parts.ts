import { html, type Html } from '../html.ts';

/** `8,480.50 MXN`, of minor units. */
export const amount = (minor: number, currency: string): string =>
  `${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(minor / 100)} ${currency.toUpperCase()}`;

/** What is paid by mistake: 100.00 beside the amount, or half of a small one. */
export const mistake = (minor: number): number => (minor > 20_000 ? 10_000 : Math.max(1, Math.floor(minor / 2)));

/** To the second, UTC. */
export const instant = (at: Date): string => at.toISOString().replace('T', ' ').slice(0, 19);

/** A button that sends its fields to an action. */
export function button(
  action: string,
  label: string,
  fields: Readonly<Record<string, string | number>>,
  main = '',
): Html {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<form method="post" action="/control/${action}">
    ${hidden}<button class="${main}">${label}</button>
  </form>`;
}

/** A list, or a sentence when there is nothing. */
export const list = (items: readonly Html[], none: string): Html =>
  items.length === 0
    ? html`<p class="soft">${none}</p>`
    : html`<ul>
        ${items}
      </ul>`;
