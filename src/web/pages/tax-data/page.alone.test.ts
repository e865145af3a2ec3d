import { beforeEach, expect, test, vi } from 'vitest';
import { sessions } from '../gallery/fixtures.ts';

const set = { id: '0b9c5a52-9a4f-4c5e-8d5a-1f2e3d4c5b6a', rfc: '**********123', document_type: 'rfc', selected: true };
const requests: string[] = [];
const live = { token: 't1', token_expires_at: '2999-01-01T00:00:00.000Z' };
let opens: () => Response = () => Response.json({ ...sessions.mexico, ...live });

vi.stubGlobal('window', { location: { pathname: '/tax-data', href: 'https://pay.example/tax-data' } });
vi.stubGlobal('PerformanceNavigationTiming', class {});
vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'es-MX' } });
vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
  requests.push(`${init.method ?? 'GET'} ${path}`);
  if (path.startsWith('/api/sessions/')) return Promise.resolve(opens());
  const body = init.method === 'POST' ? { tax_data: set, please_check: false } : { data: [set] };
  return Promise.resolve(Response.json(body));
});

/** Saves on a page drawn by the server: this document has read no session yet. */
async function saved() {
  vi.resetModules();
  const [{ action }, { tab }, { loadCatalogue }] = await Promise.all([
    import('./page.tsx'),
    import('../../storage/browser-storage.ts'),
    import('#i18n/catalogues'),
  ]);
  await loadCatalogue('es-MX');
  tab.clear();
  tab.write('data', 'k1');
  tab.write('hashKey', 'k1');
  const form = new FormData();
  const typed = {
    document_type: 'rfc',
    document_number: 'XAXX010101000',
    tax_regime: '616',
    cfdi_use: 'S01',
    name: 'Público en general',
    postal_code: '06700',
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const request = new Request('https://pay.example/tax-data', { method: 'POST', body: form });
  return { taxAnswer: await action({ request }), chosen: tab.read('tax_data_component') };
}

beforeEach(() => {
  requests.length = 0;
});

test('what is saved on a page the server drew is saved, and chosen for this tab', async () => {
  const { taxAnswer, chosen } = await saved();
  expect(taxAnswer).toMatchObject({ kind: 'done', chosen: { id: set.id } });
  expect(requests).toEqual(['GET /api/sessions/k1', 'POST /api/tax-data', 'GET /api/tax-data']);
  expect(chosen).toContain(set.id);
});

test('where the session cannot be read the payer reads so, and nothing is sent', async () => {
  opens = () =>
    Response.json(
      { code: 'payment_session_expired', metadata: {} },
      { status: 410, headers: { 'content-type': 'application/problem+json' } },
    );
  expect((await saved()).taxAnswer).toMatchObject({ kind: 'refused', refusal: { code: 'payment_session_expired' } });
  expect(requests).toEqual(['GET /api/sessions/k1']);
});
