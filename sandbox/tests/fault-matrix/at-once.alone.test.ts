import { isShort } from '../../../scripts/long-tests.ts';
import { describeClass, describeFaultMatrix, describeShortMatrix } from './fault-matrix.ts';

// What the product does with a call that failed is the same as for a start that is repeated, and met there every day.
describeClass('at-once', isShort ? describeShortMatrix : describeFaultMatrix);
