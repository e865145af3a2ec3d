/** What improves the desk's screens where scripts run: each of them works without. */
import '../desk.css';
import { copyOnClick } from './copy.ts';
import { givePasskeys } from './passkey.ts';
import { focusNext } from './focus.ts';
import { followList } from './live-list.ts';
import { submitOnce } from './submit-once.ts';
import { dropFile } from './drop-file.ts';
import { printOnClick } from './print.ts';
import { searchBySlash } from './search-key.ts';

submitOnce();
givePasskeys();
copyOnClick();
searchBySlash();
dropFile();
focusNext();
followList();
printOnClick();
