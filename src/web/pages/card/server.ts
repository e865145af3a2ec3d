import { serverLoader } from '../../loading/server-loader.ts';
import { type CardPage, cardPage } from './page-data.ts';

/** Reads the session by the link's key, so that the first paint says what is paid and what it costs. There is no action without scripts: what is typed into the frames needs them. */
export const loader = serverLoader<CardPage>(async (by, opened) => cardPage(await by.readSession(), opened, by.link));
