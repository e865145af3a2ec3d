import { createElement, type ReactElement } from 'react';

/** An element of a picture of ours: its tag, its attributes by React's names, and what stands in it. */
export type MarkElement = [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...within: (MarkElement | string)[],
];

/** A picture without words of its own: whoever shows it names it. */
export const drawMark = ([tag, attributes, ...within]: MarkElement): ReactElement =>
  drawElement([tag, { ...attributes, 'aria-hidden': 'true' }, ...within]);

const drawElement = ([tag, attributes, ...within]: MarkElement): ReactElement =>
  createElement(tag, attributes, ...within.map((part) => (typeof part === 'string' ? part : drawElement(part))));
