/** The one path of each. */
const shapes = {
  back: 'M19 12H5m6-6-6 6 6 6',
  chevron: 'm9 5 7 7-7 7',
  check: 'm5 13 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  alert: 'M12 8v5m0 3.5v.01M12 3 2.5 20h19L12 3Z',
  info: 'M12 11v6m0-9.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  clock: 'M12 7v5l3 2m-3 7a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  copy: 'M9 9h10v12H9zM5 15V3h10',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  share: 'M12 15V4M7.5 8 12 3.5 16.5 8M5 13v7h14v-7',
  card: 'M3 6h18v13H3zm0 4h18M7 15h3',
  lock: 'M6 11h12v9H6zm2.5 0V7.5a3.5 3.5 0 0 1 7 0V11',
  cash: 'M4 10v10h16V10M3 10l1.5-6h15L21 10H3Zm7 10v-6h4v6',
  transfer: 'M4 9h15l-4-4m5 10H5l4 4',
  instructions: 'M7 3h10v18H7zm4 15h2',
  speaker: 'M4 10v4h4l5 4V6L8 10H4Zm12-1a4 4 0 0 1 0 6m2.5-9a8 8 0 0 1 0 12',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15L6 17Zm4 2a2 2 0 0 0 4 0',
  mail: 'M3 6h18v13H3zm0 1 9 7 9-7',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof shapes;

/** One of our line icons, 24 px by default. Decoration: words beside it carry the meaning. */
export function Icon({ name, className = 'size-6' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg
      className={`flex-none ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  );
}

/** The sign of a `details` with the class `group`: turned down while that is open. */
export function Chevron() {
  return (
    <span className="flex-none text-faint transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none">
      <Icon name="chevron" className="size-4.5" />
    </span>
  );
}
