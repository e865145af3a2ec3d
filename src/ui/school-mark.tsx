/** The school's logo, or its initials on its accent. Decoration: its name stands beside it. */
export function SchoolMark({ name, logo }: { readonly name: string; readonly logo: string | null }) {
  if (logo)
    return (
      <img src={logo} alt="" width="44" height="44" className="size-11 flex-none rounded-12 bg-white object-contain" />
    );
  return (
    <span
      aria-hidden="true"
      className="flex size-11 flex-none items-center justify-center rounded-12 bg-accent text-16 font-semibold text-on-accent"
    >
      {initials(name)}
    </span>
  );
}

const small = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'of', 'the']);
const kinds = new Set(['colegio', 'escuela', 'instituto', 'liceo', 'gimnasio', 'unidad', 'educativa', 'school']);

/** Two letters of a school's name, without the words every school has: `Colegio San Jerónimo` → `SJ`. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !small.has(word.toLowerCase()));
  const own = words.filter((word) => !kinds.has(word.toLowerCase()));
  const chosen = own.length > 1 ? own : words;
  return chosen
    .slice(0, 2)
    .map((word) => (word[0] ?? '').toUpperCase())
    .join('');
}
