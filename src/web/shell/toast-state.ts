/** A toast, as spec §3 defines it. */
export interface ToastState {
  readonly id: number;
  readonly type: 'success' | 'error' | 'warning';
  readonly message: string;
  readonly title: string | null;
  /** Milliseconds until it fades. */
  readonly duration: number;
  readonly showClose: boolean;
  /** To be read out, if the server gave one. */
  readonly supportCode: string | null;
  /** A notice on the page repeats it and stays: the modal leaves it out. */
  readonly hasNotice: boolean;
}

/** The optional parts of a toast. */
export type ToastOptions = Partial<Pick<ToastState, 'title' | 'duration' | 'showClose' | 'supportCode' | 'hasNotice'>>;

/** Before any was launched. Source: spec §9. */
export const initialToast: ToastState = {
  id: 0,
  type: 'success',
  message: '',
  title: null,
  duration: 3_000,
  showClose: false,
  supportCode: null,
  hasNotice: false,
};

/** How long a launched one stays, and how long it fades before it is reset, in milliseconds. Source: spec §9. */
const launchedMs = 5_000;
export const fadeMs = 300;

/** The toast at the foot of the page, and the modal's list. */
export interface ToastAreaState {
  readonly toast: ToastState;
  /** The last error, shown or gone. */
  readonly lastError: ToastState | null;
  readonly problems: readonly ToastState[];
}

export const nothingTold: ToastAreaState = { toast: initialToast, lastError: null, problems: [] };

/** Launches a toast. A second error at once, or the same one again, opens the modal with their list. */
export function launch(
  state: ToastAreaState = nothingTold,
  type: ToastState['type'],
  message: string,
  options: ToastOptions = {},
): ToastAreaState {
  const toast = { ...initialToast, duration: launchedMs, ...options, id: state.toast.id + 1, type, message };
  if (type !== 'error' || toast.hasNotice)
    return { ...state, toast, lastError: type === 'success' ? null : state.lastError };
  const { lastError, problems } = state;
  const lasting = state.toast.type === 'error' && state.toast.message !== '' && !state.toast.hasNotice;
  if (problems.length > 0) return { toast: reset(toast), lastError: toast, problems: listed(problems, toast) };
  if (lastError && (lasting || lastError.message === message))
    return { toast: reset(toast), lastError: toast, problems: listed([lastError], toast) };
  return { toast, lastError: toast, problems };
}

/** It faded, or was closed. */
export function reset({ id }: ToastState): ToastState {
  return { ...initialToast, id };
}

/** Returns the problems, each once. */
function listed(problems: readonly ToastState[], next: ToastState): readonly ToastState[] {
  return [...problems.filter(({ message }) => message !== next.message), next];
}
