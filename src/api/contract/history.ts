import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { defineCall } from './defineCall.ts'
import { HistoryReply } from './pushes.ts'

/**
 * A stretch of a room's order. With `after` and `epoch`: all that was missed, oldest first. With `before`: a page of
 * chat, gifts and welcomes before that place. With neither: the latest such page.
 */
export const chatHistory = defineCall({
  path: '/api/live/chat/history',
  effect: 'none',
  quiet: true,
  anonymousPath: '/api/live/chat-anonymous/history',
  payload: v.pipe(
    v.object({
      room: Id,
      after: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
      epoch: v.optional(v.pipe(v.string(), v.maxLength(32))),
      before: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 50),
    }),
    v.check((input) => input.after === undefined || (input.before === undefined && input.epoch !== undefined), 'history.range'),
  ),
  reply: HistoryReply,
})

export const historyCalls = { chatHistory }
