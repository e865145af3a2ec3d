import type { Sent } from './screen.ts';

/** What a form sent, as its screen reads it. */
export async function readSent(request: Request): Promise<Sent> {
  const form = await request.formData();
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const text = (name: string) => texts(name)[0]?.trim() ?? '';
  const file = (name: string) => {
    const value = form.get(name);
    return value instanceof File && value.size > 0 ? value : null;
  };
  return { text, texts, file, once: text('once') };
}
