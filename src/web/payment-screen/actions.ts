import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router';
import { actOnServer } from '../attempts/act-on-server.ts';
import { actWithScripts } from '../attempts/act-with-scripts.ts';
import type { ShownAct } from '../attempts/shown-act.ts';
import type { FormOutcome } from '../form/outcome.ts';
import { pressFormOnServer } from '../form/press-on-server.ts';
import { pressForm } from '../form/press.ts';
import { isReadAfterPress } from '../page/awake.ts';
import { pageServices } from '../page/services.ts';

/** "I already paid", or what a method asked before it starts, without scripts. */
export async function actOnPaymentOnServer({ request, context }: ActionFunctionArgs) {
  const [services, form] = [context.get(pageServices), await request.formData()];
  return form.has('attempt') ? actOnServer(services, request, form) : pressFormOnServer(services, request, form);
}

/** The same with scripts. */
export async function actOnPaymentInBrowser({ request }: ClientActionFunctionArgs): Promise<ShownAct | FormOutcome> {
  const form = await request.formData();
  return form.has('attempt') ? actWithScripts(form) : pressForm(form);
}

/** A payment's page changes by itself; only after a press, or in another language, is it read anew. */
export const onlyAfterPress = isReadAfterPress;
