import { useTexts } from './texts.tsx';

/** The code by which we find the error, to be read out. */
export function SupportCode({ code }: { readonly code: string }) {
  const { t } = useTexts();
  return <p className="figures text-center text-14 text-faint">{t.common.supportCode(code)}</p>;
}
