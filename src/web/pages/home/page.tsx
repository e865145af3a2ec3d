import { documentOnly } from '../../loading/browser-loader.ts';

export const loader = documentOnly;
