import type { ActorRefFrom } from 'xstate'
import type { ToastEvent, toastMachine } from './toastMachine.ts'

/** Says short lines to the person. */
export type Toasts = { readonly raise: (notice: Omit<Extract<ToastEvent, { type: 'notice.raised' }>, 'type'>) => void }

/** Notices over a running notice machine. */
export function toastsOf(actor: () => ActorRefFrom<typeof toastMachine>): Toasts {
  return { raise: (notice) => actor().send({ type: 'notice.raised', ...notice }) }
}
