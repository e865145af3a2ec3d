import type { Country } from '#domain/money';

const callingCode = { MX: '52', CO: '57', EC: '593' } as const satisfies Record<Country, string>;

/** A chat that begins with a text: with this number if it can be dialled, else with whom the person chooses. */
export function whatsAppAddress(phone: string | null, country: Country, text: string): string {
  const digits = (phone ?? '').replaceAll(/\D/g, '');
  const number = phone?.trim().startsWith('+') ? digits : `${callingCode[country]}${digits.replace(/^0+/, '')}`;
  const to = phone !== null && /^\d{11,15}$/.test(number) ? number : '';
  return `https://wa.me/${to}?text=${encodeURIComponent(text)}`;
}
