import { describe, expect, test } from 'vitest';
import { fadeMs, initialToast, launch, nothingTold, reset, type ToastAreaState } from './toast-state.ts';

const gone = (state: ToastAreaState): ToastAreaState => ({ ...state, toast: reset(state.toast) });

describe('a toast', () => {
  // S2-R30, S4-R10, S9-R10
  test('stays 5000 ms when launched and 3000 before any was, and is reset after a fade of 300 ms', () => {
    const { toast } = launch(nothingTold, 'success', 'Referencia copiada');
    expect([initialToast.duration, toast.duration, fadeMs]).toEqual([3_000, 5_000, 300]);
    expect(reset(toast)).toEqual({ ...initialToast, id: toast.id });
  });

  // S2-R30, S3-R13
  test('has a type, and a title, a time and a close button where it is told so', () => {
    const options = { title: 'Ojo', duration: 9_000, showClose: true, supportCode: 'S1' };
    expect(launch(nothingTold, 'warning', 'No se guardó', options).toast).toEqual({
      id: 1,
      hasNotice: false,
      type: 'warning',
      message: 'No se guardó',
      ...options,
    });
  });

  test('successive ones differ, even with the same words', () => {
    const first = launch(nothingTold, 'success', 'Copiado');
    expect(launch(first, 'success', 'Copiado').toast.id).not.toBe(first.toast.id);
  });
});

describe('the modal “Upss!”', () => {
  const messages = ({ problems }: ToastAreaState) => problems.map(({ message }) => message);
  const pdf = 'No se pudo descargar la ficha.';

  // S2-R30
  test('lists an error that comes while another still stands', () => {
    const state = launch(launch(nothingTold, 'error', pdf), 'error', 'No se pudo copiar.');
    expect([messages(state), state.toast.message]).toEqual([[pdf, 'No se pudo copiar.'], '']);
  });

  // S2-R30
  test('tells a download that failed twice, once', () => {
    const twice = launch(gone(launch(nothingTold, 'error', pdf)), 'error', pdf);
    expect(messages(twice)).toEqual([pdf]);
    expect(messages(launch(twice, 'error', pdf))).toEqual([pdf]);
  });

  test('is not for one error after another that was over, nor for good news', () => {
    const after = launch(gone(launch(nothingTold, 'error', pdf)), 'error', 'No se pudo copiar.');
    expect([messages(after), after.toast.type]).toEqual([[], 'error']);
    expect(messages(launch(after, 'success', 'Copiado'))).toEqual([]);
  });

  test('is not for what a notice on the page says and keeps saying, however often', () => {
    const refused = (state: ToastAreaState) => launch(state, 'error', 'Este pago ya cambió', { hasNotice: true });
    expect(messages(refused(refused(nothingTold)))).toEqual([]);
  });

  test('a success between two failures makes the second one news', () => {
    const state = launch(gone(launch(nothingTold, 'error', pdf)), 'success', 'Copiado');
    expect(messages(launch(gone(state), 'error', pdf))).toEqual([]);
  });
});
