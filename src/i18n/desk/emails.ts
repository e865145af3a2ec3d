/** E-mails to a school's own people about their way into the desk. */
export const deskEmailsEs = {
  link: {
    subject: 'tu enlace para entrar',
    preview: 'Funciona 10 minutos y una sola vez.',
    intro: 'Pediste un enlace para entrar. Después te pedimos el código de tu app.',
    button: 'Entrar',
    until: (when: string) => `Funciona una sola vez, hasta el ${when}, en el navegador donde lo pediste.`,
    notYou: 'Si no lo pediste, no hagas nada: sin el código de tu app no entra nadie.',
  },
  invitation: {
    subject: 'tu acceso a la oficina en línea',
    preview: 'Entra con tu huella, tu rostro o el PIN de tu equipo.',
    intro: (who: string) => `${who} te invita a la oficina en línea, donde el colegio ve sus cobros.`,
    somebody: 'Te invitan a la oficina en línea, donde el colegio ve sus cobros.',
    replaces:
      'Si ya entrabas, tus llaves de acceso, tu app de códigos y tus sesiones anteriores dejan de funcionar al usarla.',
    button: 'Preparar mi acceso',
    until: (when: string) => `La invitación es solo para ti. Funciona una vez, hasta el ${when}.`,
  },
  replaced: {
    subject: 'se reemplazó un acceso',
    intro: (who: string) => `${who} entró con una invitación nueva.`,
    ended: 'Sus llaves de acceso, su app de códigos y sus sesiones anteriores ya no funcionan.',
    when: 'Cuándo',
    notExpected: 'Si no lo esperabas, avisa ahora a quien administra la oficina en línea.',
  },
};

export const deskEmailsEn: typeof deskEmailsEs = {
  link: {
    subject: 'your link to sign in',
    preview: 'It works for 10 minutes, and once.',
    intro: "You asked for a link to sign in. Your app's code is next.",
    button: 'Sign in',
    until: (when) => `It works once, until ${when}, in the browser where you asked for it.`,
    notYou: "If you did not ask for it, do nothing: nobody gets in without your app's code.",
  },
  invitation: {
    subject: 'your access to the online office',
    preview: "Sign in with your finger, your face or your device's PIN.",
    intro: (who) => `${who} invites you to the online office, where the school sees its payments.`,
    somebody: 'You are invited to the online office, where the school sees its payments.',
    replaces:
      'If you had access before, your passkeys, your app for codes and your sessions stop working when you use it.',
    button: 'Set up my access',
    until: (when) => `The invitation is for you alone. It works once, until ${when}.`,
  },
  replaced: {
    subject: 'an access was replaced',
    intro: (who) => `${who} signed in with a new invitation.`,
    ended: 'Their earlier passkeys, app for codes and sessions no longer work.',
    when: 'When',
    notExpected: 'If you did not expect it, tell whoever administers the online office now.',
  },
};
