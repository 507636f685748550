import type { ActorRefFrom } from 'xstate'
import type { ToastEvent, toastMachine } from './toastMachine.ts'

/** Shows toasts. */
export type Toasts = { readonly raise: (toast: Omit<Extract<ToastEvent, { type: 'toast.raised' }>, 'type'>) => void }

/** Toasts that are shown by a running toast machine. */
export function toastsOf(actor: () => ActorRefFrom<typeof toastMachine>): Toasts {
  return { raise: (toast) => actor().send({ type: 'toast.raised', ...toast }) }
}
