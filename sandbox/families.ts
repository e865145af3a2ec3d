interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface Student extends Person {
  /** Printed on the checkout under the name. */
  readonly enrollment: string;
}

/** One tutor and two students. */
export interface Family {
  readonly payer: Person & { readonly email: string; readonly phone: string };
  readonly students: { readonly elder: Student; readonly younger: Student };
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
      elder: { id: 'alumna-mx-1', enrollment: 'A-1047', firstName: 'Mariana', lastName: 'Olvera Ríos' },
      younger: { id: 'alumno-mx-2', enrollment: 'A-1054', firstName: 'Diego', lastName: 'Olvera Ríos' },
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
      elder: { id: 'alumno-mx-3', enrollment: 'A-1061', firstName: 'Noah', lastName: 'Carter' },
      younger: { id: 'alumna-mx-4', enrollment: 'A-1068', firstName: 'Ada', lastName: 'Carter' },
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
      elder: { id: 'estudiante-co-1', enrollment: 'A-1075', firstName: 'Valentina', lastName: 'Restrepo Duque' },
      younger: { id: 'estudiante-co-2', enrollment: 'A-1082', firstName: 'Samuel', lastName: 'Restrepo Duque' },
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
      elder: { id: 'estudiante-ec-1', enrollment: 'A-1089', firstName: 'Martín', lastName: 'Paredes Cevallos' },
      younger: { id: 'estudiante-ec-2', enrollment: 'A-1096', firstName: 'Sol', lastName: 'Paredes Cevallos' },
    },
  },
} as const satisfies Record<string, Family>;
