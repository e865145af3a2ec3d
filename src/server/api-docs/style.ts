/** Paper and ink, as on the payer's pages, and set for reading. Colours first, then the page from the outside in. */
const tokens = `
:root {
  color-scheme: light;
  --paper: #f6f4f0; --panel: #ffffff; --sunk: #f0ede7; --line: #e4e1da;
  --ink: #14171b; --soft: #4c535c; --faint: #62686f;
  --accent: #0f5b4a; --tint: #e4f0ec;
  --good: #12703a; --warn: #7a4800; --bad: #ad1f17; --info: #2a3f98;
  --sans: -apple-system, Roboto, 'Segoe UI', system-ui, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif;
  --mono: ui-monospace, 'Roboto Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace;
  --top: 5.75rem;
}
@media (min-width: 48rem) { :root { --top: 3.25rem; } }
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --paper: #121315; --panel: #1b1d20; --sunk: #232629; --line: #2f3337;
    --ink: #f2f0eb; --soft: #bcc0c5; --faint: #9fa4aa;
    --accent: #5cc2a5; --tint: #1d302c;
    --good: #6fd193; --warn: #f0bd69; --bad: #ff9a90; --info: #a9b8ff;
  }
}`;

const text = `
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); scroll-padding-top: calc(var(--top) + 1rem); -webkit-text-size-adjust: 100%; }
body { margin: 0; font: 1rem/1.5rem var(--sans); text-rendering: optimizeLegibility; }
h1, h2, h3, h4, p, ul, pre, table { margin: 0; }
h1, h2, h3 { text-wrap: balance; letter-spacing: -0.012em; }
h1 { font-size: 2.25rem; line-height: 2.5rem; font-weight: 650; }
h2 { font-size: 1.5rem; line-height: 1.875rem; font-weight: 650; }
h3 { font-size: 1.125rem; line-height: 1.5rem; font-weight: 600; }
h4 { font-size: 0.8125rem; line-height: 1.125rem; font-weight: 600; color: var(--soft); margin: 1.75rem 0 0.5rem; }
h4 code { font-weight: 400; }
p { text-wrap: pretty; max-width: 42rem; }
p + p { margin-top: 0.625rem; }
a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
h3 code { font-size: 1rem; font-weight: 600; letter-spacing: 0; }
h3 > a { color: inherit; text-decoration: none; }
h3 > a:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code { font: 0.875em/1.4 var(--mono); overflow-wrap: anywhere; }
p code, td code, th code, li code { font-size: 0.8125em; }
p > code, td p > code, td > code { background: var(--sunk); border-radius: 4px; padding: 0.1em 0.2em; }
a > code { background: none; padding: 0; }
.lead { color: var(--soft); }
.plain, .note, .who { color: var(--faint); font-size: 0.875rem; line-height: 1.25rem; }
.staging { max-width: none; padding: 0.625rem 1.25rem; background: #ffd24a; color: #1b1400; font-weight: 600; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 3; background: var(--panel); padding: 0.5rem 0.75rem; }`;

