import { describe, expect, it } from 'vitest';
import { locales } from '#i18n/locale';
import { orderOf, turnableClock } from '#providers/emulation/sample-order.fixture';
import { exampleAccount } from './example-account.ts';
import { schoolBank } from './index.ts';

const connection = schoolBank.connect(exampleAccount.keys, { timeoutMs: 1 });
const [offer] = schoolBank.offers;
if (!offer) throw new Error('it offers nothing');
const clock = turnableClock();

describe('a transfer to a school’s own account', () => {
  it('is found by the confirmation number, and the same order has the same answer', async () => {
    const order = orderOf(offer, clock);
    const started = await connection.start(order, 'key');
    expect(started).toMatchObject({
      kind: 'accepted',
      providerRef: 'CU-4F7K-9QZ2',
      reference: 'CU-4F7K-9QZ2',
      phase: 'awaiting_payer',
    });
    expect(await connection.start(order, 'key')).toEqual(started);
  });

  it.each(locales)('says in %s what kind of account it is', async (locale) => {
    const readBankLine = async (type: string) => {
      const account = schoolBank.connect({ ...exampleAccount.keys, SCHOOL_BANK_ACCOUNT_TYPE: type }, { timeoutMs: 1 });
      const started = await account.start(orderOf(offer, clock, { locale }), 'key');
      const step = started.kind === 'accepted' && started.nextStep.kind === 'instructions' ? started.nextStep : null;
      return step?.lines.find(({ role }) => role === 'bank')?.value;
    };
    const [savings, checking] = [await readBankLine('savings'), await readBankLine('checking')];
    expect(savings).toMatch(locale === 'en-US' ? /savings account$/ : /cuenta de ahorros$/);
    expect(checking).toMatch(locale === 'en-US' ? /checking account$/ : /cuenta corriente$/);
  });

  it.each([
    ['SCHOOL_BANK_ACCOUNT', '2203845610', true],
    ['SCHOOL_BANK_ACCOUNT', '22-0384', false],
    ['SCHOOL_BANK_DOCUMENT', '1790012345001', true],
    ['SCHOOL_BANK_DOCUMENT', '1712345678', true],
    ['SCHOOL_BANK_DOCUMENT', '17123456789', false],
    ['SCHOOL_BANK_ACCOUNT_TYPE', 'corriente', false],
  ])('%s %s: %s', (name, value, fits) => {
    expect(schoolBank.environment[name]?.form?.test(value)).toBe(fits);
  });

  it('refuses the sandbox’s account in production', () => {
    const refused = Object.entries(exampleAccount.keys).filter(([name, value]) =>
      schoolBank.environment[name]?.sandboxOnly.test(value),
    );
    expect(refused.map(([name]) => name)).toEqual([
      'SCHOOL_BANK_NAME',
      'SCHOOL_BANK_ACCOUNT',
      'SCHOOL_BANK_HOLDER',
      'SCHOOL_BANK_DOCUMENT',
    ]);
  });

  it('cannot be asked, told or reconciled with; what is awaited no more is cancelled', async () => {
    expect(connection.check).toBeUndefined();
    expect(connection.listSettled).toBeUndefined();
    expect(connection.readWebhook(new Headers(), '{}', new Date(0))).toMatchObject({ kind: 'invalid' });
    expect(await connection.cancel?.({ paymentId: 'p', providerRef: 'CU-4F7K-9QZ2' })).toMatchObject({
      kind: 'cancelled',
    });
  });
});
