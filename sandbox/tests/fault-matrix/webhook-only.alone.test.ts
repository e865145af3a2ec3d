import { describeClass } from './fault-matrix.ts';

describeClass('webhook-only');
