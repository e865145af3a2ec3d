import type { Operation } from './document.ts';
import type { RequestExample } from './examples.ts';

/** The example of a call as one `curl` command for a POSIX shell; `origin` has no slash at the end. */
export function curlOf(operation: Operation, example: RequestExample, origin: string): string {
  const query = new URLSearchParams(example.query).toString().replaceAll('%24', '$');
  const url = `"${origin}${example.path}${query === '' ? '' : `?${query}`}"`;
  const lines = [
    ['curl', ...flagsOf(operation), url].join(' '),
    ...Object.entries(example.headers).map(([name, value]) => `  -H "${name}: ${value}"`),
  ];
  if (!example.body) return lines.join(' \\\n');
  const { type, value } = example.body;
  const text = typeof value === 'string' ? value.trimEnd() : JSON.stringify(value ?? {}, null, 2);
  const word = /json/.test(type) ? 'JSON' : 'BODY';
  // Quoted, the shell leaves the text alone; unquoted, it fills in the variables.
  const mark = /\$[A-Z]/.test(text) ? word : `'${word}'`;
  return `${[...lines, `  --data-binary @- <<${mark}`].join(' \\\n')}\n${text}\n${word}`;
}

function flagsOf({ method, answers }: Operation): string[] {
  const types = answers.flatMap(({ media }) => media.map(({ type }) => type));
  return [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(types.includes('text/event-stream') ? ['-N'] : []),
    ...(types.includes('application/pdf') ? ['-o file.pdf'] : []),
  ];
}
