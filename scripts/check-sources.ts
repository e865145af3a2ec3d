// The rules that oxlint cannot see, and whether docs/reference/code-map.md is true. Prints each broken one and fails when there is any.
import { checkArchitecture } from './architecture.ts';
import { filesOutside } from './provider-names.ts';
import { checkSources } from './source-rules.ts';

const findings = [...checkSources(process.cwd()), ...checkArchitecture(process.cwd())];
for (const finding of findings) console.error(finding);
const outside = [...filesOutside(process.cwd())].map(([name, files]) => `${name} ${files}`);
console.log(`files that name a provider outside its folder: ${outside.join(', ')}`);
console.log(findings.length === 0 ? 'sources: every rule holds' : `sources: ${findings.length} broken rules`);
process.exitCode = findings.length === 0 ? 0 : 1;
