const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML whose values are safe. Made only by `html` and `joined`. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A template whose values are escaped unless they are Html themselves. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const render = (value: string | Html | undefined) =>
    value instanceof Html ? value.text : (value ?? '').replace(/[&<>"']/g, (character) => entities[character] ?? '');
  return new Html(strings.reduce((text, part, at) => text + part + render(values[at]), ''));
}

/** Parts one after the other. */
export const joined = (parts: readonly Html[]): Html => new Html(parts.map((part) => part.text).join('\n'));
