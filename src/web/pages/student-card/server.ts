import { data, type LoaderFunctionArgs } from 'react-router';
import { inProcess, pageServices } from '../../loading/server-loader.ts';
import { type CardPage, readCardPage } from './page-data.ts';

/** A student's card by its link, as in its QR code. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const page = await readCardPage(inProcess(context.get(pageServices)), params['cardKey'], request);
  return data<CardPage>(page, { status: page.state === 'ready' ? 200 : page.refusal.status });
}
