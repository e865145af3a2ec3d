/** The first that fits: browsers name others beside themselves. */
const browsers = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
};
const systems = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  'Mac OS X': 'Mac',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
};

/** A browser and its system in words, e.g. `Chrome, Android`: no version, nothing that names a person. */
export function browserWords(userAgent: string): string {
  const named = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).find(([sign]) => userAgent.includes(sign))?.[1];
  return [named(browsers), named(systems)].filter((word) => word !== undefined).join(', ') || '—';
}
