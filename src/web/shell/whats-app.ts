/** A chat that begins with words of ours. */
export interface Chat {
  /** The calling code of a number that is written without one. */
  readonly country: string;
  readonly text: string;
}

/**
 * The address that opens such a chat with a number; null where it is none that can be dialled from abroad.
 * Source: WhatsApp, "How to use click to chat".
 */
export function whatsAppLink(phone: string, { country, text }: Chat): string | null {
  if (/[a-z]/i.test(phone)) return null;
  const digits = phone.replaceAll(/\D/g, '');
  const number = phone.trim().startsWith('+') ? digits : `${country}${digits.replace(/^0+/, '')}`;
  return /^\d{11,15}$/.test(number) ? `https://wa.me/${number}?text=${encodeURIComponent(text)}` : null;
}
