interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface Student extends Person {
  /** Printed on the checkout under the name. */
  readonly enrollment: string;
  /** Their CURP, where the school has one on file. Invented, with its check digit. */
  readonly document: string | null;
}

/** One tutor and two students. */
export interface Family {
  readonly payer: Person & { readonly email: string; readonly phone: string };
  readonly students: { readonly elder: Student; readonly younger: Student };
}

const student = (
  id: string,
  enrollment: string,
  firstName: string,
  lastName: string,
  document: string | null = null,
): Student => ({ id, enrollment, firstName, lastName, document });
const payer = (id: string, firstName: string, lastName: string, mailbox: string, phone: string): Family['payer'] => ({
  id,
  firstName,
  lastName,
  email: `${mailbox}@familia.example`,
  phone,
});

/** Invented people; the addresses cannot receive mail. */
export const families = {
  olvera: {
    payer: payer('tutor-mx-1', 'Teresa', 'Ríos Olvera', 'teresa.rios', '+525500001111'),
    students: {
      elder: student('alumna-mx-1', 'A-1047', 'Mariana', 'Olvera Ríos', 'OERM140512MDFLSRA3'),
      younger: student('alumno-mx-2', 'A-1054', 'Diego', 'Olvera Ríos', 'OERD170903HDFLSGA2'),
    },
  },
  carter: {
    payer: payer('tutor-mx-2', 'Emily', 'Carter', 'emily.carter', '+525500002222'),
    students: {
      elder: student('alumno-mx-3', 'A-1061', 'Noah', 'Carter', 'CAXN150220HNERXHA6'),
      younger: student('alumna-mx-4', 'A-1068', 'Ada', 'Carter', 'CAXA180611MNERXDA1'),
    },
  },
  restrepo: {
    payer: payer('tutor-co-1', 'Andrés', 'Restrepo Vélez', 'andres.restrepo', '+573000001111'),
    students: {
      elder: student('estudiante-co-1', 'A-1075', 'Valentina', 'Restrepo Duque'),
      younger: student('estudiante-co-2', 'A-1082', 'Samuel', 'Restrepo Duque'),
    },
  },
  cevallos: {
    payer: payer('tutor-ec-1', 'Gabriela', 'Cevallos Mora', 'gabriela.cevallos', '+593900001111'),
    students: {
      elder: student('estudiante-ec-1', 'A-1089', 'Martín', 'Paredes Cevallos'),
      younger: student('estudiante-ec-2', 'A-1096', 'Sol', 'Paredes Cevallos'),
    },
  },
} as const satisfies Record<string, Family>;
