import { describe, expect, test } from 'vitest';
import { unused } from './lean-router.ts';

describe('what stands in for the files of the router that no page of ours calls', () => {
  test.for(Object.entries(unused))('has what %s exports, of this version', async ([file, text]) => {
    const address = new URL(`../node_modules/react-router/dist/production/${file}`, import.meta.url).href;
    const real: object = await import(/* @vite-ignore */ address);
    const standIn = text.replaceAll(/^import .*$/gm, 'const [createContext, useContext] = [() => ({}), () => ({})];');
    const ours: object = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(standIn)}`);
    expect(Object.keys(ours).toSorted()).toEqual(Object.keys(real).toSorted());
  });
});
