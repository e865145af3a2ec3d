import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { drawnAt, storePayment } from '../../pages/gallery/fixtures.ts';
import { anonymousShell } from '../../shell/page-shell.ts';
import { TextsProvider } from '../../shell/texts.tsx';
import { WaitingStep } from './waiting-step.tsx';

test.each([
  [898, 'Quedan 14 min 58 s'],
  [65, 'Quedan 1 min 05 s'],
  [45, 'Quedan 45 s'],
])('%i seconds to accept it are said as time that is left', async (seconds, words) => {
  await Promise.all([loadCatalogue('es-MX'), loadMoneyTexts('es-MX')]);
  const until = new Date(Date.parse(drawnAt) + seconds * 1_000).toISOString();
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <TextsProvider locale="es-MX">
        <WaitingStep
          payment={storePayment({ next_step: { kind: 'waiting', until } })}
          shell={anonymousShell({ now: drawnAt, dataKey: null, header: null })}
          durableUrl={null}
          pdfUrl={null}
          downloadPdf={() => Promise.resolve(true)}
        />
      </TextsProvider>
    </MemoryRouter>,
  );
  expect(page.replaceAll('\u00a0', ' ')).toContain(words);
});
