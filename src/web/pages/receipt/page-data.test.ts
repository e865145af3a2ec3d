import { beforeAll, expect, test } from 'vitest';
import { loadCatalogue } from '#i18n/catalogues';
import type { PageReader } from '../../client/api.ts';
import { refusalOf } from '../../client/refusal.ts';
import { drawnAt, paidPayment } from '../gallery/fixtures.ts';
import { readReceipt } from './page-data.ts';

beforeAll(() => Promise.all([loadCatalogue('es-CO'), loadCatalogue('en-US')]));

const opened = { dataKey: 'key'.padEnd(43, '_'), header: null, locale: null, paymentId: null } as const;
const school = { name: 'Colegio Arboleda', accent: '#7a3e12', fg_logo: '/logos/arboleda.png' };

/** The API of a session that is paid: the way to its receipt, with the bearer that reads it. */
function readerOf(locale: string): PageReader {
  const metadata = { locale, school, payment_id: paidPayment.id, session_id: 'session', token: 'bearer' };
  const receipt = paidPayment.receipt && { ...paidPayment.receipt, asked_currency: 'COP' };
  return {
    readSession: async () => ({
      ok: false,
      now: drawnAt,
      refusal: refusalOf('payment_session_already_paid', 409, metadata),
    }),
    asPayer: () => async () => Response.json({ ...paidPayment, receipt }),
    formToken: () => 'form',
    link: (path) => path,
  };
}

// S1-R07, S2-R26
test.each(['es-CO', 'en-US'])(
  'the link of something paid, read in %s, opens a receipt with its school’s mark and colours and its country’s notice',
  async (locale) => {
    const page = await readReceipt(readerOf(locale), opened);
    expect(page).toMatchObject({
      state: 'paid',
      shell: {
        locale,
        country: 'CO',
        school: { name: school.name, logo: school.fg_logo },
        sheet: expect.stringContaining('accent'),
      },
    });
  },
);
