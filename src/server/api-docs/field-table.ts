import { html } from 'hono/html';
import { breakable, type Html, prose } from './prose.ts';
import type { Field } from './schema-fields.ts';

/** Fields as a table of two columns, so that it fits a phone: what it is, and what it means. */
export function fieldTable(caption: string, fields: readonly Field[]): Html {
  return html`<table class="fields">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(rowOf)}
    </tbody>
  </table>`;
}

function rowOf(field: Field): Html {
  const indent = `d${Math.min(field.depth, 6)}`;
  if (field.name === '') {
    return html`<tr class="either ${indent}">
      <th scope="rowgroup" colspan="2">${prose(field.description)}</th>
    </tr>`;
  }
  return html`<tr class="${indent}">
    <th scope="row">
      <code>${breakable(field.name)}</code><span class="type">${typeOf(field)}${presenceOf(field)}</span>
    </th>
    <td>${meaningOf(field)}</td>
  </tr>`;
}

function typeOf({ type, link }: Field): Html {
  if (link === null) return html`${type}`;
  const [before = '', after = ''] = type.split(link);
  return html`${before}<a href="#object-${link}">${link}</a>${after}`;
}

function presenceOf({ presence }: Field): Html | '' {
  if (presence === 'always') return '';
  return presence === 'required' ? html` · <b>required</b>` : html` · optional`;
}

function meaningOf({ description, limits, values }: Field): Html {
  return html`${description === '' ? '' : html`<p>${prose(description)}</p>`}
  ${values.length === 0 ? '' : html`<p class="values">${values.map((value) => html`<code>${value}</code> `)}</p>`}
  ${limits.length === 0 ? '' : html`<p class="limits">${prose(limits.join(' · '))}</p>`}`;
}
