/** Texts for frames in another site, and for an app's own browser: fetched there only. */
export const frameEs = {
  refused: {
    title: 'Aquí no podemos mostrar tu pago',
    text: 'Este sitio no está autorizado para mostrar esta página. Ábrela en su propia pestaña para pagar.',
    open: 'Abrir en otra pestaña',
  },
  tab: {
    opening: 'Abriendo…',
    blocked: 'Tu navegador no abrió la pestaña. Ábrela con este enlace:',
    blockedOpen: 'Abrir ahora',
    failed: 'No pudimos abrirla. Revisa tu conexión e inténtalo otra vez.',
  },
  /** A click on a button that something may have covered. */
  held: {
    title: 'Presiona otra vez',
    text: 'Queremos estar seguros de que ves el botón completo. Si no funciona, ábrelo en otra pestaña.',
    close: 'Cerrar',
  },
  bank: {
    whatHere: 'Abriremos la página de tu banco en esta misma ventana. Confirma ahí y regresa.',
    whatTab: 'Se abre la página de tu banco en otra pestaña. Confirma ahí y regresa: esta página cambia sola.',
    toldTitle: 'Abrimos tu banco en esta ventana',
    redirectText: 'Confirma ahí tu pago. Si la ventana no cambió, ábrelo en otra pestaña.',
    openedTitle: 'Abrimos tu banco en otra pestaña',
    opened: 'Confirma ahí y regresa: esta página cambia sola cuando tu banco responda.',
    again: 'Abrirlo otra vez',
    inTab: 'Abrir en otra pestaña',
  },
  pse: {
    title: 'PSE se abre en la página completa',
    requested: 'Le pedimos a este sitio que te lleve ahí. Si no cambia, ábrelo en otra pestaña.',
    failed: 'No pudimos pedirle a este sitio que te lleve ahí. Abre otra vez el enlace de tu colegio.',
  },
  /** Inside the browser of another app. */
  inApp: {
    label: 'Abrir en tu navegador',
    title: (app: string | null) => (app ? `Estás en el navegador de ${app}` : 'Estás en el navegador de otra app'),
    text: 'Puedes pagar aquí. Si algo no funciona, abre esta página en tu navegador.',
    /** The app's own menu opens the address shown, which no longer has the key. */
    how: 'Copia el enlace y pégalo en Safari o en tu navegador. El menú de la app abre la página sin tu enlace.',
    open: 'Abrir en mi navegador',
    copy: 'Copiar enlace',
    copied: 'Enlace copiado. Pégalo en tu navegador.',
    notCopied: 'Esta app no deja copiar. Mantén presionado el enlace, cópialo y pégalo en tu navegador:',
    keepToYourself: 'Es tu enlace personal: no lo compartas.',
    close: 'Cerrar aviso',
  },
};

export type FrameTexts = typeof frameEs;
