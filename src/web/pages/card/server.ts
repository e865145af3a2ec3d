import { serverLoader } from '../../loading/server-loader.ts';
import { type CardPage, cardPage } from './page-data.ts';

/** Reads the session by the key, for the first paint's items and price. No action: frames need scripts to submit. */
export const loader = serverLoader<CardPage>(async (by, opened) => cardPage(await by.readSession(), opened, by.link));
