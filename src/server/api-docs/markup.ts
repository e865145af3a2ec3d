import { html, raw } from 'hono/html';
import type { Field } from './schema-fields.ts';

export type Html = ReturnType<typeof html>;

/** A sentence with `` `code` `` and `[links](#to)`; everything else is text. */
export function prose(text: string): Html {
  const parts = text.split(/(`[^`]*`|\[[^\]]+\]\([^)]+\))/).map((part, at) => {
    if (at % 2 === 0) return part;
    const [, words = '', target = ''] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    return words === ''
      ? html`<code>${part.slice(1, -1)}</code>`
      : html`<a href="${target.replace(/^\/api\/docs(?=#)/, '')}">${prose(words)}</a>`;
  });
  return html`${parts}`;
}

/** A description of the document: paragraphs, and fenced blocks of code under a label. */
export function paragraphs(text: string, label = 'Example'): Html {
  const blocks = text.split(/\n\n(?=```|\S)|(?<=\n```)\n\n/).filter((block) => block !== '');
  return html`${joined(blocks).map((block) => {
    const [, language = '', code] = /^```(\w+)\n([\s\S]*?)\n```$/.exec(block) ?? [];
    if (code === undefined) return html`<p>${prose(block)}</p>`;
    return codeBlock(label, code, language === 'sh' ? 'shell' : 'script');
  })}`;
}

/** The blocks with those together again that are of one fence. */
function joined(blocks: readonly string[]): readonly string[] {
  const all: string[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (last !== undefined && last.startsWith('```') && !last.endsWith('\n```')) all.push(`${all.pop()}\n\n${block}`);
    else all.push(block);
  }
  return all;
}

/** A name that may break after each underscore, dot or slash, so that a phone can show it whole. */
export function breakable(name: string): Html {
  return html`${name.split(/(?<=[_./])/).map((part, at) => (at === 0 ? part : html`<wbr />${part}`))}`;
}

/** A block of code that can be scrolled by keyboard. One press takes all of a command. */
export function codeBlock(label: string, text: string, language: 'json' | 'shell' | 'script' | 'text', of = ''): Html {
  const painted = language === 'json' ? paintJson(text) : language === 'shell' ? paintShell(text) : html`${text}`;
  const whole = language === 'shell' || of !== '' ? ' class="whole"' : '';
  const shown = of === '' ? '' : ` class="in ${of}"`;
  return html`<pre${raw(shown)} tabindex="0" role="region" aria-label="${label}"><code${raw(whole)}>${painted}</code></pre>`;
}

export const jsonBlock = (label: string, value: unknown): Html =>
  codeBlock(label, JSON.stringify(value, null, 2), 'json');

/** Keys stay ink, values get a colour: a body is read by its keys. */
function paintJson(text: string): Html {
  const parts = text.split(/("(?:[^"\\]|\\.)*"(?:\s*:)?)/);
  return html`${parts.map((part) => (part.startsWith('"') && !part.endsWith(':') ? html`<span class="s">${part}</span>` : part))}`;
}

function paintShell(text: string): Html {
  const parts = text.split(/(\$[A-Z][A-Z_]*)/);
  return html`${parts.map((part, at) => (at % 2 === 1 ? html`<span class="v">${part}</span>` : part))}`;
}

const words: Readonly<Record<string, string>> = { csv: 'CSV', id: 'ID', oxxo: 'OXXO', pdf: 'PDF' };

/** `createPaymentSession` as `Create payment session`. */
export function titleOf(operationId: string): string {
  const parts = operationId.split(/(?=[A-Z])/).map((part) => part.toLowerCase());
  const title = parts.map((part) => words[part] ?? part).join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** A table of two columns, so that it fits a phone. `kind` is its look. */
export function table(
  kind: 'fields' | 'refusals' | 'problems',
  caption: string,
  [first, second]: readonly [string, string],
  rows: readonly Html[],
): Html {
  return html`<table class="${kind}">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${first}</th>
        <th scope="col">${second}</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

export const fieldTable = (caption: string, fields: readonly Field[]): Html =>
  table('fields', caption, ['Field', 'Meaning'], fields.map(fieldRow));

function fieldRow({ depth, name, type, link, presence, description, limits, values }: Field): Html {
  const indent = `d${Math.min(depth, 6)}`;
  if (name === '')
    return html`<tr class="either ${indent}">
      <th scope="rowgroup" colspan="2">${prose(description)}</th>
    </tr>`;
  const [before = '', after = ''] = link === null ? [type] : type.split(link);
  const linked = link === null ? '' : html`<a href="#object-${link}">${link}</a>`;
  const needed = { always: '', required: html` · <b>required</b>`, optional: ' · optional' }[presence];
  const listed = values.map((value) => html`<code>${value}</code> `);
  return html`<tr class="${indent}">
    <th scope="row"><code>${breakable(name)}</code><span class="type">${before}${linked}${after}${needed}</span></th>
    <td>
      ${description === '' ? '' : paragraphs(description)}
      ${listed.length === 0 ? '' : html`<p class="values">${listed}</p>`}
      ${limits.length === 0 ? '' : html`<p class="limits">${prose(limits.join(' · '))}</p>`}
    </td>
  </tr>`;
}
