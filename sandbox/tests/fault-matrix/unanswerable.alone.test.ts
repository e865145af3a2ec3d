import { describeClass } from './fault-matrix.ts';

describeClass('unanswerable');
