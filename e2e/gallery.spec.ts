/** Every state of every screen, as the gallery draws it: axe finds nothing, nothing sticks out, by day and in the dark. */
import { expect, test } from './fixture.ts';

/** Pages of one refusal differ by their words only; these stand for them all. */
const refusals = /^problem-(?!offline|no-key|internal-error|payment-session-(already-paid|not-found))/;

const parts = ['first', 'second', 'third', 'last'] as const;

for (const [part, title] of parts.entries()) {
  test(`every state of every screen, ${title} quarter`, async ({ page, journey }) => {
    const gallery = `${journey.sandbox.urls.app}/dev/gallery`;
    await page.goto(gallery);
    const names = await page.getByRole('listitem').getByRole('link').allTextContents();
    expect(names.length).toBeGreaterThan(60);
    const looked = names.filter((name) => !refusals.test(name)).filter((_, at) => at % parts.length === part);
    for (const name of looked) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(`${gallery}?state=${name}`);
      await expect(page.getByRole('main')).toBeVisible();
      await journey.look(page, name);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await journey.lookAtColours(page, `${name}, dark`);
    }
  });
}
