import { createElement, type ReactElement } from 'react';

/** An element of one of our pictures: its tag, its attributes by React's names, and its children. */
export type MarkElement = [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...within: (MarkElement | string)[],
];

/** Draws a picture without text: its parent names it. */
export const drawMark = ([tag, attributes, ...within]: MarkElement): ReactElement =>
  drawElement([tag, { ...attributes, 'aria-hidden': 'true' }, ...within]);

const drawElement = ([tag, attributes, ...within]: MarkElement): ReactElement =>
  createElement(tag, attributes, ...within.map((part) => (typeof part === 'string' ? part : drawElement(part))));
