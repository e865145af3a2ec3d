import { connectBiller } from '../biller-connection.ts';
import { banksIn, bankNames, counterLimit } from './banks.ts';
import { placesAt } from './places.ts';

/** Banks of the network that collect, and cash at the counters of one of them. */
export function connectBanred(environment: Readonly<Record<string, string>>) {
  const banks = banksIn(environment);
  return connectBiller(environment, {
    prefix: 'BANRED',
    brand: banks.map((bank) => bankNames[bank]).join(' · '),
    places: [
      ...banks.map((bank) => ({ name: bankNames[bank], max_minor: null })),
      ...(banks.includes('guayaquil') ? [{ name: 'Banco del Barrio', max_minor: counterLimit }] : []),
    ],
    placesIn: (_offer, locale) => placesAt(banks, locale),
    // When the network closes its day it does not say: midnight by its own clock.
    dayEnd: { timeZone: 'America/Guayaquil', at: '23:59' },
    channelLimits: { counter: counterLimit },
  });
}
