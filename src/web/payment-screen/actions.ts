import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router';
import { actOnServer } from '../attempts/act-on-server.ts';
import { actWithScripts } from '../attempts/act-with-scripts.ts';
import type { ShownAct } from '../attempts/shown-act.ts';
import { isReadAfterPress } from '../page/awake.ts';
import { pageServices } from '../page/services.ts';

/** "I already paid", without scripts. */
export async function actOnPaymentOnServer({ request, context }: ActionFunctionArgs) {
  return actOnServer(context.get(pageServices), request, await request.formData());
}

/** "I already paid", with scripts. */
export async function actOnPaymentInBrowser({ request }: ClientActionFunctionArgs): Promise<ShownAct> {
  return actWithScripts(await request.formData());
}

/** A payment's page changes by itself; only after a press, or in another language, is it read anew. */
export const onlyAfterPress = isReadAfterPress;
