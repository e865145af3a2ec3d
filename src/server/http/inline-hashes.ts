import { createHash } from 'node:crypto';

/**
 * The scripts that stand in a document of ours, as a policy names them by what they are. None of its tags is written by
 * anybody else.
 */
export function scriptHashes(html: string): readonly string[] {
  const scripts = html.matchAll(/<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g);
  return [...new Set([...scripts].map(([, text = '']) => `'sha256-${sha256(text)}'`))];
}

/** The same document whose scripts are without the nonce that it was drawn with. */
export const withoutScriptNonces = (html: string, nonce: string): string =>
  html.replaceAll(/<script\b[^>]*>/g, (tag) => tag.replace(` nonce="${nonce}"`, ''));

/** As browsers see the text: a carriage return is a line's end. */
const sha256 = (text: string): string => createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64');
