import * as v from 'valibot'
import { ClientId } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { OutboxMessage } from '../model/outbox.ts'
import { defineCall } from './defineCall.ts'

/** What a developer may have the server do, to see what the page makes of it (docs/protocol.md, 9). */
export const BEHAVIOURS = [
  'ok',
  'ignoredA',
  'ignoredB',
  'captchaWrong',
  'unauthorized',
  'needRobotCheck',
  'needSafe',
  'rateLimited',
  'rateLimitedB',
  'rateLimitedC',
  'degraded',
  'authError',
  'loginElsewhere',
  'accountBlockade',
  'passwordChanged',
  'dormant',
  'ipBlockade',
  'deviceBlockade',
  'accessCaveat',
  'accessRestriction',
  'maintenance',
  'tooManyUsers',
  'activityBlacklisted',
  'clockSkewed',
  'verificationClosed',
  'sealBroken',
  'invalid',
  'forbidden',
  'notFound',
  'conflict',
  'chatClosed',
  'muted',
  'kicked',
  'changedSince',
  'alreadyUndone',
  'insufficient',
  'saferPlay',
  'slowMode',
  'blockedWords',
  'followersOnly',
  'giftPrice',
  'venueLeft',
  'venueShut',
  'signatureWaits',
  'lineSwitching',
  'networkAbnormal',
  'notAnObject',
  'httpError',
  'plainReply',
  'timeout',
] as const

/** Makes the server answer as it would in that case; session-ending ones really end the session, `dormant` puts the account to sleep until its password wakes it, and `clockSkewed` is refused once, with the server's time. `timeout` is answered after 35 s. */
export const devTrigger = defineCall({
  path: '/api/dev/trigger',
  role: 'developer',
  payload: v.object({ behaviour: v.picklist(BEHAVIOURS) }),
  reply: v.object({}),
})

/** One effect for each `clientId`, whatever happens on the way; `safe` = only after a verification. `effects` = how often it happened: 1. */
export const devEffect = defineCall({
  path: '/api/dev/effect',
  role: 'developer',
  effect: 'keyed',
  payload: v.object({ clientId: ClientId, safe: v.optional(v.boolean(), false) }),
  reply: v.object({ clientId: ClientId, effects: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
})

/** Text of a length, for benches and fault tests: `size` characters. */
export const devEcho = defineCall({
  path: '/api/dev/echo',
  role: 'developer',
  effect: 'none',
  payload: v.object({ size: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200_000)) }),
  reply: v.object({ text: v.string() }),
})

/** Messages to phones and e-mail addresses that went nowhere else, the latest first: of a demo, or where the site keeps them (`OUTBOX`). */
export const devOutbox = defineCall({
  path: '/api/dev/outbox/list',
  role: 'developer',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OutboxMessage) }),
})

export const devCalls = { devTrigger, devEffect, devEcho, devOutbox }
