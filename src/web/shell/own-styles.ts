/**
 * The styles that a document needs itself: those that its first paint may show. All others come with the whole sheet
 * after it, so that the first words are not behind them (docs/decisions/0055). Their order is the sheet's, so nothing
 * changes when that arrives.
 */
import { memoize } from '#domain/memoize';

/** What a document must have, so that a selector may match: classes and tags. */
interface Need {
  readonly classes: readonly string[];
  readonly tags: readonly string[];
}

type Piece =
  /** Kept if one of its selectors may match. */
  | { readonly kind: 'rule'; readonly text: string; readonly needs: readonly Need[]; readonly names: readonly string[] }
  /** A layer, kept in any case because their order counts, or a condition. */
  | { readonly kind: 'group'; readonly open: string; readonly isLayer: boolean; readonly pieces: readonly Piece[] }
  /** Keyframes, or a custom property: kept if a rule names them. */
  | { readonly kind: 'named'; readonly text: string; readonly name: string }
  | { readonly kind: 'statement'; readonly text: string };

/** Documents that differ in what they have of these: sessions of other lengths and ways, and the other pages. */
const mostDocuments = 200;

/** Returns what takes the own styles of a document's text from a minified sheet. */
export function ownStylesOf(sheet: string): (page: string) => string {
  const names = new Set(Array.from(sheet.matchAll(/@(?:keyframes|property) ([\w-]+)/g), ([, name]) => name));
  const pieces = readPieces(sheet, names);
  const stylesOf = memoize((tagList: string, classList: string) => {
    const [tags, classes, used] = [
      new Set(tagList.split(' ')),
      new Set(plain(classList).split(' ')),
      new Set<string>(),
    ];
    const meets = (need: Need) =>
      need.classes.every((name) => classes.has(name)) && need.tags.every((tag) => tags.has(tag));
    const rules = pieces.map((piece) => (piece.kind === 'named' ? '' : write(piece, meets, used)));
    return pieces
      .map((piece, at) => (piece.kind === 'named' && used.has(piece.name) ? piece.text : rules[at]))
      .join('');
  }, mostDocuments);
  return (page) => stylesOf(tagsIn(page), classesIn(page));
}

/**
 * What pseudo-classes and pseudo-elements need beside their selector's classes and tags, under a name that no tag has:
 * a document in which that is found; null: they are not seen before the whole sheet comes.
 */
const needed: readonly { readonly by: RegExp; readonly name: string; readonly foundIn: RegExp | null }[] = [
  {
    by: /^::(?:placeholder|file-selector-button|-webkit-)/,
    name: 'field',
    foundIn: /<(?:textarea|select)|<input(?![^>]*type="(?:radio|checkbox|hidden|submit)")/,
  },
  { by: /^:disabled$/, name: 'disabled', foundIn: / disabled=""/ },
  { by: /^:(?:hover|focus|-moz-[\w-]+)$/, name: 'unseen', foundIn: null },
];

const classAttribute = ' class="';

/** The classes of all elements. Most elements have those of another: each list stands there once. */
function classesIn(page: string): string {
  const lists = new Set<string>();
  for (let at = page.indexOf(classAttribute); at >= 0; at = page.indexOf(classAttribute, at + 1))
    lists.add(page.slice(at + classAttribute.length, page.indexOf('"', at + classAttribute.length)));
  return [...lists].join(' ');
}

function tagsIn(page: string): string {
  const tags = new Set<string>();
  for (let at = page.indexOf('<'); at >= 0; at = page.indexOf('<', at + 1)) {
    let end = at + 1;
    while (isOfTag(page.charCodeAt(end))) end += 1;
    if (end > at + 1) tags.add(page.slice(at + 1, end));
  }
  for (const { name, foundIn } of needed) if (foundIn?.test(page)) tags.add(name);
  return [...tags].join(' ');
}

/** A class as a sheet has it: `[&>svg]` is written `[&amp;&gt;svg]`. */
const plain = (text: string): string =>
  text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

