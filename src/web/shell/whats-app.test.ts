import { expect, test } from 'vitest';
import { whatsAppLink } from './whats-app.ts';

test.each([
  ['+52 55 0000 0101', '52', '525500000101'],
  ['55 0000 0101', '52', '525500000101'],
  ['(601) 000-0303', '57', '576010000303'],
  ['098 765 4321', '593', '593987654321'],
])('a school’s number %s is found in WhatsApp', (phone, country, number) => {
  expect(whatsAppLink(phone, { country, text: 'Hola. Llegaron $1.00 de más' })).toBe(
    `https://wa.me/${number}?text=Hola.%20Llegaron%20%241.00%20de%20m%C3%A1s`,
  );
});

test.each(['55 0000 0101 ext. 12', '911', ''])('"%s" is no number for a chat', (phone) => {
  expect(whatsAppLink(phone, { country: '52', text: '' })).toBeNull();
});
