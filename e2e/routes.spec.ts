/** Rules for every page, whatever program requests it; viewing one changes nothing. Source: spec §2. */
import { pages } from '../src/web/pages.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { durableUrl, newVoucher, openCheckout, openLink, oxxo } from './payer.ts';

/** Programs that open a link before its payer does, by what they call themselves. */
const previewers = {
  WhatsApp: 'WhatsApp/2.23.20.0',
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  Slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Outlook SafeLinks': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 SafeLinks Microsoft Office/16.0',
  Telegram: 'TelegramBot (like TwitterBot)',
  Google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Gmail’s pictures': 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'a mail scanner': 'Mozilla/5.0 (compatible; BarracudaCentral/1.0; urlscan)',
} as const;

// S2-R12, S2-R14, S8-R08
test('axe finds nothing on the pages that no other journey opens', async ({ page, journey }) => {
  await openCheckout(page, journey);
  const { app } = journey.sandbox.urls;
  for (const [path, title] of [
    ['/successful-payment', /./],
    ['/card/status', /./],
    ['/pse', 'Esta página no existe'],
    ['/finch/terms', 'Condiciones de la cuenta para tu transferencia'],
    ['/co/privacy', 'Autorización y política de tratamiento de datos'],
    ['/co/terms', /^Términos/],
  ] as const) {
    await page.goto(`${app}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title }).first(), path).toBeVisible();
    await journey.look(page, path);
  }
});

// S2-R12, S2-R15, S8-R08
test('whatever opens the link, every page previews as its school, stands in no index, and changes nothing', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const before = await known(journey, session);
  await test.step('each page', async () => {
    for (const { path } of pages) {
      if (path === '/' || path === 'dev/gallery') continue;
      const html = await (await fetch(journey.linkTo(addressOf(path), session))).text();
      const head = html.slice(0, html.indexOf('</head>'));
      expect(head, path).toContain('<meta name="robots" content="noindex, nofollow"/>');
      const previews = [...head.matchAll(/<meta property="og:\w+" content="([^"]*)"/g)].map(([, content]) => content);
      expect(previews, path).toContain('website');
      const shown = `${head.match(/<title>[^<]*/)?.[0] ?? ''} ${previews.join(' ')}`;
      expect(shown, path).not.toMatch(/Teresa|Olvera|Mariana|\$/);
      expect(head, path).not.toContain(session.key);
    }
  });
  for (const [who, agent] of Object.entries(previewers)) {
    const headers = { 'user-agent': agent };
    for (const method of ['HEAD', 'GET'] as const) {
      const answer = await fetch(session.url, { method, headers });
      expect(answer.status, `${who} ${method}`).toBe(200);
      const html = await answer.text();
      const preview = '<meta property="og:title" content="Pago · Colegio San Jerónimo"/>';
      expect(html.includes(preview), who).toBe(method === 'GET');
    }
    const posted = await fetch(session.url, { method: 'POST', headers, body: 'choice=1' });
    expect(Math.floor(posted.status / 100), `${who} posts`).toBe(4);
  }
  expect(await known(journey, session)).toEqual(before);
  await openLink(page, session.url);
  await expect(oxxo(page)).toBeEnabled();
});

// Every day: the journey above.
test(
  'a program that looks at a slip’s own link before anybody does changes nothing',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { session } = await newVoucher(page, journey);
    const url = await durableUrl(page);
    await page.goto('about:blank');
    const before = await known(journey, session);
    for (const [who, agent] of Object.entries(previewers)) {
      const headers = { 'user-agent': agent };
      for (const method of ['HEAD', 'GET'] as const) {
        const answer = await fetch(url, { method, headers });
        expect(answer.status, `${who} ${method}`).toBe(200);
        const html = await answer.text();
        const title = /<meta property="og:title" content="Ficha OXXO · \$8,480\.50 MXN · hasta el [^"]*"\/>/;
        expect(title.test(html), who).toBe(method === 'GET');
        expect(html).not.toMatch(/Teresa|Olvera|Ríos/);
        expect(html, 'no bearer').not.toMatch(/eyJ[\w-]+\.eyJ/);
      }
    }
    expect(await known(journey, session)).toEqual(before);
  },
);

/** Everything that opening a link could have changed: the session, its links, its payments, its messages. */
async function known(journey: Journey, session: OwnSession) {
  const { id } = session;
  const { db } = journey.sandbox.cuota.services;
  return {
    session: await db.selectFrom('session').selectAll().where('id', '=', id).execute(),
    links: await db.selectFrom('access_link').selectAll().where('session_id', '=', id).execute(),
    payments: await db.selectFrom('payment').selectAll().where('session_id', '=', id).execute(),
    eventTypes: (await journey.schoolSees(session)).eventTypes,
  };
}

const addressOf = (path: string): string =>
  `/${path.replace('*', 'no/such/page').replace(/:\w+/g, 'some').replaceAll('?', '')}`;
