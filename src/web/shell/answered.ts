import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router';

/**
 * What the loaders and the action of a page answered, as its document hands it over: plain JSON, which the browser's half
 * of the router takes as it is (`scripts/router-data.ts`). Of an error the status and its data, or a message.
 */
export function answeredOf({
  loaderData,
  actionData,
  errors,
}: Pick<StaticHandlerContext, 'loaderData' | 'actionData' | 'errors'>) {
  const said = errors && Object.entries(errors).map(([id, error]) => [id, plainError(error)] as const);
  return { loaderData, actionData, errors: said && Object.fromEntries(said) };
}

function plainError(error: unknown) {
  if (isRouteErrorResponse(error)) return { status: error.status, statusText: error.statusText, data: error.data };
  return { message: error instanceof Error ? error.message : '' };
}
