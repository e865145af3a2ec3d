/** Every state of every screen in the gallery, light or dark: axe finds nothing, nothing sticks out. */
import { expect, test } from './fixture.ts';

/** Pages of one refusal differ by their words only; these stand for them all. */
const refusals = /^problem-(?!offline|no-key|internal-error|payment-session-(already-paid|not-found))/;

const parts = ['first', 'second', 'third', 'fourth', 'fifth', 'last'] as const;

for (const [part, title] of parts.entries()) {
  test(`every state of every screen, ${title} part`, { tag: '@long' }, async ({ page, journey }) => {
    const gallery = `${journey.sandbox.urls.app}/dev/gallery`;
    await page.goto(gallery);
    const names = await page.getByRole('listitem').getByRole('link').allTextContents();
    expect(names.length).toBeGreaterThan(60);
    const looked = names.filter((name) => !refusals.test(name)).filter((_, at) => at % parts.length === part);
    for (const [at, name] of looked.entries()) {
      // Neighbours are alike: they are checked in light and dark in turn. `look/palette` computes each pair of colours.
      const colorScheme = at % 2 === 0 ? 'light' : 'dark';
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`${gallery}?state=${name}`);
      await expect(page.getByRole('main')).toBeVisible();
      await journey.look(page, `${name}, ${colorScheme}`);
    }
  });
}
