import { createHash } from 'node:crypto';

/** What the scripts and styles that stand in a document are, as a policy names them. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Of a document of ours: whatever its tags carry, none of them is written by anybody else. */
export function inlineHashes(html: string): InlineHashes {
  const of = (tag: 'script' | 'style'): string[] => {
    const found = html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'));
    return [...new Set([...found].map(([, text = '']) => `'sha256-${sha256(text)}'`))];
  };
  return { scripts: of('script'), styles: of('style') };
}

/** The same document without the nonce it was drawn with: one that is kept would be known, and open to whoever reads it. */
export const withoutNonces = (html: string, nonce: string): string => html.replaceAll(` nonce="${nonce}"`, '');

/** As browsers see the text: a carriage return is a line's end. */
const sha256 = (text: string): string => createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64');
