import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { readSession } from '../../client/api.ts';
import { browserLoader, type Loaded } from '../../loading/browser-loader.ts';
import { browserSend } from '../../client/browser-send.ts';
import { askForLink, expiredPage, keylessPage, readLinkForm } from './page-data.ts';
import type { ExpiredPage, LinkAnswer } from './link-form.tsx';
import { ExpiredLinkView } from './view.tsx';

/** In the browser: reads by the old key what the server could not. */
export const loader = browserLoader<ExpiredPage>({
  isWhole: ({ shell }) => shell.dataKey !== null,
  read: async ({ dataKey, locale }) =>
    dataKey
      ? expiredPage(await readSession(browserSend, dataKey, locale), { dataKey, locale })
      : keylessPage(new Date().toISOString(), locale),
});

export async function action({ request }: ActionFunctionArgs): Promise<LinkAnswer> {
  return askForLink(browserSend, readLinkForm(await request.formData()));
}

/** A request changes nothing that this page shows. */
export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export function Component() {
  const page = useLoaderData<Loaded<typeof loader>>();
  const answer = useActionData<Loaded<typeof action>>();
  return <ExpiredLinkView page={page} answer={answer ?? null} />;
}
