// A reporter for Vitest and Playwright: prints each failure at once, the first of them whole, and nothing else.
import { relative } from 'node:path';

export default class FirstFailure {
  #isFirst = true;

  /** Vitest: a test has ended. */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'failed') this.#tell(`${test.module.relativeModuleId}: ${test.fullName}`, errors[0]);
  }

  /** Vitest: a file has ended, also one that could not be loaded. */
  onTestModuleEnd(file) {
    for (const error of file.errors()) this.#tell(file.relativeModuleId, error);
  }

  /** Playwright: a test has ended. */
  onTestEnd({ title, location, expectedStatus }, { status, error }) {
    const isRed = status !== expectedStatus && !['skipped', 'interrupted'].includes(status);
    if (isRed) this.#tell(`${relative('.', location.file)}:${location.line}: ${title}`, error);
  }

  /** Playwright: something failed that is no test. */
  onError(error) {
    this.#tell('outside of the tests', error);
  }

  #tell(what, { message = '', stack = '' } = {}) {
    const why = stack.includes(message) ? stack : `${message}\n${stack}`;
    console.error(`\nFAILED ${what}\n${this.#isFirst ? why : message.split('\n', 1)[0]}`);
    this.#isFirst = false;
  }
}
