import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** A sentence with code between backticks; everything else is text. */
export function prose(text: string): Html {
  const parts = text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
  return html`${parts}`;
}

/** A name that may break after each underscore, dot or slash, so that a phone can show it whole. */
export function breakable(name: string): Html {
  return html`${name.split(/(?<=[_./])/).map((part, at) => (at === 0 ? part : html`<wbr />${part}`))}`;
}

/** A block of code that can be scrolled by keyboard. One press takes all of a command. */
export function codeBlock(label: string, text: string, language: 'json' | 'shell' | 'script' | 'text'): Html {
  const painted = language === 'json' ? paintJson(text) : language === 'shell' ? paintShell(text) : html`${text}`;
  const whole = language === 'shell' ? ' class="whole"' : '';
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code${raw(whole)}>${painted}</code></pre>`;
}

/** Keys stay ink, values get a colour: a body is read by its keys. */
function paintJson(text: string): Html {
  const parts = text.split(/("(?:[^"\\]|\\.)*"(?:\s*:)?)/);
  return html`${parts.map((part) => (part.startsWith('"') && !part.endsWith(':') ? html`<span class="s">${part}</span>` : part))}`;
}

function paintShell(text: string): Html {
  const parts = text.split(/(\$[A-Z][A-Z_]*)/);
  return html`${parts.map((part, at) => (at % 2 === 1 ? html`<span class="v">${part}</span>` : part))}`;
}

const words: Readonly<Record<string, string>> = {
  oxxo: 'OXXO',
  pse: 'PSE',
  spei: 'SPEI',
  csv: 'CSV',
  pdf: 'PDF',
  id: 'ID',
};

/** `createPaymentSession` as `Create payment session`. */
export function titleOf(operationId: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(operationId)) return operationId;
  const parts = operationId
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .split(' ');
  const title = parts.map((part) => words[part] ?? part).join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
