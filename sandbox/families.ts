interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** One tutor and two students. */
export interface Family {
  readonly payer: Person & { readonly email: string; readonly phone: string };
  readonly students: { readonly elder: Person; readonly younger: Person };
}

/** Invented people; the addresses cannot receive mail. */
export const families = {
  olvera: {
    payer: {
      id: 'tutor-mx-1',
      firstName: 'Teresa',
      lastName: 'Ríos Olvera',
      email: 'teresa.rios@familia.example',
      phone: '+525500001111',
    },
    students: {
      elder: { id: 'alumna-mx-1', firstName: 'Mariana', lastName: 'Olvera Ríos' },
      younger: { id: 'alumno-mx-2', firstName: 'Diego', lastName: 'Olvera Ríos' },
    },
  },
  carter: {
    payer: {
      id: 'tutor-mx-2',
      firstName: 'Emily',
      lastName: 'Carter',
      email: 'emily.carter@familia.example',
      phone: '+525500002222',
    },
    students: {
      elder: { id: 'alumno-mx-3', firstName: 'Noah', lastName: 'Carter' },
      younger: { id: 'alumna-mx-4', firstName: 'Ada', lastName: 'Carter' },
    },
  },
  restrepo: {
    payer: {
      id: 'tutor-co-1',
      firstName: 'Andrés',
      lastName: 'Restrepo Vélez',
      email: 'andres.restrepo@familia.example',
      phone: '+573000001111',
    },
    students: {
      elder: { id: 'estudiante-co-1', firstName: 'Valentina', lastName: 'Restrepo Duque' },
      younger: { id: 'estudiante-co-2', firstName: 'Samuel', lastName: 'Restrepo Duque' },
    },
  },
  cevallos: {
    payer: {
      id: 'tutor-ec-1',
      firstName: 'Gabriela',
      lastName: 'Cevallos Mora',
      email: 'gabriela.cevallos@familia.example',
      phone: '+593900001111',
    },
    students: {
      elder: { id: 'estudiante-ec-1', firstName: 'Martín', lastName: 'Paredes Cevallos' },
      younger: { id: 'estudiante-ec-2', firstName: 'Sol', lastName: 'Paredes Cevallos' },
    },
  },
} as const satisfies Record<string, Family>;
