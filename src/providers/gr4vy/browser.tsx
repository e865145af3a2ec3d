import { CardNumber, ExpiryDate, SecureFields, SecurityCode, useSecureFields } from '@gr4vy/secure-fields-react';
import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { CardFieldName, CardFieldsProps, TokenizeOutcome } from '#contracts/card-fields';
import { cardBrandName } from '#domain/card-brand-names';
import { CardMark } from '#ui/card-mark';
import { usualCardMarks } from '#ui/card-marks';
import { lendStorage } from './lend-storage.ts';
import { afterFrameEvent, type FrameEvent, startingState } from './field-state.ts';
import { frameStyles } from './frame-styles.ts';

/** A file on the frames' host: its content does not matter, and it has no script. */
export const connectsBy = '/robots.txt';

/** Gr4vy's frames for a card, each in a box of ours. Another form, or another card, is another set of frames. */
export function CardFields(props: CardFieldsProps) {
  return <Frames key={`${props.parameters['session_id']} ${props.savedCard?.id}`} {...props} />;
}

type Settle = (outcome: TokenizeOutcome) => void;

/** The package's object; its own types do not resolve. Source: `@gr4vy/secure-fields` 2.2.6, lib/index.d.ts. */
interface FrameInput {
  /** Missing on the placeholders for fields that a saved card does not need. */
  readonly frame?: HTMLIFrameElement;
  update(options: { readonly label: string }): void;
  setStyles(styles: ReturnType<typeof frameStyles>): void;
}
interface FrameSet {
  readonly controller: HTMLIFrameElement;
  readonly cardNumber?: FrameInput;
  readonly expiryDate?: FrameInput;
  readonly securityCode?: FrameInput;
  submit(): void;
}

const isFrameSet = (made: unknown): made is FrameSet =>
  typeof made === 'object' && made !== null && 'controller' in made && 'submit' in made;

function Frames(props: CardFieldsProps) {
  const { parameters, savedCard, onReady, onChange } = props;
  const { gr4vy_id: gr4vyId, session_id: sessionId, environment, frame_url: frameUrl } = parameters;
  if (!gr4vyId || !sessionId) throw new Error('The card form lacks what its fields need');
  const [state, tell] = useReducer(afterFrameEvent, savedCard, startingState);
  const settle = useRef<Settle | null>(null);

  // The package reads its frames' URL, and whether to log, from the window. Set before the effect that makes it.
  useLayoutEffect(() => {
    lendStorage();
    if (frameUrl) Reflect.set(window, 'SECURE_FIELDS_FRAME_URL', frameUrl);
    else Reflect.deleteProperty(window, 'SECURE_FIELDS_FRAME_URL');
  }, [frameUrl]);

  // The page around shows which fields are missing.
  useEffect(() => onChange(state), [state, onChange]);

  return (
    <SecureFields
      gr4vyId={gr4vyId}
      sessionId={sessionId}
      // Left out it would be production.
      environment={environment === 'sandbox' ? 'sandbox' : 'production'}
      {...(savedCard ? { paymentMethod: { id: savedCard.id, scheme: savedCard.brand } } : {})}
      debug={false}
      onReady={onReady}
      onFormChange={(data: unknown) => tell({ kind: 'form', data })}
      onCardVaultSuccess={() => settle.current?.({ kind: 'tokenized' })}
      onCardVaultFailure={({ code }: { readonly code: unknown }) =>
        settle.current?.({ kind: 'refused', code: String(code) })
      }
    >
      <Instance settle={settle} {...props} />
      <Boxes {...props} brand={state.brand} tell={tell} />
    </SecureFields>
  );
}

