/** Our own card form, key by key. Source: spec §5. */
import { usualCardMarks } from '#ui/card-marks';
import { type CardBrand, cardBrands } from '#domain/card-brands';
import { cardBrandName } from '#domain/card-brand-names';
import { cardFieldsEn } from '#i18n/card-fields-en';
import { cardFieldsEs } from '#i18n/card-fields-es';
import { form, heard, input, openForm, type } from './card-frame.ts';
import { expect, test } from './fixture.ts';
import { typedCode } from './typed-card.ts';

test.use({ sampleProviders: true });
test.describe.configure({ mode: 'default' });

/** Numbers the brands and their acquirers give for tests, and how each is shown. */
const numbers: readonly (readonly [CardBrand, typed: string, shown: string])[] = [
  ['visa', '4242424242424242', '4242 4242 4242 4242'],
  ['visa', '4222222222222', '4222 2222 2222 2'],
  ['mastercard', '5555555555554444', '5555 5555 5555 4444'],
  ['mastercard', '2223003122003222', '2223 0031 2200 3222'],
  ['amex', '378282246310005', '3782 822463 10005'],
  ['dinersclub', '30569309025904', '3056 930902 5904'],
  ['discover', '6011111111111117', '6011 1111 1111 1117'],
  ['jcb', '3566002020360505', '3566 0020 2036 0505'],
  ['unionpay', '6200000000000005', '6200 0000 0000 0005'],
  ['unionpay', '6205500000000000004', '6205 5000 0000 0000 004'],
  ['maestro', '6759649826438453', '6759 6498 2643 8453'],
  ['dankort', '5019717010103742', '5019 7170 1010 3742'],
  ['forbrugsforeningen', '6007220000000004', '6007 2200 0000 0004'],
];

// S5-R01, S5-R02
// Every day: card-number.test.ts and fields.test.ts.
test(
  'numbers of every brand are grouped, named, shown by a mark and taken, in plain digits and in full width, typed and pasted',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await openForm(page, sandbox);
    const number = input(page, 'number');
    const mark = form(page).locator('.mark');
    const drawn = new Map<CardBrand, string>();
    for (const [brand, typed, shown] of numbers) {
      await test.step(`${brand} ${typed.length}`, async () => {
        await type(page, 'number', typed);
        await expect(number).toHaveValue(shown);
        await expect(mark).toHaveText(cardBrandName(brand) ?? '');
        await expect(number).toHaveAccessibleDescription(cardBrandName(brand) ?? '');
        await expect(mark.locator('svg[aria-hidden=true]')).toBeVisible();
        drawn.set(brand, await mark.locator('svg').innerHTML());
        await input(page, 'holder').focus();
        await expect(number).toHaveAttribute('aria-invalid', 'false');
        await number.fill('');
        await number.focus();
        await page.keyboard.insertText(fullWidth(typed));
        await expect(number).toHaveValue(shown);
      });
    }
    expect([...drawn.keys()].toSorted()).toEqual([...cardBrands].toSorted());
    expect(new Set(drawn.values()).size).toBe(cardBrands.length);
    await test.step('no brand: those that most have, and no name', async () => {
      await number.fill('');
      await expect(mark.locator('svg')).toHaveCount(usualCardMarks.length);
      await expect(mark).toHaveText('');
    });
    await test.step('19 digits fit, a twentieth does not', async () => {
      await type(page, 'number', '62055000000000000041');
      await expect(number).toHaveValue('6205 5000 0000 0000 004');
    });
    await test.step('what was copied with any spacing', async () => {
      await page.getByRole('textbox', { name: 'Note' }).fill(' 4242-4242 4242\u00a04242 ');
      await page.getByRole('textbox', { name: 'Note' }).press('ControlOrMeta+a');
      await page.keyboard.press('ControlOrMeta+c');
      await page.getByRole('textbox', { name: 'Note' }).fill('');
      await number.fill('');
      await number.press('ControlOrMeta+v');
      await expect(number).toHaveValue('4242 4242 4242 4242');
    });
    await test.step('the caret stays where one types', async () => {
      await type(page, 'number', '42424242');
      for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('99');
      await expect(number).toHaveValue('4249 9242 42');
      expect(await number.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(6);
      await page.keyboard.press('Backspace');
      await expect(number).toHaveValue('4249 2424 2');
    });
    const messagesJson = JSON.stringify(await heard(page));
    for (const [, typed] of numbers) expect(messagesJson).not.toContain(typed.slice(0, 8));
  },
);

