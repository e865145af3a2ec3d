/** Wompi's own pages: where a transfer is confirmed, the push of the app, a correspondent's desk, and its documents. */
import type { Hono } from 'hono';
import { type EmulatorHono, type EmulatorOutcome, outcomes } from '../emulation/emulator.ts';
import { buttons, facts, hostedPage, moneyText } from '../emulation/hosted-page.ts';
import type { WompiBooks } from './emulator-books.ts';
import type { EmulatedMethod, EmulatedTransaction } from './emulator-wire.ts';

interface Screen {
  readonly path: string;
  readonly title: string;
  readonly brand: string;
  /** The outcomes and texts of its buttons; `pending` leaves it as it is. */
  readonly acts: Partial<Readonly<Record<EmulatorOutcome, string>>>;
  readonly leadsBack: boolean;
}

const screens: Readonly<Record<Exclude<EmulatedMethod, 'CARD'>, Screen>> = {
  BANCOLOMBIA_TRANSFER: {
    path: 'bancolombia',
    title: 'Elige cómo termina la transferencia',
    brand: 'Bancolombia',
    acts: {
      approved: 'Transacción APROBADA',
      rejected: 'Transacción DECLINADA',
      failed: 'Transacción con ERROR',
      pending: 'Dejarla pendiente',
    },
    leadsBack: true,
  },
  NEQUI: {
    path: 'nequi',
    title: 'Tienes un pago por aceptar',
    brand: 'Nequi',
    acts: { approved: 'Aceptar', rejected: 'Rechazar', pending: 'Ignorar' },
    leadsBack: false,
  },
  BANCOLOMBIA_COLLECT: {
    path: 'corresponsal',
    title: 'Recaudo en efectivo',
    brand: 'Corresponsal Bancolombia',
    acts: { approved: 'Recibir el efectivo' },
    leadsBack: false,
  },
};

export function addPages(pages: Hono<EmulatorHono>, books: WompiBooks): void {
  const found = (type: keyof typeof screens, name: string) => {
    const each = books.find(name);
    return each?.method.type === type ? each : undefined;
  };
  addBankPages(pages, books);
  for (const type of Object.keys(screens) as (keyof typeof screens)[]) {
    const { path, title, brand, acts, leadsBack } = screens[type];
    pages.get(`/${path}/:name`, (context) => {
      const each = found(type, context.req.param('name'));
      if (!each) return context.notFound();
      const isOpen = each.status === 'PENDING';
      const content = isOpen ? buttons(context.req.path, withAmount(acts, each)) : facts({ Estado: each.status });
      const leadsTo = leadsBack ? URL.parse(each.redirectUrl ?? '')?.origin : undefined;
      return hostedPage(context, { title, brand, content, leadsTo });
    });
    pages.post(`/${path}/:name`, async (context) => {
      const each = found(type, context.req.param('name'));
      const { act } = await context.req.parseBody();
      const result = outcomes.find((one) => one === act);
      if (!each || !result) return context.notFound();
      await books.outcome(each, result);
      return context.redirect(leadsBack ? backFrom(each) : context.req.path, 303);
    });
  }
  pages.get('/documentos/:file', (context) => {
    context.header('content-type', 'application/pdf');
    return context.body(onePage(`Wompi (simulador): ${context.req.param('file')}`));
  });
}

/** The page of the payer's bank, in the frame that Wompi's document leads to. */
function addBankPages(pages: Hono<EmulatorHono>, books: WompiBooks): void {
  const shown = (each: EmulatedTransaction, path: string) => ({
    title: '¿Eres tú quien paga?',
    brand: 'Banco de Prueba',
    content:
      each.check === 'waits'
        ? buttons(path, { yes: `Soy yo · ${moneyText(each.amount, 'COP')}`, no: 'No soy yo' })
        : facts({ Estado: 'Listo. Puedes volver.' }),
    isFramed: true as const,
  });
  pages.post('/banco/:id/pregunta', (context) => {
    const each = books.find(context.req.param('id'));
    return each?.checkPage ? hostedPage(context, shown(each, `/banco/${each.id}`)) : context.notFound();
  });
  pages.post('/banco/:id', async (context) => {
    const each = books.find(context.req.param('id'));
    if (!each?.checkPage) return context.notFound();
    const { act } = await context.req.parseBody();
    await books.answerCheck(each, act === 'yes');
    return hostedPage(context, shown(each, context.req.path));
  });
}

const withAmount = (acts: Screen['acts'], { amount }: EmulatedTransaction): Record<string, string> =>
  Object.fromEntries(
    Object.entries(acts).map(([act, label]) => [
      act,
      act === 'approved' ? `${label} · ${moneyText(amount, 'COP')}` : label,
    ]),
  );

/** As Wompi leads back: the transaction's id in the address, which proves nothing. */
export function backFrom({ redirectUrl, id }: EmulatedTransaction): string {
  const url = new URL(redirectUrl ?? 'about:blank');
  url.searchParams.set('id', id);
  url.searchParams.set('env', 'test');
  return url.href;
}

/** The smallest PDF with one line of text. */
function onePage(text: string): string {
  const stream = `BT /F1 16 Tf 60 720 Td (${text.replaceAll(/[()\\]/g, '')}) Tj ET`;
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${stream.length}>>stream
${stream}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`;
}
