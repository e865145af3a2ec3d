// `npm run docs:states`: writes docs/payment-states.md from the tables of src/domain.
import { writeFileSync } from 'node:fs';
import { paymentStatesDocument, paymentStatesPath } from './payment-states-document.ts';

writeFileSync(paymentStatesPath, paymentStatesDocument());
console.log(`wrote ${paymentStatesPath}`);
