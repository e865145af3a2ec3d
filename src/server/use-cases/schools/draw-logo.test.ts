import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLogo } from './draw-logo.ts';

test('logos are drawn one after another: ten wait, more are refused, and then there is room again', async () => {
  const file = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#13733f' } })
    .png()
    .toBuffer();
  const drawn = await Promise.allSettled(Array.from({ length: 14 }, () => drawLogo(file)));
  const refused = drawn.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ reason: { code: 'service_unavailable' } });
  expect(await drawLogo(file)).toBeInstanceOf(Buffer);
});
