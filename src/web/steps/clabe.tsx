import { Fragment } from 'react';
import { groupClabe } from '#domain/clabe';

/** A CLABE in its groups. The gaps are drawn, not written: what is selected and copied by hand is the bare digits. */
export function Clabe({ clabe }: { readonly clabe: string }) {
  return groupClabe(clabe)
    .split(' ')
    .map((group, position) => (
      <Fragment key={`${position}-${group}`}>
        {position > 0 ? <wbr /> : null}
        <span className={position > 0 ? 'ms-[0.35em]' : ''}>{group}</span>
      </Fragment>
    ));
}
