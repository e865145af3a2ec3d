// `npm run docs:NAME`: writes that page of docs, or the part of it that is generated.
import { readFileSync, writeFileSync } from 'node:fs';
import { apiDocument } from '#server/api-docs/complete';
import { factsOf } from './api-facts.ts';
import { inLines, releasedPath } from './api-released.ts';
import { documentedApp } from './documented-app.ts';
import { asvsDocument, asvsPath } from './asvs-document.ts';
import { architecturePath, withPicture } from './architecture.ts';
import { floorsPicture } from './floors-document.ts';
import { lostWebhooksDocument, lostWebhooksPath } from './lost-webhooks-document.ts';
import { methodsDocument, methodsPath } from './methods-document.ts';
import { paymentStatesDocument, paymentStatesPath } from './payment-states-document.ts';
import {
  decisionsDocument,
  decisionsPath,
  environmentDocument,
  environmentPath,
  errorCodesDocument,
  errorCodesPath,
  rolesDocument,
  rolesPath,
} from './reference-documents.ts';
import { reliabilityDocument, reliabilityPath } from './reliability-document.ts';
import { specificationTestsDocument, specificationTestsPath } from './specification-tests-document.ts';
import { webhooksPath, withEvents } from './webhook-events-document.ts';

/** By name: which file, and what it becomes of what it was. */
const pages: Readonly<Record<string, readonly [path: string, write: (old: string) => string | Promise<string>]>> = {
  asvs: [asvsPath, () => asvsDocument()],
  decisions: [decisionsPath, decisionsDocument],
  environment: [environmentPath, environmentDocument],
  errors: [errorCodesPath, errorCodesDocument],
  released: [
    releasedPath,
    async () => inLines(factsOf(JSON.parse(JSON.stringify(await apiDocument(documentedApp()))))),
  ],
  floors: [architecturePath, (old) => withPicture(old, floorsPicture(process.cwd()))],
  lost: [lostWebhooksPath, lostWebhooksDocument],
  methods: [methodsPath, methodsDocument],
  reliability: [reliabilityPath, () => reliabilityDocument()],
  roles: [rolesPath, rolesDocument],
  specification: [specificationTestsPath, () => specificationTestsDocument()],
  states: [paymentStatesPath, paymentStatesDocument],
  webhooks: [webhooksPath, withEvents],
};

for (const name of process.argv.slice(2)) {
  const [path, write] = pages[name] ?? [];
  if (!path || !write) throw new Error(`There is no ${name}: ${Object.keys(pages).join(', ')}`);
  writeFileSync(path, await write(readFileSync(path, 'utf8')));
  console.log(`wrote ${path}`);
}
