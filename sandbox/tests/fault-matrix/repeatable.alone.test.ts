import { describeOwnControls } from './controls.ts';
import { describeClass } from './fault-matrix.ts';
import { standsFor } from './subject.ts';

describeClass('repeatable');
for (const subject of standsFor('repeatable')) describeOwnControls(subject);
