import { describeProviderContract } from './contract.fixture.ts';
import { emulatedProviders } from './emulated-providers.ts';

for (const emulated of emulatedProviders) describeProviderContract(emulated);
