/** An office's other work, by the keyboard alone and by touch: a charge, a webhook sent again, people, keys, access. */
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { byKeyboard, enterDesk, tabTo } from './desk.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import { makeVoucher } from './payer.ts';

/** How a person of the office works: what they hold, and how they press. */
interface Hand {
  readonly person: 'Marcela Quintero' | 'Julián Arce';
  readonly device: BrowserContextOptions;
  press(page: Page, target: Locator): Promise<void>;
  /** Before typing. */
  focus(page: Page, target: Locator): Promise<void>;
  /** Opens a screen of the menu. */
  open(page: Page, name: string): Promise<void>;
}

const entry = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

const keyboard: Hand = {
  person: 'Marcela Quintero',
  device: { viewport: { width: 1280, height: 800 }, locale: 'es-MX' },
  press: byKeyboard,
  focus: tabTo,
  open: (page, name) => byKeyboard(page, entry(page, name)),
};
const touch: Hand = {
  person: 'Julián Arce',
  device: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'es-MX' },
  press: (_page, target) => target.tap(),
  focus: (_page, target) => target.tap(),
  async open(page, name) {
    await page.getByText('Menú', { exact: true }).tap();
    await entry(page, name).tap();
  },
};

/** Somebody who administers the demo school, at a desk or with a phone. */
async function enter(journey: Journey, { device, person }: Hand): Promise<Page> {
  const page = await journey.anotherPhone(device);
  await enterDesk(page, journey.sandbox, person);
  return page;
}

async function type(hand: Hand, page: Page, label: string, text: string): Promise<void> {
  await hand.focus(page, page.getByRole('main').getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

const ends = (page: Page) => page.getByRole('button', { name: 'Terminar' });

for (const [name, hand] of Object.entries({ keyboard, touch })) {
  // Every day: every-screen.test.ts, school-events.test.ts.
  const daily = { tag: hand === keyboard ? '@long' : [] };
  const how = { tag: '@long' };

  test(
    `a webhook is sent again by ${name}, and the school's endpoint gets it once more`,
    daily,
    async ({ page, journey, sandbox }) => {
      const session = await journey.newSession({ school: 'mirador' });
      await journey.console.pay(await makeVoucher(page, session));
      await journey.schoolSees(session);
      const sent = () =>
        sandbox.school
          .received()
          .filter(({ type: event, payload }) => event === 'payment.succeeded' && payload.includes(session.id));
      expect(sent()).toHaveLength(1);
      const office = await enter(journey, hand);
      await hand.open(office, 'Avisos y conexiones');
      await title(office, 'Avisos y conexiones');
      // The newest comes first.
      await hand.press(office, office.getByRole('link', { name: 'payment.succeeded' }).first());
      await title(office, 'payment.succeeded');
      await journey.look(office, `desk-delivery-${name}`);
      await hand.press(office, office.getByRole('button', { name: 'Enviar otra vez' }));
      await expect(office.getByRole('status')).toContainText('Se envía otra vez.');
      await journey.schoolSees(session);
      expect(sent()).toEqual([
        expect.objectContaining({ id: sent()[1]?.id, verified: true, repeated: true, answered: 204 }),
        expect.objectContaining({ verified: true, repeated: false, answered: 204 }),
      ]);
    },
  );

  test(`a charge is made by ${name}, its family is looked up, and its link is made anew`, how, async ({ journey }) => {
    const office = await enter(journey, hand);
    await hand.open(office, 'Cobros y enlaces');
    await hand.press(office, office.getByRole('link', { name: 'Nuevo cobro' }));
    await title(office, 'Nuevo cobro');
    await hand.press(office, office.getByRole('button', { name: 'Hacer el cobro' }));
    await expect(office.getByText('Escríbelo').first()).toBeVisible();
    await journey.look(office, `desk-charge-refused-${name}`);
    for (const [label, text] of newCharge(name)) await type(hand, office, label, text);
    await hand.press(office, office.getByRole('button', { name: 'Hacer el cobro' }));
    await title(office, 'Cobro de Renata Olmos');
    await expect(office.getByText('$1,250.50').first()).toBeVisible();
    await hand.press(office, office.getByRole('button', { name: 'Hacer enlace nuevo' }));
    await expect(office.getByRole('heading', { name: 'Este enlace se muestra una sola vez' })).toBeVisible();
    await hand.press(office, office.getByRole('link', { name: 'Ver la familia' }));
    await title(office, 'Familia Renata Olmos');
    await journey.look(office, `desk-family-${name}`);
  });

  test(
    `a person and a key come and go by ${name}, the log names both, and a session is ended`,
    how,
    async ({ journey }) => {
      const office = await enter(journey, hand);
      const elsewhere = await enter(journey, hand);
      await hand.open(office, 'Equipo y llaves');
      await type(hand, office, 'Nombre', `Iris ${name}`);
      await type(hand, office, 'Correo', `iris.${name}@correo.example`);
      await hand.press(office, office.getByRole('button', { name: 'Invitar', exact: true }));
      await expect(office.getByRole('status')).toContainText('La invitación va por correo.');
      await hand.press(office, office.getByText(`Cambiar Iris ${name}`));
      const iris = office.getByRole('listitem').filter({ hasText: `Iris ${name}` });
      await hand.press(office, iris.getByRole('button', { name: 'Quitar a esta persona' }));
      await expect(office.getByRole('status')).toContainText('Esa persona ya no entra.');
      await hand.press(office, office.getByRole('link', { name: 'Llaves', exact: true }));
      await type(hand, office, 'Para qué es', `Caja ${name}`);
      await hand.press(office, office.getByRole('button', { name: 'Hacer la llave' }));
      await expect(office.getByText('Esta llave se muestra una sola vez')).toBeVisible();
      const row = office.getByRole('row').filter({ hasText: `Caja ${name}` });
      await hand.press(office, row.getByRole('button', { name: 'Terminar' }));
      await expect(office.getByRole('status')).toContainText('La llave ya no sirve.');
      await hand.press(office, office.getByRole('link', { name: 'Bitácora', exact: true }));
      await expect(office.getByRole('row').filter({ hasText: hand.person }).nth(3)).toBeVisible();
      await journey.look(office, `desk-log-${name}`);
      await hand.open(office, hand.person);
      await title(office, 'Mi acceso');
      // Of other journeys, too.
      for (let open = await ends(office).count(); open > 0; open -= 1) {
        await hand.press(office, ends(office).first());
        await expect(ends(office)).toHaveCount(open - 1);
      }
      await elsewhere.reload();
      await title(elsewhere, 'Entrar a la oficina');
    },
  );
}

const newCharge = (name: string) =>
  [
    ['Nombre', 'Renata'],
    ['Apellidos', 'Olmos'],
    ['Correo', 'renata@correo.example'],
    ['Clave de la familia en tu escuela', `F-${name}`],
    ['Nombre del alumno', 'Leo Olmos'],
    ['Matrícula del alumno', `A-${name}`],
    ['Concepto', 'Colegiatura diciembre'],
    ['Monto', '1250.50'],
    // In any order of day and month.
    ['Vence el', '12122030'],
  ] as const;
