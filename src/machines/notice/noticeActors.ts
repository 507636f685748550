import type { ActorRefFrom } from 'xstate'
import type { NoticeEvent, noticeMachine } from './noticeMachine.ts'

/** Says short lines to the person. */
export type Notices = { readonly raise: (notice: Omit<Extract<NoticeEvent, { type: 'notice.raised' }>, 'type'>) => void }

/** Notices over a running notice machine. */
export function noticesOf(actor: () => ActorRefFrom<typeof noticeMachine>): Notices {
  return { raise: (notice) => actor().send({ type: 'notice.raised', ...notice }) }
}
