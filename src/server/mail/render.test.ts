import { expect, test } from 'vitest';
import { renderEmail } from './render.ts';

test('an e-mail has no hidden character, whatever stands in its texts', async () => {
  const odd = 'Ana\u001b[31m\u202e\u2028Ruiz';
  const { subject, text, html } = await renderEmail(
    {
      subject: odd,
      preview: odd,
      notice: odd,
      greeting: odd,
      paragraphs: [odd],
      brand: { name: odd, ground: '#000000', ink: '#ffffff', hasLogo: false },
      barcode: null,
      facts: [[odd, odd]],
      details: [{ heading: odd, rows: [[odd, odd]] }],
      action: null,
      steps: { heading: odd, items: [odd] },
      notes: [odd],
      stop: { label: odd, url: 'https://pay.example/' },
      footer: odd,
    },
    'es-MX',
  );
  for (const part of [subject, text, html]) {
    expect(part).toContain('[31m');
    expect(part).not.toMatch(/(?![\n])[\p{Cc}\p{Zl}\p{Zp}\u202e]/u);
  }
});
