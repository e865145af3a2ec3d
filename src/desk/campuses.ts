import { schoolSettings } from '#contracts/school-settings';
import type { ScreenCall } from './screen.ts';

/** The school's campuses that a person works for: ids and names, by name. */
export async function campusesOf({ api, person, locale }: Pick<ScreenCall, 'api' | 'person' | 'locale'>) {
  const { campuses } = await api.get('/school', schoolSettings);
  return Object.entries(campuses)
    .map(([id, name]) => ({ id, name }))
    .filter(({ id }) => person.campusIds === null || person.campusIds.includes(id))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
}
