import { describeFaultMatrix } from './fault-matrix.ts';
import { stripeSubject } from './stripe.ts';

describeFaultMatrix(stripeSubject);
