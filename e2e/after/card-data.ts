import type { Frame, Page } from '@playwright/test';
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import { typedCode, typedCodeAmex } from '../typed-card.ts';
import type { WorkerSandbox } from '../worker-sandbox.ts';

/** A number's first eight digits and its last four may be shown. More digits than that are searched for. */
const tellingDigits = 11;

/** What stands between the groups of a number, in a text or an address. */
const betweenGroups = /(?<=\d)(?:[\s.+·•–_-]|%20){1,3}(?=\d)/gu;

/** A code of three or four digits under any name such a field goes by. */
const namedCode =
  /(?:security[\s_-]?code|c[oó]digo de seguridad|card[\s_-]?code|cvv2?|cvc2?|csc)\\?["'\s]{0,3}[:=>]\\?["'\s]{0,3}\d{3,4}(?!\d)/iu;

/** A code that journeys type, as a value of its own. */
const typedAlone = new RegExp(`["'=>](?:${typedCodeAmex}|${typedCode})(?:["'<&\\\\]|$)`, 'mu');

/** A reference set in groups of digits, each in an element of its own: any of the groups may look like a code. */
const groupedReference = /(?:<span style="display:inline-block;margin-right:0\.35em">\d{1,4}<\/span>){2,}/gu;

/** As long as before, so that what is found stands where it stood. */
const blanked = (found: string): string => found.replaceAll(/\d/g, ' ');

/** Every number that an emulator takes. */
const cards = emulatedProviders.flatMap((each) => each.console?.cards ?? []);

/** What is searched for, by how a problem shows it. */
const cardParts = new Map<string, string>(
  cards.flatMap(({ number }) => {
    const start = number.slice(0, tellingDigits);
    const end = number.slice(-tellingDigits);
    const both = [[start, `${start.slice(0, 6)}…`] as const, [end, `…${end.slice(-4)}`] as const];
    // The end of a number that is mostly zeros is the end of many an amount.
    const telling = both.filter(([part]) => part === start || new Set(end).size > 3);
    return telling.flatMap(([part, label]) => [
      [part, label] as const,
      [Buffer.from(part).toString('hex'), label] as const,
    ]);
  }),
);

/**
 * Where a text holds something of a card that only the provider may see, one sentence each: a number of the emulator's,
 * whole or in part, bare or grouped; a security code.
 */
export function cardTraces(where: string, text: string): readonly string[] {
  const joined = text.replaceAll(betweenGroups, '');
  const held = new Set([...cardParts].filter(([part]) => joined.includes(part)).map(([, label]) => label));
  const codes = [text.search(namedCode), text.replaceAll(groupedReference, blanked).search(typedAlone)].filter(
    (index) => index >= 0,
  );
  return [
    ...[...held].map((label) => `${where} holds digits of a card number: ${label}`),
    ...codes.map((index) => `${where} holds a security code: …${text.slice(Math.max(0, index - 60), index + 30)}…`),
  ];
}

/** The same for a page of ours: its document, the values of its own fields, its storage and its address. */
export async function cardTracesIn(page: Page | Frame): Promise<readonly string[]> {
  const { address, document, typed, storage } = await page.evaluate(readPage);
  return [
    ...cardTraces('the address', address),
    ...cardTraces('the document', document),
    ...typed.flatMap((value) => cardTraces('a field of our own', `"${value}"`)),
    ...cardTraces("the browser's storage", storage),
  ];
}

/** Runs in the page: its own document, not the frames in it. */
function readPage() {
  // A frame in another site's page may have none.
  const storageKeys = (): Storage[] => {
    try {
      return [sessionStorage, localStorage];
    } catch {
      return [];
    }
  };
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return {
    address: location.href,
    document: `${document.documentElement.outerHTML}\n${document.body.innerText}`,
    typed: [...fields].map(({ value }) => value),
    storage: storageKeys()
      .flatMap((storageKey) => Object.keys(storageKey).map((name) => `${name}\n"${storageKey.getItem(name) ?? ''}"`))
      .join('\n'),
  };
}

/** What left the product on any other way since the journey before: e-mails, and messages to schools. */
export function sentCardTraces({ newEmails, newMessages }: WorkerSandbox): readonly string[] {
  const emails = newEmails().map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
  const messages = newMessages().map(({ payload }) => payload);
  return [...cardTraces('an e-mail', emails.join('\n')), ...cardTraces('a message to a school', messages.join('\n'))];
}
