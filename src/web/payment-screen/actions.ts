import type { ActionFunctionArgs, ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { actOnServer } from '../attempts/act-on-server.ts';
import { actWithScripts } from '../attempts/act-with-scripts.ts';
import type { ShownAct } from '../attempts/shown-act.ts';
import { pageServices } from '../page/services.ts';

/** "I already paid", without scripts. */
export async function actOnPaymentOnServer({ request, context }: ActionFunctionArgs) {
  return actOnServer(context.get(pageServices), request, await request.formData());
}

/** "I already paid", with scripts. */
export async function actOnPaymentInBrowser({ request }: ClientActionFunctionArgs): Promise<ShownAct> {
  return actWithScripts(await request.formData());
}

/** A payment's page changes by itself; only after a press is it read anew. */
export function onlyAfterPress({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST';
}
