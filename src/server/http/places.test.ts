import { expect, test } from 'vitest';
import { createPlaces, inPlace } from './places.ts';

const place = { who: 'school', most: 2 };

test('so many of one and of all work at the same time; more are refused, and a place is free again after success and failure', async () => {
  const places = createPlaces(3);
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  const underWay = [inPlace(places, place, work), inPlace(places, place, work)];
  await expect(inPlace(places, place, work)).rejects.toMatchObject({ code: 'too_many_requests' });
  underWay.push(inPlace(places, { ...place, who: 'another' }, work));
  await expect(inPlace(places, { ...place, who: 'a third' }, work)).rejects.toMatchObject({
    code: 'service_unavailable',
    headers: { 'retry-after': '5' },
  });
  for (const end of ends) end();
  await Promise.all(underWay);
  for (let at = 0; at < 3; at += 1)
    await expect(inPlace(places, place, () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
});
