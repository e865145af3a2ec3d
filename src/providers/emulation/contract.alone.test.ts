import { describeProviderContract } from './contract.ts';
import { emulatedProviders } from './emulated-providers.ts';

for (const emulated of emulatedProviders) describeProviderContract(emulated);
