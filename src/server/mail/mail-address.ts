/** Where e-mails are handed over: `smtp://` or `smtps://` with user, password and port, all but the host optional. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise the connection is upgraded, except on this machine. */
  readonly tls: 'immediate' | 'upgrade' | 'none';
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

export interface Mailbox {
  /** Empty where none was given. */
  readonly name: string;
  readonly address: string;
}

/**
 * Reads SMTP_URL; null when it is not one. Options behind a `?` are refused, because one of them could turn the
 * certificate check off. Only a server on this machine is spoken to without TLS.
 */
export function readSmtpUrl(text: string): SmtpServer | null {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return null;
  if (url.search !== '' || url.hash !== '' || !['', '/'].includes(url.pathname)) return null;
  const user = decoded(url.username);
  const pass = decoded(url.password);
  if (user === null || pass === null) return null;
  const immediate = url.protocol === 'smtps:';
  const onThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (immediate ? 465 : 587),
    tls: immediate ? 'immediate' : onThisMachine ? 'none' : 'upgrade',
    auth: user === '' ? null : { user, pass },
  };
}

/** Reads `pay@school.example` or `Name <pay@school.example>`; null when it is neither. */
export function readMailbox(text: string): Mailbox | null {
  const found = /^(?:"?([^<>"\p{Cc}]*?)"?\s*<([^<>]+)>|([^<>]+))$/u.exec(text.trim());
  const address = found?.[2] ?? found?.[3] ?? '';
  return isMailAddress(address) ? { name: found?.[1] ?? '', address } : null;
}

/** Whether a text is one plain address: no list, no comment, no line break. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(text);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