const frame = `
.top {
  position: sticky; top: 0; z-index: 2; height: var(--top); padding: 0 1rem;
  display: flex; flex-wrap: wrap; align-content: center; align-items: center; justify-content: space-between;
  background: var(--paper); border-bottom: 1px solid var(--line); font-size: 0.875rem; color: var(--soft);
}
.top b { color: var(--ink); font-weight: 650; margin-right: 0.375rem; }
.to-contents { padding: 0.625rem 0; }
.languages { display: flex; flex-basis: 100%; gap: 0.125rem; margin: 0 -0.5rem; padding: 0; border: 0; }
@media (min-width: 48rem) { .languages { flex-basis: auto; margin: 0 0 0 auto; } .to-contents { order: 1; margin-left: 1rem; } }
.languages legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.languages label { padding: 0.5rem; border-radius: 8px; cursor: pointer; color: var(--soft); }
.languages input { position: absolute; opacity: 0; }
.languages label:has(:checked) { color: var(--accent); background: var(--tint); font-weight: 600; }
.languages label:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: -2px; }
body:has(#in-curl:checked) .in:not(.curl), body:has(#in-ts:checked) .in:not(.ts),
body:has(#in-php:checked) .in:not(.php), body:has(#in-python:checked) .in:not(.python) { display: none; }
.columns { max-width: 90rem; margin: 0 auto; }
main { padding: 1.5rem 1rem 6rem; min-width: 0; }
.aside { display: none; }
.fold { margin: 1.5rem 0 0; background: var(--panel); border: 1px solid var(--line); border-radius: 12px; }
.fold > summary { padding: 0.75rem 1rem; font-weight: 600; cursor: pointer; }
.fold nav { padding: 0 1rem 1rem; }
nav ul { list-style: none; padding: 0; }
nav > ul > li { margin-top: 1.25rem; }
nav > ul > li:first-child { margin-top: 0; }
nav a { display: flex; justify-content: space-between; align-items: baseline; gap: 0.75rem; padding: 0.25rem 0; color: var(--soft); text-decoration: none; font-size: 0.875rem; line-height: 1.25rem; }
nav a:hover { color: var(--accent); }
nav a.group { color: var(--ink); font-weight: 600; }
nav small { font: 0.6875rem/1rem var(--mono); color: var(--faint); }
.fold nav a { padding: 0.5rem 0; }
section { margin-top: 4rem; padding-top: 2.5rem; border-top: 1px solid var(--line); }
section > h2 + .lead, section > .lead { margin-top: 0.5rem; }
.title + .fold + section, .title + section { margin-top: 2rem; }
.title .lead { margin-top: 0.75rem; }
@media (min-width: 62rem) {
  .columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
  .aside { display: block; position: sticky; top: var(--top); align-self: start; height: calc(100vh - var(--top)); overflow-y: auto; padding: 2rem 1.5rem 4rem; border-right: 1px solid var(--line); scrollbar-width: thin; }
  .fold, .to-contents { display: none; }
  .top { padding: 0 1.5rem; }
  main { padding: 2.5rem 2.5rem 8rem; }
}`;

const articles = `
.topics { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem 2.5rem; margin-top: 1.5rem; }
.topic h3, .errors h3 { margin-bottom: 0.375rem; }
.topic p { font-size: 0.9375rem; line-height: 1.4375rem; }
.topic pre { margin: 0.875rem 0; }
.errors { margin-top: 2.5rem; }
article { margin-top: 3rem; padding-top: 2.5rem; border-top: 1px solid var(--line); }
section > h2 + article, .lead + article { margin-top: 2rem; }
article > header p { margin-top: 0.5rem; }
article > header pre { margin-top: 0.75rem; }
.call { font-size: 0.9375rem; }
.call > code { background: none; padding: 0; font-size: 0.9375em; }
.method { display: inline-block; font: 600 0.75rem/1.125rem var(--mono); padding: 0.0625rem 0.4375rem; border-radius: 999px; border: 1px solid currentColor; margin-right: 0.375rem; color: var(--accent); }
.method.get { color: var(--info); }
.method.delete { color: var(--bad); }
.example { margin-top: 1.5rem; min-width: 0; }
.example > h4:first-child { margin-top: 0; }
.example > pre + pre, .status + pre { margin-top: 0.5rem; }
.status { margin-top: 1rem; font: 0.8125rem/1.125rem var(--mono); color: var(--faint); }
.status b, b.ok { color: var(--good); font-weight: 600; }
.answer { font-size: 0.9375rem; margin-top: 0.5rem; }
.facts { min-width: 0; }
.facts > p { font-size: 0.9375rem; line-height: 1.4375rem; }
.facts > p + table { margin-top: 0.75rem; }
.flow .facts { margin-top: 1.5rem; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 12px; padding: 0.875rem 1rem; overflow: auto; max-height: 26rem; font: 0.8125rem/1.25rem var(--mono); tab-size: 2; scrollbar-width: thin; }
pre code { font: inherit; overflow-wrap: normal; }
.whole { user-select: all; }
.s { color: var(--good); }
.v { color: var(--warn); font-weight: 600; }
details:not(.fold) { margin-top: 0.5rem; }
details:not(.fold) > summary { cursor: pointer; color: var(--accent); font-size: 0.875rem; line-height: 1.25rem; padding: 0.375rem 0; }
details > summary .plain { margin-left: 0.375rem; }
.objects { margin-top: 1.5rem; border-top: 1px solid var(--line); }
.objects > details { margin: 0; border-bottom: 1px solid var(--line); }
.objects > details > summary { color: inherit; padding: 0.75rem 0; }
.objects h3 { display: inline; font: 600 0.9375rem/1.5rem var(--mono); letter-spacing: 0; }
#contents, .objects details > div { scroll-margin-top: 3rem; }
.objects table { margin: 0.25rem 0 1.5rem; }
@media (min-width: 48rem) { .topics { grid-template-columns: repeat(2, minmax(0, 1fr)); } .wide { grid-column: 1 / -1; } }
@media (min-width: 75rem) {
  article, .errors { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); grid-template-rows: auto 1fr; column-gap: 2.5rem; grid-template-areas: 'head code' 'facts code'; }
  .flow { display: block; }
  article > header { grid-area: head; }
  .facts { grid-area: facts; }
  .errors .facts { grid-row: 1 / -1; }
  .example { grid-area: code; margin-top: 0; align-self: start; position: sticky; top: calc(var(--top) + 1.5rem); }
  .example pre { max-height: calc(50vh - 5.5rem); }
  .flow .example { position: static; margin-top: 1.5rem; }
  .flow .example pre { max-height: none; }
    .event .example { position: static; }
  .event .example pre { max-height: 22rem; }
}`;

