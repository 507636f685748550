import type { Handlers } from '#src/api/contract/handlers.ts'
import type { liveCalls } from '#src/api/contract/live.ts'
import { notFound } from '../callError.ts'
import { readHistory } from '../live/history.ts'
import { refuseKicked, standingOf } from '../live/mutes.ts'
import { keepMark, readOffline } from '../live/offline.ts'
import { logDeed } from '../live/operationLog.ts'
import { pinOf } from '../live/pins.ts'
import { dismissReports, listReports, reportMessage } from '../live/reports.ts'
import { entranceOf, findRoom, placeOf } from '../live/rooms.ts'
import { blockedWordsOf } from '../live/rules.ts'
import { callerOf, type CallContext } from './context.ts'

type Chatted = Pick<
  typeof liveCalls,
  | 'chatEntrance'
  | 'chatHistory'
  | 'chatSend'
  | 'chatOffline'
  | 'chatSeen'
  | 'chatReport'
  | 'reportList'
  | 'reportDismiss'
  | 'chatRules'
>

export const chatHandlers = {
  chatEntrance: async ({ room }, { world: { db, now }, session }) => {
    const row = await findRoom(db, room)
    return {
      entrance: entranceOf(row),
      standing: await standingOf(db, room, session?.member.id ?? null, now()),
      pin: await pinOf(db, room),
      place: placeOf(row),
    }
  },

  chatHistory: async (question, { world: { db, rings, now }, session }) => {
    if (session !== null) await refuseKicked(db, question.room, session.member.id, now())
    return readHistory(db, rings, question)
  },

  chatSend: (message, context) => context.world.chat.post({ memberId: callerOf(context).id, ...message }),

  chatOffline: ({ room, after, epoch }, { world: { db }, session }) => {
    const device = after === undefined || epoch === undefined ? null : { epoch, seq: after }
    return readOffline(db, room, session?.member.id ?? null, device)
  },

  chatSeen: async ({ room, epoch, through }, context) => {
    const memberId = callerOf(context).id
    await context.world.write((unit) => keepMark(unit, room, memberId, { epoch, seq: through }))
    return {}
  },

  chatReport: async ({ room, messageId, reason, note }, context) => {
    const memberId = callerOf(context).id
    return { id: await context.world.write((unit) => reportMessage(unit, { memberId, room, messageId, reason, note })) }
  },

  reportList: async ({ room }, { world: { db } }) => ({ list: await listReports(db, room) }),

  reportDismiss: async ({ room, messageId }, context) => {
    const act = { by: callerOf(context), room, reason: undefined }
    return {
      logId: await context.world.write(async (unit) =>
        logDeed(unit, act, {
          action: 'dismissReport',
          target: await dismissReports(unit, room, messageId),
          detail: messageId,
        }),
      ),
    }
  },

  chatRules: async ({ room }, { world: { db } }) => {
    const row = await findRoom(db, room)
    if (row === undefined) throw notFound()
    return { slowSeconds: row.slow_seconds, blockedWords: [...blockedWordsOf(row)] }
  },
} satisfies Handlers<Chatted, CallContext>
