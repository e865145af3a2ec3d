// The rules that oxlint cannot see, of sources and of docs. Prints each broken one and fails when there is any.
import { checkArchitecture } from './architecture.ts';
import { checkDocs } from './docs-rules.ts';
import { filesOutside } from './provider-names.ts';
import { checkSources } from './source-rules.ts';

const root = process.cwd();
const findings = [...checkSources(root), ...checkArchitecture(root), ...checkDocs(root)];
for (const finding of findings) console.error(finding);
const outside = [...filesOutside(root)].map(([name, files]) => `${name} ${files}`);
console.log(`files that name a provider outside its folder: ${outside.join(', ')}`);
console.log(findings.length === 0 ? 'sources: every rule holds' : `sources: ${findings.length} broken rules`);
process.exitCode = findings.length === 0 ? 0 : 1;
