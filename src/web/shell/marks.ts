import { createElement, type ReactElement } from 'react';

/** An element of a picture of ours: its tag, its attributes by React's names, and what stands in it. */
export type MarkElement = [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...within: (MarkElement | string)[],
];

export function drawMark([tag, attributes, ...within]: MarkElement): ReactElement {
  return createElement(tag, attributes, ...within.map((part) => (typeof part === 'string' ? part : drawMark(part))));
}
