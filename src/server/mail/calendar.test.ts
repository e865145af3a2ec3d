import { expect, test } from 'vitest';
import { type CalendarEvent, writeCalendar } from './calendar.ts';

const event = (change: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: '0191-a@pay.example',
  stamp: new Date('2026-12-08T18:30:15.123Z'),
  start: new Date('2026-12-10T15:00:00Z'),
  end: new Date('2026-12-11T05:59:59Z'),
  language: 'es-MX',
  summary: 'Último día para pagar al Colegio San Jerónimo',
  description: 'Concepto: Colegiatura',
  url: 'https://pay.example/v/llave',
  ...change,
});
/** What a calendar reads: RFC 5545 section 3.1 takes the folds out first. */
const unfolded = (file: string): string => file.replaceAll(/\r\n[ \t]/g, '');
const property = (file: string, name: string): string | undefined =>
  unfolded(file)
    .split('\r\n')
    .find((line) => line.startsWith(name))
    ?.replace(/^[^:]*:/, '');
/** Section 3.3.11 read backwards. */
const read = (text = ''): string => text.replace(/\\(n|N|.)/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark));

const hostile = [
  ['a comma, a semicolon and a backslash', 'Kínder; primaria, C:\\colegio'],
  ['a colon and quotes', 'Pago: "único"'],
  ['line breaks', 'uno\ndos'],
  ['what looks like another property', 'Pago\nATTENDEE:mailto:otro@evil.example'],
  ['letters of two, three and four octets', `${'ñ'.repeat(90)}€€€${'🎓'.repeat(40)}`],
  ['exactly what fills a line', 'x'.repeat(75 - 'SUMMARY;LANGUAGE=es-MX:'.length)],
] as const;

test('every line ends in CRLF, and no CR or LF stands anywhere else', () => {
  const file = writeCalendar(event({ summary: 'uno\r\ndos\rtres\ncuatro' }));
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(read(property(file, 'SUMMARY'))).toBe('uno\ndos\ntres\ncuatro');
});

test.each(hostile)('%s: no line is longer than 75 octets, and a calendar reads what was written', (_, text) => {
  const file = writeCalendar(event({ summary: text, description: `${text}\n${text}` }));
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(Buffer.from(file).toString('utf8')).not.toContain('\ufffd');
  expect(read(property(file, 'SUMMARY'))).toBe(text);
  expect(read(property(file, 'DESCRIPTION'))).toBe(`${text}\n${text}`);
  expect(unfolded(file)).not.toMatch(/^ATTENDEE/m);
});

test('other control characters are not allowed in a text, and become spaces', () => {
  expect(read(property(writeCalendar(event({ summary: 'a\u0000b\tc\u007fd' })), 'SUMMARY'))).toBe('a b c d');
});

test('instants are in UTC, without fractions', () => {
  const file = writeCalendar(event());
  expect(property(file, 'DTSTAMP')).toBe('20261208T183015Z');
  expect(property(file, 'DTSTART')).toBe('20261210T150000Z');
  expect(property(file, 'DTEND')).toBe('20261211T055959Z');
});

test('an address stands as it is, and a line break cannot leave it', () => {
  const url = 'https://pay.example/v/llave?a=1,2;b';
  expect(property(writeCalendar(event({ url })), 'URL')).toBe(url);
  expect(property(writeCalendar(event({ url: 'https://pay.example/v/\r\nX:1' })), 'URL')).toBe(
    'https://pay.example/v/X:1',
  );
});

test('one event with one alarm, a day before it starts; what must stand once stands once', () => {
  const lines = unfolded(writeCalendar(event())).trimEnd().split('\r\n');
  const names = lines.map((line) => line.replace(/[;:].*$/s, (rest) => (/^(BEGIN|END)/.test(line) ? rest : '')));
  expect(names.join(' ')).toBe(
    'BEGIN:VCALENDAR VERSION PRODID CALSCALE ' +
      'BEGIN:VEVENT UID DTSTAMP DTSTART DTEND SUMMARY DESCRIPTION URL CLASS TRANSP ' +
      'BEGIN:VALARM ACTION DESCRIPTION TRIGGER END:VALARM END:VEVENT END:VCALENDAR',
  );
  expect(lines).toContain('TRIGGER:-P1D');
  expect(lines).toContain('ACTION:DISPLAY');
});
