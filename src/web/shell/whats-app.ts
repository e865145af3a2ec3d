/** A chat that begins with our words. */
export interface Chat {
  /** The calling code of a number without one. */
  readonly country: string;
  readonly text: string;
}

/**
 * Returns the address of such a chat; null if the number cannot be dialled from abroad.
 * Source: WhatsApp, "How to use click to chat".
 */
export function whatsAppLink(phone: string, { country, text }: Chat): string | null {
  if (/[a-z]/i.test(phone)) return null;
  const digits = phone.replaceAll(/\D/g, '');
  const number = phone.trim().startsWith('+') ? digits : `${country}${digits.replace(/^0+/, '')}`;
  return /^\d{11,15}$/.test(number) ? `https://wa.me/${number}?text=${encodeURIComponent(text)}` : null;
}
