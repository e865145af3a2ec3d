/** What PSE asks its payer, and what is said before it. */
import { describe, expect, it } from 'vitest';
import { offerForm } from '#contracts/offer-form';
import { testBanks } from '#providers/pse/emulator-books';
import { sessionMinutes } from '#providers/pse/index';
import { openLink } from '../../actors/parent.ts';
import { answers, minute, pseHarness, way } from './pse.fixture.ts';

const { harness, emulator, refOf, stored, parent: parentOf, begin, wait } = await pseHarness();

describe('its form', () => {
  const wrong = async (more: Readonly<Record<string, string>>) => {
    const parent = await parentOf();
    const { payment_id: id } = await parent.choose(way);
    const { metadata } = await (await parent.commit(id, { answers: { ...answers, ...more } })).json();
    return metadata?.fields?.map(({ field, why }: { field: string; why: string }) => [field, why]);
  };
  it.each([
    [{ financial_institution_code: '4711' }, [['financial_institution_code', 'not_listed']]],
    [{ identification_number: '12' }, [['identification_number', 'wrong_format']]],
    [{ identification_type: 'nit' }, [['identification_number', 'missing']]],
    [{ cellphone_number: '6012345678' }, [['cellphone_number', 'wrong_format']]],
    [{ email: 'ana' }, [['email', 'wrong_format']]],
    [{ full_name: ' ' }, [['full_name', 'missing']]],
    [{ user_type: 'company' }, [['company_identification_number', 'missing']]],
    [
      { user_type: 'company', company_identification_number: '900123456-7' },
      [['company_identification_number', 'wrong_check_digit']],
    ],
    [
      { user_type: 'company', identification_type: 'nit', identification_number: '900123456-7' },
      [['company_identification_number', 'wrong_check_digit']],
    ],
    [
      { user_type: 'company', identification_type: 'passport', identification_number: '900123456' },
      [['company_identification_number', 'missing']],
    ],
  ])('refuses %j', async (more, fields) => {
    expect(await wrong(more)).toEqual(fields);
  });

  it.each([
    ['in a field of its own', { company_identification_number: '900.123.456-8' }],
    ['without the hyphen', { company_identification_number: '9001234568' }],
    ['in the specification’s names', { identification_type: 'nit', identification_number: '900123456-8' }],
  ])('takes a company with its NIT and check digit %s, and keeps no document', async (_how, more) => {
    const family = await begin({ more: { user_type: 'company', ...more } });
    const row = await stored(family);
    expect(row.status).toBe('pending');
    expect(JSON.stringify(row)).not.toMatch(/900123456|1032456789/);
  });

  it('takes a document’s type by the name an older page gives it', async () => {
    const { identification_type, ...others } = answers;
    const parent = await parentOf();
    const { payment_id: id } = await parent.choose(way);
    const older = { ...others, identification_number_type: identification_type };
    expect((await parent.commit(id, { answers: older })).status).toBe(200);
  });

  it('says which bank fails now, by our own payments, and lets it be chosen all the same', async () => {
    const { key, sessionId } = await parentOf();
    const warnings = async (locale: string) => {
      const parent = await openLink(harness.origin, key);
      const answer = await parent.call('POST', `/sessions/${sessionId}/form?locale=${locale}`, way);
      return offerForm.parse(await answer.json()).warnings ?? [];
    };
    await wait(20 * minute);
    for (const _ of [1, 2]) await begin({ bank: testBanks.unreachable });
    expect(await warnings('es-CO')).toEqual([]);
    await begin({ bank: testBanks.unreachable });
    // Two that failed, and one that did not, are another bank's accident.
    for (const outcome of ['failed', 'failed', 'approved'] as const)
      await emulator.outcome(refOf(await begin({ bank: '1051' })), outcome);
    await wait(4 * minute);
    expect(await warnings('es-CO')).toEqual([
      'Prueba: Banco Sin Conexion está fallando ahora. Intenta más tarde o con otro banco.',
    ]);
    expect(await warnings('en-US')).toEqual([
      'Prueba: Banco Sin Conexion is failing now. Try again later or with another bank.',
    ]);
    const { status } = await stored(await begin({ bank: '1051' }));
    expect(status).toBe('pending');
    await wait(16 * minute);
    expect(await warnings('es-CO')).toEqual([]);
    // Who left the bank's page until PSE ended that says nothing of the bank.
    const left = await Promise.all([1, 2, 3].map(() => begin({ bank: '1013' })));
    await wait(sessionMinutes * minute);
    for (const family of left) expect((await stored(family)).status).toBe('failed');
    expect(await warnings('es-CO')).toEqual([]);
  });
});