const tables = `
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; line-height: 1.25rem; table-layout: fixed; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
thead th { text-align: left; font-weight: 600; font-size: 0.8125rem; color: var(--soft); padding: 0.375rem 0; border-bottom: 1px solid var(--line); }
tbody th, tbody td { text-align: left; vertical-align: top; font-weight: 400; padding: 0.625rem 0; border-bottom: 1px solid var(--line); }
tbody th { padding-right: 0.75rem; }
.fields thead th:first-child { width: 44%; }
.fields th code { font-weight: 600; color: var(--ink); background: none; padding: 0; font-size: 0.8125rem; }
.type { display: block; color: var(--faint); font-size: 0.8125rem; line-height: 1.125rem; margin-top: 0.125rem; }
.type b { color: var(--warn); font-weight: 600; }
td p + p { margin-top: 0.25rem; }
.values code { display: inline-block; margin: 0 0.125rem 0.125rem 0; }
.limits { color: var(--faint); font-size: 0.8125rem; line-height: 1.125rem; }
.either th { color: var(--soft); font-weight: 600; background: var(--sunk); padding-left: 0.625rem; }
.refusals thead th:first-child, .problems thead th:first-child { width: 3.5rem; }
.refusals td a { display: inline-block; margin-right: 0.625rem; text-decoration: none; }
.refusals td a:hover { text-decoration: underline; }
.refusals td code, .refusals td a code { font-size: 0.8125rem; }
.refusals tbody th, .problems td { color: var(--bad); font: 0.8125rem/1.25rem var(--mono); }
.problems { margin-top: 1.5rem; max-width: 48rem; }
.problems th code { font-size: 0.875rem; }
.problems th p { color: var(--soft); margin-top: 0.125rem; }
:target > td, :target > th { background: var(--tint); }
.d1 > th { padding-left: 0.875rem; } .d2 > th { padding-left: 1.75rem; } .d3 > th { padding-left: 2.625rem; }
.d4 > th { padding-left: 3.5rem; } .d5 > th { padding-left: 4rem; } .d6 > th { padding-left: 4.5rem; }
@media (max-width: 40rem) {
  .d1 > th { padding-left: 0.625rem; } .d2 > th { padding-left: 1.25rem; } .d3 > th { padding-left: 1.75rem; }
  .d4 > th, .d5 > th, .d6 > th { padding-left: 2.125rem; }
}
@media print { .aside, .fold, .top { display: none; } pre { max-height: none; } }`;

export const style = [tokens, text, frame, articles, tables].join('\n');
