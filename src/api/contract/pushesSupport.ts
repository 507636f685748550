import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { VisitorKey } from '../model/support.ts'
import { Epoch, FRAME_LIMIT } from './pushes.ts'

const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Client event `supportEnter`: a chat of the caller's own, a visitor's by the key of their device, or any for operators. */
export const SupportEnterRequest = v.object({ conversationId: Id, key: v.nullable(VisitorKey) })
/** Its acknowledgement: how far the chat has come. */
export const SupportEnterReply = v.variant('ok', [
  v.object({ ok: v.literal(true), epoch: Epoch, top: seq }),
  v.object({ ok: v.literal(false), code: v.number() }),
])
export type SupportEnterReply = v.InferOutput<typeof SupportEnterReply>

/** Client event `supportLeave`; `supportTyping` = the caller is typing in a chat that they entered: told to the other side, stored nowhere. */
export const SupportConversation = v.object({ conversationId: Id })

/** Socket event `support`: events of one chat, in order. */
export const SupportFrame = v.object({
  conversationId: Id,
  epoch: Epoch,
  events: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(FRAME_LIMIT)),
})
/** Socket event `supportTop`, every 10 s: the last number, so that a lost tail is found (Q3). */
export const SupportTop = v.object({ conversationId: Id, epoch: Epoch, top: seq })
/** Socket event `supportTyping`: the other side is typing, or (`supportChanged`) the chat or its place in the queue is another now: ask for it. */
export const SupportSign = v.object({ conversationId: Id })
