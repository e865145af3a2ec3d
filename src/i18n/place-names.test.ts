import { expect, test } from 'vitest';
import { placeNameOf } from './place-names.ts';

const at = (brand: string) => ({ channel: 'counter', brand, places: [] }) as const;

test('a name that begins with what the place is takes an article; another stands alone', () => {
  expect(placeNameOf(at('Corresponsal Bancolombia'), 'es-CO')).toEqual({
    one: 'un corresponsal Bancolombia',
    the: 'el corresponsal Bancolombia',
  });
  expect(placeNameOf(at('Corresponsal Bancolombia'), 'en-US')).toEqual({
    one: 'a Bancolombia correspondent',
    the: 'the Bancolombia correspondent',
  });
  expect(placeNameOf(at('Banco del Barrio'), 'es-EC').the).toBe('el Banco del Barrio');
  expect(placeNameOf(at('OXXO'), 'es-MX')).toEqual({ one: 'OXXO', the: 'OXXO' });
});
