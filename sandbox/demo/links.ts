import type { Country } from '#domain/money';
import { type Locale, localeOf } from '#i18n/locale';
import { demoSchools } from './demo-schools.ts';
import type { KeptLinks } from './link-file.ts';
import { type Scenario, type ScenarioName, scenarioNames, scenarios, type ScenarioState } from './scenarios.ts';

/** One demo session as the printed list, the console and the journeys know it. */
export interface DemoLink {
  readonly name: ScenarioName;
  readonly title: string;
  readonly spanish: string;
  readonly country: Country;
  readonly state: ScenarioState;
  readonly locale: Locale;
  readonly url: string;
}

/** The link of a row, as a payer gets it. A locale other than its country's is asked for in the link. */
export function demoLink(appUrl: string, name: ScenarioName, key: string): DemoLink {
  const { title, spanish, school, state, locale }: Scenario = scenarios[name];
  const { country } = demoSchools[school];
  const url = new URL('/checkout', appUrl);
  url.searchParams.set('data', key);
  if (locale !== localeOf[country]) url.searchParams.set('locale', locale);
  return { name, title, spanish, country, state, locale, url: url.href };
}

/** Every row's link, in the table's order. */
export function demoLinks(appUrl: string, storedLinks: KeptLinks): readonly DemoLink[] {
  return scenarioNames.map((name) => demoLink(appUrl, name, storedLinks[name].key));
}
