import { describe, expect, test } from 'vitest';
import { ownStylesOf } from './own-styles.ts';

const sheet = [
  '/*! a notice; { */',
  '@layer properties{@supports (not (a:b)){*,:before{--tw-x:initial}}}',
  '@layer base{hr{height:0}ol,ul{list-style:none}[hidden]:where(:not([hidden=until-found])){display:none!important}}',
  '@layer components;',
  String.raw`@layer utilities{.mt-1\.5{margin:1px}.\32 xl{width:2px}.data-\[on\=a\]\:p-1[data-on=a]{padding:1px}.row{&:before{content:"}"}animation:turn 1s}.a>.b,.c{color:red}.\[\&\>svg\]\:p-2>svg{padding:2px}@media (width>=30rem){.wide\:flex{display:flex}}}`,
  'html[data-back] .row{width:1px}',
  'body:has(.c) :is(.d,.e){left:0}',
  '@page{margin:1cm}',
  '@media print{@page{margin:2cm}.no-print{display:none}}',
  '@keyframes turn{to{rotate:1turn}}@keyframes blink{to{opacity:0}}',
  '@property --tw-x{syntax:"*";inherits:false}@property --tw-y{syntax:"*";inherits:false}',
].join('');
const own = ownStylesOf(sheet);
const always =
  '/*! a notice; { */@layer properties{@supports (not (a:b)){*,:before{--tw-x:initial}}}' +
  '@layer base{[hidden]:where(:not([hidden=until-found])){display:none!important}}@layer components;@layer utilities{}body:has(.c) :is(.d,.e){left:0}' +
  '@property --tw-x{syntax:"*";inherits:false}';
describe('a document has of its sheet', () => {
  test('all, if it has all that selectors name', () => {
    const page = String.raw`<html><body><hr><ol hidden></ol><p class="mt-1.5 2xl data-[on=a]:p-1 row a b c [&amp;&gt;svg]:p-2 wide:flex no-print" data-on="a"><svg>`;
    const left = [
      '@page{margin:1cm}',
      '@media print{@page{margin:2cm}.no-print{display:none}}',
      '@keyframes blink{to{opacity:0}}',
      '@property --tw-y{syntax:"*";inherits:false}',
    ];
    expect(own(page)).toBe(left.reduce((text, each) => text.replace(each, ''), sheet));
  });

  test('what every document needs, and the order of layers, if it has no element', () => {
    expect(own('<html><body></body></html>')).toBe(always);
  });

  test.each([
    ['<hr>', 'hr{height:0}'],
    ['<ul></ul>', 'ol,ul{list-style:none}'],
    ['<p class="mt-1.5">', String.raw`.mt-1\.5{margin:1px}`],
    ['<p class="x 2xl">', String.raw`.\32 xl{width:2px}`],
    ['<p class="data-[on=a]:p-1">', String.raw`.data-\[on\=a\]\:p-1[data-on=a]{padding:1px}`],
    ['<p class="a">', ''],
    ['<p class="c">', '.a>.b,.c{color:red}'],
    ['<p class="[&amp;&gt;svg]:p-2"><svg>', String.raw`.\[\&\>svg\]\:p-2>svg{padding:2px}`],
    ['<p class="wide:flex">', String.raw`@media (width>=30rem){.wide\:flex{display:flex}}`],
    ['a text class', ''],
  ])('of %s: %s', (page, rules) => {
    expect(own(`<html><body>${page}</body></html>`)).toContain(rules);
    expect(own(`<html><body>${page}</body></html>`).length - always.length).toBe(rules.length);
  });

  test.each([
    ['nothing under a finger', 'a:hover{top:0}', '', '<a href="/"></a>'],
    ['an alternative of what is there', 'a:hover,a{top:0}', 'a:hover,a{top:0}', '<a href="/"></a>'],
    ['the inside of a field', '::placeholder{opacity:1}', '::placeholder{opacity:1}', '<input type="text"/>'],
    ['of one without a type', '::placeholder{opacity:1}', '::placeholder{opacity:1}', '<input name="a"/>'],
    ['a button off', 'button:disabled{top:0}', 'button:disabled{top:0}', '<button disabled=""></button>'],
    ['no button off', 'button:disabled{top:0}', '', '<button></button>'],
    ['of nothing to type into', '::placeholder{opacity:1}', '', '<input name="a" type="radio"/>'],
  ])('what a first paint may show: %s', (_what, rules, remaining, page) => {
    expect(ownStylesOf(rules)(`<html><body>${page}</body></html>`)).toBe(remaining);
  });

  test('what a rule names: keyframes, and what the root gets by a script', () => {
    const page = own('<html><body class="row"></body></html>');
    for (const each of ['.row{&:before{content:"}"}', 'html[data-back] .row', '@keyframes turn'])
      expect(page).toContain(each);
    expect(page).not.toContain('@keyframes blink');
  });
});