const isOfTag = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 45;

/** Writes what the page has of a piece, and adds what its rules name to `used`. */
function write(piece: Piece, meets: (need: Need) => boolean, used: Set<string>): string {
  if (piece.kind === 'rule') {
    if (!piece.needs.some(meets)) return '';
    for (const name of piece.names) used.add(name);
    return piece.text;
  }
  if (piece.kind !== 'group') return piece.text;
  let inner = '';
  for (const each of piece.pieces) inner += write(each, meets, used);
  return inner === '' && !piece.isLayer ? '' : `${piece.open}${inner}}`;
}

/** `names`: those of all keyframes and custom properties. */
function readPieces(css: string, names: ReadonlySet<string | undefined>): readonly Piece[] {
  return statementsOf(css).map(({ text, before, body }): Piece => {
    if (body === null) return { kind: 'statement', text };
    const [, at, name = ''] = /^@([\w-]+)\s*([\w-]*)/.exec(before) ?? [];
    if (at === undefined) {
      const named = [...new Set(body.match(/[\w-]+/g))].filter((word) => names.has(word));
      return { kind: 'rule', text, needs: needsOf(before), names: named };
    }
    if (at === 'keyframes' || at === 'property') return { kind: 'named', text, name };
    // Nobody prints before the whole sheet came.
    if (at === 'page' || before === '@media print') return { kind: 'statement', text: '' };
    return { kind: 'group', open: `${before}{`, isLayer: at === 'layer', pieces: readPieces(body, names) };
  });
}

interface Statement {
  readonly text: string;
  /** What stands before its body. */
  readonly before: string;
  /** Without its braces; null for a statement that ends with a semicolon. */
  readonly body: string | null;
}

/** A string, a comment, an escaped character, a brace or a semicolon. */
const marks = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?\*\/|\\.|[{};]/g;

/** The statements of a sheet or of a group, which together are its whole text. */
function statementsOf(css: string): readonly Statement[] {
  const found: Statement[] = [];
  let [begins, opens, depth] = [0, 0, 0];
  const end = (at: number, body: string | null) => {
    const text = css.slice(begins, at);
    found.push({ text, before: body === null ? text : css.slice(begins, opens), body });
    begins = at;
  };
  for (const { 0: mark, index } of css.matchAll(marks)) {
    if (mark === '{' && depth++ === 0) opens = index;
    if (mark === '}' && --depth === 0) end(index + 1, css.slice(opens + 1, index));
    if ((mark === ';' || (mark.startsWith('/*') && css.slice(begins, index).trim() === '')) && depth === 0)
      end(index + mark.length, null);
  }
  if (begins < css.length) end(css.length, null);
  return found;
}

/** A class, a pseudo-class, a comma or a parenthesis, a tag; and what is none of them: an attribute, an id. */
const selectors =
  /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-]|[^\p{ASCII}])+)|\[[^\]]*\]|#[\w-]+|(::?[\w-]+)|([(),])|([a-z][\w-]*)/gu;

/** What each of a rule's selectors needs. What stands in parentheses may be many things, and is not asked for. */
function needsOf(list: string): readonly Need[] {
  const needs = [{ classes: new Array<string>(), tags: new Array<string>() }];
  let depth = 0;
  for (const [, className, pseudo, mark, tag] of list.matchAll(selectors)) {
    if (mark === '(') depth += 1;
    else if (mark === ')') depth -= 1;
    else if (depth > 0) continue;
    else if (mark === ',') needs.push({ classes: [], tags: [] });
    const need = needs.at(-1);
    if (className !== undefined) need?.classes.push(unescaped(className));
    if (tag !== undefined) need?.tags.push(tag);
    for (const { by, name } of needed) if (pseudo !== undefined && by.test(pseudo)) need?.tags.push(name);
  }
  return needs;
}

const unescaped = (name: string): string =>
  name
    .replaceAll(/\\([\da-f]{1,6}) ?/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\(.)/g, '$1');
