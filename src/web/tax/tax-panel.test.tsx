import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TaxData } from '#contracts/tax-data';
import { loadCatalogue } from '#i18n/catalogues';
import { loadTaxTexts } from '#i18n/tax-texts';
import { TextsProvider } from '../shell/texts.tsx';
import type { TaxAnswer } from './act-on-tax.ts';
import { TaxPanel } from './tax-panel.tsx';
import { rfcSet as set } from './tax-set.fixture.ts';

const refused: TaxAnswer = {
  kind: 'refused',
  refusal: { code: 'offline', status: 503, metadata: {}, supportCode: null, title: '', advice: '' },
};
const done: TaxAnswer = { kind: 'done', did: 'save', sets: [set], chosen: set, pleaseCheck: false };

beforeAll(() => Promise.all([loadCatalogue('es-MX'), loadTaxTexts('es-MX')]));

function drawn(sets: readonly TaxData[], answer: TaxAnswer | null, isListed = true): string {
  return renderToStaticMarkup(
    <TextsProvider locale="es-MX">
      <TaxPanel
        country="MX"
        saysDeduction
        forTuition
        sets={sets}
        chosen={sets[0] ?? null}
        isListed={isListed}
        isRequired
        answer={answer}
        busy={false}
        Form={(props) => <form {...props} />}
        action="/tax-data"
        hidden={null}
        done={null}
      />
    </TextsProvider>,
  );
}

describe('the fields of a new set', () => {
  test('are not there before the saved ones are, so that nothing typed can vanish', () => {
    const page = drawn([], null, false);
    expect(page).not.toContain('document_number');
    expect(page).toContain('Cargando…');
  });

  test.each([
    ['open where nothing is saved', [], null, true],
    ['folded away where there is something to choose from', [set], null, false],
    ['folded away once they were saved', [set], done, false],
    [
      'open while one of them cannot be taken',
      [set],
      { kind: 'field', field: 'name', code: 'wrong_format', missing: [] },
      true,
    ],
    ['open after a refusal, with what was typed', [set], refused, true],
  ] as const)('are %s', (_how, sets, answer, isOpen) => {
    const page = drawn(sets, answer);
    expect(page).toContain('document_number');
    expect(page.includes('<details open=""')).toBe(isOpen);
  });
});
