import type { PostedEvent } from './composerMachine.ts'
import type { OwnMessage } from './sendMachine.ts'

/** What a room makes a line with. */
type LinePorts = { readonly now: () => number; readonly makeId: () => string }

/** The line that was posted in a room, as its outbox takes it: under an id of its own, so that it is stored once however often it is sent. */
export const writtenMessage = (room: string, { text, reply, mentions }: PostedEvent, { now, makeId }: LinePorts) => ({
  type: 'message.written' as const,
  message: { clientId: makeId(), room, content: text, reply, mentions, at: now() } satisfies OwnMessage,
})
