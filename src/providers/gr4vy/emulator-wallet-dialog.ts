/** A wallet's sheet in the sandbox: a dialog that offers the cards. Runs in the browser. */

interface StandInCard {
  readonly lastFour: string;
  readonly brand: string;
  readonly about: string;
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the document that loads it
  var standInCards: readonly StandInCard[];
}

/** How the dialog and its buttons look. */
export const look = {
  box: {
    position: 'fixed',
    inset: 'auto 0 0 0',
    margin: '0 auto',
    maxWidth: '30rem',
    width: '100%',
    boxSizing: 'border-box',
    padding: '1rem',
    border: '1px dashed #888',
    borderRadius: '1rem 1rem 0 0',
    background: '#fff',
    color: '#111',
    font: '16px/1.4 system-ui, sans-serif',
  },
  button: {
    display: 'block',
    width: '100%',
    minHeight: '48px',
    margin: '8px 0 0',
    border: '1px solid #444',
    borderRadius: '12px',
    background: '#fff',
    color: '#111',
    font: 'inherit',
    textAlign: 'start',
    padding: '8px 12px',
  },
} as const satisfies Record<string, Partial<CSSStyleDeclaration>>;

export function element(tag: string, text: string, styles: Partial<CSSStyleDeclaration> = {}): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  Object.assign(made.style, styles);
  return made;
}

/** Shows the sheet. Resolves with the chosen card's digits, or null if it is dismissed. */
export function ask(title: string, total: string): Promise<string | null> {
  const box = document.createElement('dialog');
  Object.assign(box.style, look.box);
  return new Promise((resolve) => {
    const end = (chosen: string | null) => () => {
      box.remove();
      resolve(chosen);
    };
    const button = (text: string, chosen: string | null) => {
      const made = element('button', text, look.button);
      made.addEventListener('click', end(chosen));
      return made;
    };
    box.append(
      element('strong', `${title} · simulado`),
      element('p', `${total} · Ningún dinero se mueve.`, { margin: '4px 0 0' }),
      ...standInCards.map((card) => button(`${card.brand} •••• ${card.lastFour} · ${card.about}`, card.lastFour)),
      button('Cancelar', null),
    );
    box.addEventListener('cancel', end(null));
    document.body.append(box);
    box.showModal();
  });
}
