import { describeClass } from './fault-matrix.ts';

describeClass('at-once');
