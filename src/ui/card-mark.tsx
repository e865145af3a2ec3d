import { type CardMarkName, cardMarks, type Shape } from './card-marks.tsx';

const isDrawn = (brand: string): brand is CardMarkName => Object.hasOwn(cardMarks, brand);

/** A card brand's mark; null if there is none here. Decoration: its name stands beside it or in `label`. */
export function CardMark({ brand, label }: { readonly brand: string; readonly label?: string }) {
  const name = brand.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (!isDrawn(name)) return null;
  const shapes: readonly Shape[] = cardMarks[name];
  return (
    <svg
      className="card-mark"
      viewBox="0 0 40 26"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shapes.map(({ 'stroke-width': strokeWidth, fill = 'none', ...shape }, at) => (
        <path key={at} fill={fill} {...shape} {...(strokeWidth ? { strokeWidth } : {})} />
      ))}
    </svg>
  );
}
