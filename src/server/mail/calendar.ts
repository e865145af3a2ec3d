/** An iCalendar file with one event and one alarm, by RFC 5545. */
import { shownText } from '#domain/plain-text';

export interface CalendarEvent {
  /** The same for the same thing each time: a calendar then changes its entry instead of adding one. */
  readonly uid: string;
  /** The time of writing. */
  readonly stamp: Date;
  readonly start: Date;
  readonly end: Date;
  /** BCP 47. */
  readonly language: string;
  readonly summary: string;
  /** May have several lines. */
  readonly description: string;
  readonly url: string;
}

/** Writes the file: UTC instants, lines of at most 75 octets, an alarm a day before the event starts. */
export function writeCalendar(event: CalendarEvent): string {
  const language = `;LANGUAGE=${event.language}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cuota//Cuota//ES',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY${language}:${escaped(event.summary)}`,
    `DESCRIPTION${language}:${escaped(event.description)}`,
    // An address is not text: RFC 5545 section 3.3.13 has no escapes in it.
    `URL:${new URL(event.url).href}`,
    // A shared calendar does not show what a family owes, and no busy day.
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION${language}:${escaped(event.summary)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** RFC 5545 section 3.3.11: TEXT. Control characters other than line breaks are not allowed in it. */
function escaped(text: string): string {
  return shownText(text)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Section 3.3.5, form 2: `20261211T055959Z`. */
const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

const mostOctets = 75;

/** Section 3.1: a longer line goes on after a line break and one space. A character of several octets stays whole. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > mostOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