/** The object behind the frames: submits them, sets their titles, ends them. Its effects run after the boxes' own. */
function Instance({
  settle,
  labels,
  errors,
  onSubmitter,
}: CardFieldsProps & { readonly settle: { current: Settle | null } }) {
  const made: unknown = useSecureFields().secureFields;
  const secureFields = isFrameSet(made) ? made : null;
  const sentLabels = useRef<Partial<Record<CardFieldName, string>>>({});

  // The frames: they outlive React's tree, being appended to the body.
  useEffect(() => {
    if (!secureFields) return;
    const { controller } = secureFields;
    controller.setAttribute('aria-hidden', 'true');
    controller.setAttribute('tabindex', '-1');
    onSubmitter(
      (limitMs) =>
        new Promise((resolve) => {
          const timer = setTimeout(() => settle.current?.({ kind: 'timed_out' }), limitMs);
          settle.current = (outcome) => {
            settle.current = null;
            clearTimeout(timer);
            resolve(outcome);
          };
          secureFields.submit();
        }),
    );
    return () => controller.remove();
  }, [secureFields, onSubmitter, settle]);

  // The frames' own names: a screen reader's text for each field is inside it.
  useEffect(() => {
    if (!secureFields) return;
    const inputs = {
      number: secureFields.cardNumber,
      expiry: secureFields.expiryDate,
      code: secureFields.securityCode,
    };
    for (const name of ['number', 'expiry', 'code'] as const) {
      const input = inputs[name];
      if (!input?.frame) continue;
      input.frame.setAttribute('title', labels[name]);
      const spoken = [labels[name], errors[name]].filter(Boolean).join('. ');
      // The package itself sends it to a frame that is still loading.
      if (spoken !== (sentLabels.current[name] ?? labels[name])) input.update({ label: spoken });
      sentLabels.current[name] = spoken;
    }
  }, [secureFields, labels, errors]);

  // The phone's theme: colours were handed into the frames when they were made.
  useEffect(() => {
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    const repaint = (): void => {
      for (const input of [secureFields?.cardNumber, secureFields?.expiryDate, secureFields?.securityCode])
        if (input?.frame) input.setStyles(frameStyles());
    };
    scheme.addEventListener('change', repaint);
    return () => scheme.removeEventListener('change', repaint);
  }, [secureFields]);

  return null;
}

interface BoxesProps extends CardFieldsProps {
  readonly brand: string | null;
  readonly tell: (event: FrameEvent) => void;
}

function Boxes({ labels, placeholders, errors, savedCard, brand, tell }: BoxesProps) {
  const [styles] = useState(frameStyles);
  const part = (field: CardFieldName) => ({
    label: labels[field],
    placeholder: placeholders[field],
    styles,
    onFocus: (data: unknown) => tell({ kind: 'focus', field, data }),
    onBlur: (data: unknown) => tell({ kind: 'blur', field, data }),
    onInput: (data: unknown) => tell({ kind: 'input', field, data }),
  });
  const box = (field: CardFieldName) => ({
    field,
    label: labels[field],
    error: errors[field],
  });
  const code = (
    <Box {...box('code')} width="flex-1 basis-38">
      <SecurityCode type="securityCode" {...part('code')} />
    </Box>
  );
  if (savedCard) return code;
  return (
    <div className="grid gap-4">
      <Box {...box('number')} mark={<Marks brand={brand} />} room={brand ? 'pe-14' : 'pe-27 max-[21rem]:pe-0'}>
        <CardNumber type="number" {...part('number')} />
      </Box>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
        <Box {...box('expiry')} width="flex-1 basis-28">
          <ExpiryDate type="expiryDate" {...part('expiry')} />
        </Box>
        {code}
      </div>
    </div>
  );
}

interface BoxProps {
  readonly field: CardFieldName;
  readonly label: string;
  readonly error: string | null;
  /** The brand's mark, or the accepted ones, and its room beside the typed text. */
  readonly mark?: ReactNode;
  readonly room?: string;
  /** Its width beside another, in classes: with large type each has a line of its own. */
  readonly width?: string;
  readonly children: ReactNode;
}

/** A label, a frame's box, and its error. The package replaces the input by its frame, so React must remove the box. */
function Box({ field, label, error, mark = null, room = '', width = '', children }: BoxProps) {
  return (
    <div className={`min-w-0 ${width}`}>
      <p className="field-label" aria-hidden="true">
        {label}
      </p>
      <div
        data-card-field={field}
        data-invalid={error ? '' : undefined}
        className={`field-box frame-box mt-1.5 ${room}`}
      >
        <div>{children}</div>
        {mark}
      </div>
      <p aria-live="polite" className="field-error">
        {error}
      </p>
    </div>
  );
}

/** Which brand it is; until that is known, which are taken. Where letters are large there is no room for those. */
function Marks({ brand }: { readonly brand: string | null }) {
  return (
    <span
      className={`pointer-events-none absolute end-3 top-1/2 flex -translate-y-1/2 gap-1 ${brand ? '' : 'max-[21rem]:hidden'}`}
    >
      {brand ? (
        <CardMark brand={brand} label={cardBrandName(brand) ?? brand} />
      ) : (
        usualCardMarks.map((usual) => <CardMark key={usual} brand={usual} />)
      )}
    </span>
  );
}