// S5-R02, S5-R03, S5-R04, S5-R05
// Every day: field-messages.test.ts and card-form.spec.ts.
test(
  'each message of the specification is said beside its field once it is left, and goes when it is mended',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await openForm(page, sandbox);
    const { errors } = cardFieldsEn;
    const amex = '378282246310005';
    const rows = [
      ['number', '', errors.numberRequired],
      ['number', '0000', errors.numberInvalid],
      ['number', '4242424242424241', errors.numberCheck],
      ['number', '5555 5555 5555 4444 1', errors.numberCheck],
      ['expiry', '', errors.expiryRequired],
      ['expiry', '13', errors.dateInvalid],
      ['expiry', '0120', errors.expiryInvalid],
      ['expiry', '1270', errors.expiryInvalid],
      ['code', '', errors.codeRequired],
      ['code', '73', errors.code3],
      ['holder', '', errors.holderRequired],
    ] as const;
    await type(page, 'number', '4242424242424242');
    for (const [part, text, says] of rows) {
      await test.step(`${part} ${text}`, async () => {
        await type(page, part, text);
        await expect(input(page, part)).toBeFocused();
        await expect(input(page, part)).toHaveAttribute('aria-invalid', 'false');
        await input(page, part === 'number' ? 'expiry' : 'number').focus();
        await expect(input(page, part)).toHaveAccessibleDescription(part === 'number' ? new RegExp(`^${says}`) : says);
        await expect(input(page, part)).toHaveAttribute('aria-invalid', 'true');
        if (part === 'number') await type(page, 'number', '4242424242424242');
      });
    }
    await test.step('the code goes by the brand, and takes four digits at most', async () => {
      await type(page, 'number', '');
      await type(page, 'code', '73');
      await input(page, 'holder').focus();
      await expect(input(page, 'code')).toHaveAccessibleDescription(errors.codeInvalid);
      await type(page, 'number', amex);
      await input(page, 'holder').focus();
      await expect(input(page, 'code')).toHaveAccessibleDescription(errors.code4);
      await type(page, 'code', '739155');
      await expect(input(page, 'code')).toHaveValue('7391');
      await input(page, 'code').fill('');
      await input(page, 'code').focus();
      await page.keyboard.insertText(fullWidth(typedCode));
      await expect(input(page, 'code')).toHaveValue(typedCode);
    });
    await test.step('the date is written as it is printed, and nine characters long at most', async () => {
      for (const [typed, shown] of [
        ['1240', '12 / 40'],
        ['240', '02 / 40'],
        ['12/2040', '12 / 2040'],
        ['122040', '12 / 2040'],
        ['12/20405', '12 / 2040'],
      ] as const) {
        await type(page, 'expiry', typed);
        await expect(input(page, 'expiry')).toHaveValue(shown);
      }
      await input(page, 'expiry').fill('');
      await page.keyboard.insertText(fullWidth('1240'));
      await expect(input(page, 'expiry')).toHaveValue('12 / 40');
    });
    await test.step('a number where the name belongs is taken away', async () => {
      await type(page, 'holder', 'Ana 424');
      await expect(input(page, 'holder')).toHaveValue('');
      await expect(input(page, 'holder')).toHaveAccessibleDescription(errors.holderCardData);
      await type(page, 'holder', 'Ana Torres');
    });
    await input(page, 'number').focus();
    await expect
      .poll(async () => (await heard(page)).findLast(({ type: of }) => of === 'state'))
      .toMatchObject({
        state: { isComplete: true, brand: 'amex' },
      });
    for (const part of ['number', 'expiry', 'code', 'holder'] as const)
      await expect(input(page, part)).toHaveAttribute('aria-invalid', 'false');
  },
);

