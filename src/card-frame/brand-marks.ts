import { cardBrandName } from '#domain/card-brand-names';
import type { CardBrand } from '#domain/card-brands';
import { cardMarks, type Shape, usualCardMarks } from '#ui/card-marks';
import { element } from './inputs.ts';

const svg = 'http://www.w3.org/2000/svg';

/** Shows the card's brand, with its name for screen readers; while none is known, the brands that are accepted. */
export function showMark(place: HTMLElement, brand: CardBrand | null): void {
  if (place.dataset['brand'] === (brand ?? '')) return;
  place.dataset['brand'] = brand ?? '';
  const marks = brand ? [brand] : usualCardMarks;
  const name = brand ? [element('span', 'name', cardBrandName(brand) ?? '')] : [];
  place.replaceChildren(...marks.map((each) => drawn(cardMarks[each])), ...name);
}

function drawn(all: readonly Shape[]): SVGElement {
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('viewBox', '0 0 40 26');
  picture.setAttribute('aria-hidden', 'true');
  for (const shape of all) {
    const path = document.createElementNS(svg, 'path');
    for (const [name, value] of Object.entries({ fill: 'none', ...shape })) path.setAttribute(name, String(value));
    picture.append(path);
  }
  return picture;
}
