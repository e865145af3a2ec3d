import { beforeAll, expect, test } from 'vitest';
import { catalogueOf, loadCatalogue } from '#i18n/catalogues';
import { sessions } from '../gallery/fixtures.ts';
import { sessionShell } from '../../loading/make-shell.ts';
import { dueWords } from './due-pill.tsx';

beforeAll(() => loadCatalogue('es-MX'));

const [charge] = sessions.mexico.charges;
if (!charge) throw new Error('the gallery has no charge');
const due = (day: string, surcharges = 0) => ({
  ...charge,
  status: 'pending' as const,
  due_date: day,
  values: { ...charge.values, surcharges },
});

async function pillAndLine(...charges: Parameters<typeof dueWords>[1]) {
  const shell = await sessionShell(sessions.mexico, { now: '2026-11-20T18:00:00.000Z', dataKey: null, header: null });
  const { pill, line } = dueWords(shell, charges, { t: catalogueOf('es-MX'), locale: 'es-MX' });
  return [pill?.text.replaceAll('\u00a0', ' ') ?? null, line];
}

test('what is overdue hides no day: the next one stands beside it', async () => {
  expect(await pillAndLine(due('2026-11-09', 15_750), due('2026-12-05'))).toEqual([
    'Incluye $157.50 de recargo por 1 pago vencido',
    'Lo demás vence el 5 de diciembre',
  ]);
  expect(await pillAndLine(due('2026-11-09'))).toEqual(['1 pago vencido', null]);
});

test('a day that is near is said once, one that is far still said where its charges stand closed', async () => {
  expect(await pillAndLine(due('2026-11-24'), due('2026-12-05'))).toEqual([
    'Vence el 24 de noviembre · quedan 4 días',
    null,
  ]);
  expect(await pillAndLine(due('2026-12-05'), due('2026-12-08'))).toEqual([null, 'Vence el 5 de diciembre']);
  expect(await pillAndLine(due('2026-12-05'))).toEqual([null, null]);
});