// S5-R02
// Every day: fields.test.ts.
test(
  'a keyboard that composes is let finish: full-width digits stand as they are composed, and in their shape once they are taken',
  { tag: '@long' },
  async ({ page, sandbox, context }) => {
    await openForm(page, sandbox);
    const keyboard = await context.newCDPSession(page);
    const compose = (text: string) =>
      keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    for (const [part, typed, shown] of [
      ['number', '4242424242424242', '4242 4242 4242 4242'],
      ['expiry', '1240', '12 / 40'],
      ['code', typedCode, typedCode],
    ] as const) {
      await test.step(part, async () => {
        await input(page, part).focus();
        for (let count = 1; count <= typed.length; count += 1) await compose(fullWidth(typed.slice(0, count)));
        // What a script writes into a field ends what is composed there: the digits would be lost, or come twice.
        await expect(input(page, part)).toHaveValue(fullWidth(typed));
        await page.keyboard.press('Enter');
        await expect(input(page, part)).toBeFocused();
        await keyboard.send('Input.insertText', { text: fullWidth(typed) });
        await expect(input(page, part)).toHaveValue(shown);
      });
    }
    await test.step('a name with its accents', async () => {
      await input(page, 'holder').focus();
      for (const text of ['´', 'á']) await compose(text);
      await keyboard.send('Input.insertText', { text: 'á' });
      await expect(input(page, 'holder')).toHaveValue('á');
    });
  },
);

// S5-R03
// Every day: card-expiry.test.ts.
test(
  'a card is good through its month on the phone’s own calendar, in three time zones',
  { tag: '@long' },
  async ({ sandbox, journey }) => {
    const edge = new Date('2026-12-01T05:30:00Z');
    const zones = { 'America/Mexico_City': true, 'America/Bogota': false, 'Pacific/Galapagos': true } as const;
    for (const [timezoneId, isGood] of Object.entries(zones)) {
      const page = await journey.anotherPhone({ timezoneId, viewport: { width: 360, height: 740 } });
      await page.clock.setFixedTime(edge);
      await openForm(page, sandbox);
      await type(page, 'expiry', '1126');
      await input(page, 'number').focus();
      await expect(input(page, 'expiry'), timezoneId).toHaveAttribute('aria-invalid', String(!isGood));
      await type(page, 'expiry', '1226');
      await input(page, 'number').focus();
      await expect(input(page, 'expiry'), timezoneId).toHaveAttribute('aria-invalid', 'false');
    }
  },
);

test('a screen reader hears each field by its name, a browser can fill the card in, in all four languages', async ({
  page,
  sandbox,
}) => {
  for (const locale of ['es-MX', 'es-CO', 'es-EC', 'en-US'] as const) {
    await openForm(page, sandbox, { locale });
    const words = locale === 'en-US' ? cardFieldsEn : cardFieldsEs;
    await expect(form(page).locator('html')).toHaveAttribute('lang', locale);
    await expect(form(page).locator('body')).toMatchAriaSnapshot(`
      - text: ${words.number}
      - textbox "${words.number}":
        - /placeholder: "${words.numberPlaceholder}"
      - paragraph
      - text: ${words.expiry}
      - textbox "${words.expiry}":
        - /placeholder: "${words.expiryPlaceholder}"
      - paragraph
      - text: ${words.code}
      - textbox "${words.code}":
        - /placeholder: "${words.codePlaceholder}"
      - paragraph
      - text: ${words.holder}
      - textbox "${words.holder}":
        - /placeholder: "${words.holderHint}"
      - paragraph
    `);
  }
  const purposes = form(page).locator('form input');
  await expect(purposes).toHaveCount(4);
  expect(await purposes.evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')))).toEqual([
    'cc-number',
    'cc-exp',
    'cc-csc',
    'cc-name',
  ]);
  await test.step('what a browser fills in at once is shown in its shape', async () => {
    await form(page)
      .locator('form')
      .evaluate((card: HTMLFormElement) => {
        const filled = {
          'cc-number': '4242424242424242',
          'cc-exp': '12/2040',
          'cc-csc': '739',
          'cc-name': 'Ana Torres',
        };
        for (const [purpose, value] of Object.entries(filled)) {
          const field = card.elements.namedItem(purpose);
          if (!(field instanceof HTMLInputElement)) continue;
          field.value = value;
          field.dispatchEvent(new Event('input', { bubbles: true }));
          field.dispatchEvent(new Event('change', { bubbles: true }));
        }
      });
    await expect(input(page, 'number')).toHaveValue('4242 4242 4242 4242');
    await expect(input(page, 'expiry')).toHaveValue('12 / 2040');
    await expect
      .poll(async () => (await heard(page)).findLast(({ type: of }) => of === 'state'))
      .toMatchObject({
        state: { isComplete: true },
      });
  });
});

const fullWidth = (digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
