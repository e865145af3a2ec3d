import { connectBiller } from '../biller-connection.ts';
import { appNames, appsIn } from './apps.ts';
import { placesAt } from './places.ts';

/** Apps that list the school by its name and take the student's code. */
export function connectFintech(environment: Readonly<Record<string, string>>) {
  const apps = appsIn(environment);
  return connectBiller(environment, {
    prefix: 'FINTECH',
    brand: apps.map((app) => appNames[app]).join(' · '),
    places: apps.map((app) => ({ name: appNames[app], max_minor: null })),
    placesAre: 'apps',
    placesIn: (_offer, locale) => placesAt(apps, locale),
    // When the network closes its day it does not say: midnight in Mexico City.
    dayEnd: { timeZone: 'America/Mexico_City', at: '23:59' },
    channelLimits: {},
  });
}
