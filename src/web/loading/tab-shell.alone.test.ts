import { beforeEach, expect, test } from 'vitest';
import { loadCatalogue } from '#i18n/catalogues';
import { tab } from '../storage/browser-storage.ts';
import { refusalOf } from '../client/refusal.ts';
import { refusedPage } from './make-shell.ts';
import { tabShell } from '../storage/tab-shell.ts';

const facts = { now: '', dataKey: null, header: null };

beforeEach(() => tab.clear());

// S1-R07
test.each([
  [{}, null, 'es-MX', 'MX'],
  [{ country: 'CO' }, null, 'es-CO', 'CO'],
  [{ country: 'EC' }, null, 'es-EC', 'EC'],
  [{ country: 'CO', locale: 'en-US' }, null, 'en-US', 'CO'],
  [{ country: 'CO', locale: 'en-US' }, 'es-CO', 'en-US', 'CO'],
  [{}, 'es-CO', 'es-CO', 'CO'],
  [{ country: 'XX' }, null, 'es-MX', 'MX'],
])('a tab of %j, shown in %s: %s with the notice of %s', (stored, known, locale, country) => {
  for (const [key, value] of Object.entries(stored)) tab.write(key, value);
  expect(tabShell(facts, known)).toMatchObject({ locale, country });
});

// S1-R07, S2-R20
test('a session that cannot be loaded is told of in the words of the tab’s country', async () => {
  await loadCatalogue('es-CO');
  Object.assign(globalThis, { document: {} });
  tab.write('country', 'CO');
  const page = await refusedPage(refusalOf('no_tutor_found_for_students', 422), facts, null);
  expect(page.shell).toMatchObject({ locale: 'es-CO', country: 'CO' });
  expect(page.refusal.title).toContain('acudiente');
});
