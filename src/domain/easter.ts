/** Easter Sunday of the western churches, by Oudin's formula. */
export function easterSunday(year: number): Temporal.PlainDate {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const corrected = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + corrected + 15) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const days = moon - weekday;
  const month = 3 + Math.floor((days + 40) / 44);
  return Temporal.PlainDate.from({ year, month, day: days + 28 - 31 * Math.floor(month / 4) });
}
