import { type BEHAVIOURS, type devCalls, devEffect, devTrigger } from '#src/api/contract/dev.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import { RawReply } from './rawReply.ts'
import type { Transaction } from '../platform/transaction.ts'
import { dormantRefusal, makeDormant } from '../members/dormantAccount.ts'
import { sessionOver } from '../members/sessionEnd.ts'
import { endSession } from '../members/sessions.ts'
import type { WordKey } from '../platform/messages.ts'
import type { CallContext } from './context.ts'
import { timeSync } from '../platform/timeSync.ts'
import { memberOf } from '../members/caller.ts'
import { requireVerification } from '../verification/requireVerification.ts'

type Behaviour = (typeof BEHAVIOURS)[number]
const { codes } = profile

/** Longer than a client waits (B-1), in ms. */
const TOO_LONG = 35_000

/** Refusals by code and words alone. */
const REFUSALS: Partial<Record<Behaviour, readonly [code: number, words: WordKey, blanks?: Record<string, string | number>]>> = {
  ignoredA: [codes.ignored[0], 'unreadable'],
  ignoredB: [codes.ignored[1], 'unreadable'],
  captchaWrong: [codes.captchaWrong, 'captchaWrong'],
  rateLimited: [codes.rateLimited, 'rateLimited'],
  rateLimitedB: [codes.rateLimitedB, 'rateLimited'],
  rateLimitedC: [codes.rateLimitedC, 'rateLimited'],
  degraded: [codes.degraded, 'degraded'],
  ipBlockade: [codes.ipBlockade, 'ipBlockade'],
  deviceBlockade: [codes.deviceBlockade, 'deviceBlockade'],
  accessCaveat: [codes.accessCaveat, 'accessCaveat'],
  accessRestriction: [codes.accessRestriction, 'accessRestriction'],
  maintenance: [codes.maintenance, 'maintenance'],
  tooManyUsers: [codes.tooManyUsers, 'tooManyUsers'],
  activityBlacklisted: [codes.activityBlacklisted, 'activityBlacklisted'],
  verificationClosed: [codes.verificationClosed, 'needSafe'],
  sealBroken: [codes.sealBroken, 'sealBroken'],
  invalid: [codes.invalid, 'unreadable'],
  forbidden: [codes.forbidden, 'forbidden'],
  notFound: [codes.notFound, 'notFound'],
  conflict: [codes.conflict, 'conflict'],
  chatClosed: [codes.chatClosed, 'chatRoomClosed'],
  muted: [codes.muted, 'muted', { minutes: 5 }],
  kicked: [codes.kicked, 'kicked', { minutes: 5 }],
  changedSince: [codes.changedSince, 'changedSince'],
  alreadyUndone: [codes.alreadyUndone, 'alreadyUndone'],
  insufficient: [codes.insufficient, 'insufficient'],
  saferPlay: [codes.saferPlay, 'playPaused', { until: '2026-12-31 22:00' }],
  slowMode: [codes.slowMode, 'slowMode', { seconds: 5 }],
  blockedWords: [codes.blockedWords, 'blockedWords', { words: '…' }],
  followersOnly: [codes.followersOnly, 'followersOnly'],
  giftPrice: [codes.giftPrice, 'giftPrice', { price: 66 }],
  venueLeft: [codes.venueLeft, 'venueLeft'],
  venueShut: [codes.venueShut, 'venueShut'],
  signatureWaits: [codes.signatureWaits, 'signatureWaits', { by: 'oda', until: '2026-12-31 22:00' }],
  // The page's own codes, as if a line of ours had failed.
  lineSwitching: [codes.lineSwitching, 'degraded'],
  networkAbnormal: [codes.networkAbnormal, 'degraded'],
}

/** Codes that end the caller's session for good. */
const ENDS: Partial<Record<Behaviour, number>> = {
  unauthorized: codes.unauthorized,
  authError: codes.authError,
  loginElsewhere: codes.loginElsewhere,
  accountBlockade: codes.accountBlockade,
  passwordChanged: codes.passwordChanged,
}

/** Replies that are no envelope of ours. */
const RAW: Partial<Record<Behaviour, RawReply>> = {
  notAnObject: new RawReply(200, '"not an object"', true),
  plainReply: new RawReply(200, JSON.stringify({ code: codes.ok, message: '', data: {} }), false),
  httpError: new RawReply(503, '', false),
}

/** Whether a behaviour that happens once is over for the caller: what is sent again is answered. `first` runs with its first time. */
async function isOver(
  context: CallContext,
  name: Behaviour,
  first: (tx: Transaction, memberId: string) => Promise<void>,
): Promise<boolean> {
  const { id } = memberOf(context.caller)
  const mark = `${name}:${id}`
  return context.services.write(async (tx) => {
    const { db, at } = tx
    const { numDeletedRows } = await db.deleteFrom('dev_effect').where('client_id', '=', mark).executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) return true
    await db.insertInto('dev_effect').values({ client_id: mark, effects: 1, at }).execute()
    await first(tx, id)
    return false
  })
}

async function behave(behaviour: Behaviour, context: CallContext): Promise<RawReply | Record<string, never>> {
  const refusal = REFUSALS[behaviour]
  if (refusal !== undefined) throw new CallError(...refusal)
  const end = ENDS[behaviour]
  const { services, caller } = context
  const { session, deviceId } = caller
  if (end !== undefined && session !== null) {
    await services.write((tx) => endSession(tx, session.tokenHash, end))
    throw sessionOver({ code: end, at: null, by: null })
  }
  if (behaviour === 'dormant' && !(await isOver(context, behaviour, makeDormant))) throw dormantRefusal()
  if (behaviour === 'needSafe') await requireVerification(services, caller, devTrigger.path)
  if (behaviour === 'clockSkewed' && !(await isOver(context, behaviour, async () => undefined)))
    throw new CallError(codes.clockSkewed, 'clockSkewed', {}, timeSync(services.now()))
  if (behaviour === 'needRobotCheck') {
    await services.accessRules.block('robot', deviceId, { minutes: 10 })
    throw new CallError(codes.needRobotCheck, 'robotCheck')
  }
  if (behaviour === 'timeout') await new Promise<void>((resolve) => setTimeout(resolve, TOO_LONG).unref())
  return RAW[behaviour] ?? {}
}

export const devHandlers = {
  devTrigger: ({ behaviour }, context) => behave(behaviour, context),

  devEffect: async ({ clientId, safe }, context) => {
    const { services, caller } = context
    memberOf(caller)
    const known = await services.db
      .selectFrom('dev_effect')
      .select('effects')
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    // A retry of what has happened needs no second proof.
    if (safe && known === undefined) await requireVerification(services, caller, devEffect.path)
    return services.write(async ({ db, at }) => {
      const row = await db
        .insertInto('dev_effect')
        .values({ client_id: clientId, effects: 1, at })
        .onConflict((clash) => clash.column('client_id').doNothing())
        .returning('effects')
        .executeTakeFirst()
      return { clientId, effects: row?.effects ?? known?.effects ?? 1 }
    })
  },

  devOutbox: async (_, { services: { delivery } }) => {
    const list = await delivery.outbox()
    if (list === null) throw new CallError(codes.notFound, 'notFound')
    return { list: [...list] }
  },

  devEcho: ({ size }) => ({ text: 'echo '.repeat(Math.ceil(size / 5)).slice(0, size) }),
} satisfies Handlers<typeof devCalls, CallContext>
