/** The Orders API's two hosts. Sources: https://github.com/conekta/openapi, https://github.com/digitalfemsa/openapi. */
const apis = {
  conekta: {
    origin: 'https://api.conekta.io',
    /** The version of the API, which is also the content type of its answers. */
    accept: 'application/vnd.conekta-v2.3.0+json',
    /** Its lists have a time filter. */
    filtersByTime: true,
    /** The path that identifies a key's owner; null if there is none. */
    company: '/companies/current',
  },
  digitalfemsa: {
    origin: 'https://api.digitalfemsa.io',
    accept: 'application/vnd.app-v2.1.0+json',
    filtersByTime: false,
    company: null,
  },
} as const;
export type ProfileName = keyof typeof apis;

export type Profile = (typeof apis)[ProfileName] & {
  /** The value of `livemode` in all of the account's objects. */
  readonly livemode: boolean;
};

/** The profile that the account's variable names: `conekta`, or `conekta-test` with test keys. Throws for any other. */
export function profileNamed(named: string): Profile {
  const [, name, test] = /^(conekta|digitalfemsa)(-test)?$/.exec(named) ?? [];
  if (name !== 'conekta' && name !== 'digitalfemsa') throw new Error('CONEKTA_PROFILE names no profile');
  return { ...apis[name], livemode: test === undefined };
}
