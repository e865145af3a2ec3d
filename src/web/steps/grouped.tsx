import { Fragment } from 'react';
import type { InstructionLine } from '#contracts/next-step';
import { groupLine } from '#i18n/group-line';

/** Digits in their groups. The gaps are drawn, not written: what is selected and copied by hand is the bare digits. */
export function Grouped({ line }: { readonly line: InstructionLine }) {
  const text = groupLine(line);
  if (text === line.value) return text;
  return text.split(' ').map((group, position) => (
    <Fragment key={`${position}-${group}`}>
      {position > 0 ? <wbr /> : null}
      <span className={position > 0 ? 'ms-[0.35em]' : ''}>{group}</span>
    </Fragment>
  ));
}
