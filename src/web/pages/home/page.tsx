import { documentOnly } from '../../client/browser-loader.ts';

export const loader = documentOnly;
