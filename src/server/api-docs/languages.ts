/** The example of a call in the languages that school systems are written in. */
import type { Operation } from './document.ts';
import { curlOf, type RequestExample, variableOf } from './examples.ts';

/** By name: how a reader knows it, and the example of a call. */
export const languages = {
  curl: ['curl', (operation: Operation, example: RequestExample) => curlOf(operation, example, '$CUOTA_URL')],
  ts: ['TypeScript', typescriptOf],
  php: ['PHP', phpOf],
  python: ['Python', pythonOf],
} as const;

export type Language = keyof typeof languages;

/** `$SESSION_ID` as `sessionId`. */
const camel = (name: string): string =>
  name.toLowerCase().replaceAll(/_(\w)/g, (_whole, first: string) => first.toUpperCase());
const shellVariable = /\$([A-Z][A-Z_]*)/g;
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
/** A text between apostrophes: JSON knows how to escape all else. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
const asIs = /^[A-Za-z_]\w*$/;

/** A value as the languages with braces write it: names without quotes, texts between apostrophes. */
function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : lines('[', value.map(literal), ']');
  const entries = Object.entries(value).map(
    ([name, each]) => `${asIs.test(name) ? name : quoted(name)}: ${literal(each)}`,
  );
  return entries.length === 0 ? '{}' : lines('{', entries, '}');
}

/** On one line where it fits. */
function lines(open: string, entries: readonly string[], close: string): string {
  const space = open === '{' ? ' ' : '';
  const short = `${open}${space}${entries.join(', ')}${space}${close}`;
  if (short.length < 72 && !short.includes('\n')) return short;
  return `${open}\n${entries.map((each) => `  ${indented(each, '  ')},\n`).join('')}${close}`;
}

function typescriptOf(operation: Operation, { query, headers, body }: RequestExample): string {
  const { method, path, answers, security } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, variableIn(operation, name)] as const);
  const { 'Idempotency-Key': key, DPoP: proof } = headers;
  const params = [
    ...(inPath.length === 0
      ? []
      : [`path: { ${inPath.map(([name, variable]) => `${name}: ${variable}`).join(', ')} }`]),
    ...(Object.keys(query).length === 0 ? [] : [`query: ${literal(typed(query, operation))}`]),
    ...(key === undefined && proof === undefined
      ? []
      : [`header: { ${key === undefined ? 'DPoP: proof' : `'Idempotency-Key': ${quoted(key)}`} }`]),
  ];
  const isJson = answers[0]?.media[0] === undefined || /json/.test(answers[0].media[0].type);
  const options = [
    ...(params.length === 0 ? [] : [`params: ${lines('{', params, '}')}`]),
    ...(body ? [`body: ${literal(body.value)}`] : []),
    ...(security.includes('payerToken') ? ['headers: { Authorization: `Bearer ${token}` }'] : []),
    ...(security.length === 0 ? ['headers: { Authorization: null }'] : []),
    ...(isJson ? [] : [`parseAs: '${readAs(answers[0]?.media[0]?.type ?? '')}'`]),
  ];
  const call = `cuota.${method}('${path}'${options.length === 0 ? '' : `, ${lines('{', options, '}')}`})`;
  return `const { data, error } = await ${call};\nif (error) throw new Error(error.code);\nconsole.log(data);`;
}

const readAs = (type: string): string =>
  /event-stream/.test(type) ? 'stream' : /^text|svg/.test(type) ? 'text' : 'blob';

const variableIn = ({ path }: Operation, name: string): string => camel(variableOf(path, name));

/** Numbers of a query as numbers. */
const typed = (query: Readonly<Record<string, string>>, { parameters }: Operation): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const schema = parameters.find((each) => each.in === 'query' && each.name === name)?.schema;
      return [name, schema?.type === 'integer' ? Number(value) : value];
    }),
  );

function phpOf({ method }: Operation, { path, query, headers, body }: RequestExample): string {
  const text = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;
  const address = `getenv('CUOTA_URL') . "${path.replaceAll(shellVariable, (_all, name: string) => `$${camel(name)}`)}${text}"`;
  const sent = Object.entries(headers).map(([name, value]) => `        ${phpHeader(name, value)},\n`);
  const json = body === null ? '' : typeof body.value === 'string' ? body.value : JSON.stringify(body.value, null, 4);
  const options = [
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',\n`]),
    '    CURLOPT_RETURNTRANSFER => true,\n',
    ...(sent.length === 0 ? [] : [`    CURLOPT_HTTPHEADER => [\n${sent.join('')}    ],\n`]),
    ...(body ? [`    CURLOPT_POSTFIELDS => <<<'JSON'\n        ${indented(json, '        ')}\n        JSON,\n`] : []),
  ];
  return `$call = curl_init(${address});\ncurl_setopt_array($call, [\n${options.join('')}]);\n$answer = curl_exec($call);\necho curl_getinfo($call, CURLINFO_RESPONSE_CODE), ' ', $answer;`;
}

function phpHeader(name: string, value: string): string {
  const [, before = '', variable = ''] = /^(.*)\$([A-Z_]+)$/.exec(value) ?? [];
  return variable === '' ? quoted(`${name}: ${value}`) : `${quoted(`${name}: ${before}`)} . getenv('${variable}')`;
}

function pythonOf({ method, answers }: Operation, { path, query, headers, body }: RequestExample): string {
  const address = path.replaceAll(shellVariable, (_all, name: string) => `{${name.toLowerCase()}}`);
  const entries = Object.entries(headers).filter(
    ([name]) => name !== 'Content-Type' || typeof body?.value === 'string',
  );
  const sent = entries.map(([name, value]) => `${JSON.stringify(name)}: ${pythonText(value)}`);
  const options = [
    ...(sent.length === 0 ? [] : [`headers={\n${sent.map((each) => `    ${each},\n`).join('')}}`]),
    ...(Object.keys(query).length === 0 ? [] : [`params=${python(query)}`]),
    ...(body ? [`json=${python(body.value)}`] : []),
  ];
  const first = answers[0]?.media[0];
  const isJson = first === undefined || /json/.test(first.type);
  const shown =
    answers[0]?.status === '204'
      ? ''
      : isJson
        ? ', answer.json()'
        : /pdf|png/.test(first.type)
          ? ', len(answer.content)'
          : ', answer.text';
  const all = [`f"{os.environ['CUOTA_URL']}${address}"`, ...options].map((each) => `    ${indented(each, '    ')},\n`);
  return `import os\nimport requests\n\nanswer = requests.${method.toLowerCase()}(\n${all.join('')})\nprint(answer.status_code${shown})`;
}

const pythonText = (value: string): string =>
  /\$[A-Z]/.test(value)
    ? `f"${value.replaceAll(shellVariable, (_all, name: string) => `{os.environ['${name}']}`)}"`
    : JSON.stringify(value);

/** JSON as Python writes it. */
const python = (value: unknown): string =>
  indented(JSON.stringify(value, null, 4), '').replaceAll(
    /(?<=[:[,]\s*|^)(true|false|null)(?=\s*[,\n\]}]|$)/g,
    (word) => (word === 'null' ? 'None' : `${word.charAt(0).toUpperCase()}${word.slice(1)}`),
  );
