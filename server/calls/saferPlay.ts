import { settingsOf } from '../saferPlay/settings.ts'
import type { saferPlayCalls } from '#src/api/contract/saferPlay.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { type Caller, memberOf } from '../members/caller.ts'
import type { Player } from '../saferPlay/log.ts'

const playerOf = (caller: Caller): Player => ({ memberId: memberOf(caller).id, deviceId: caller.deviceId })

export const saferPlayHandlers = {
  saferPlaySettings: (_, { services: { db, now }, caller }) => settingsOf(db, memberOf(caller).id, now()),

  depositLimitSet: ({ period, limit }, { services: { saferPlay }, caller }) =>
    saferPlay.setLimit(playerOf(caller), period, limit),

  depositLimitRaiseCancel: ({ period }, { services: { saferPlay }, caller }) => saferPlay.dropRaise(playerOf(caller), period),

  timeOutBegin: ({ hours }, { services: { saferPlay }, caller }) => saferPlay.beginTimeOut(playerOf(caller), hours),

  selfExclusionBegin: ({ months, phrase }, { services: { saferPlay }, caller }) =>
    saferPlay.exclude(playerOf(caller), months, phrase),

  realityCheckSet: ({ minutes }, { services: { saferPlay }, caller }) => saferPlay.setReality(playerOf(caller), minutes),

  depositLimitAnswer: ({ answer }, { services: { saferPlay }, caller }) => saferPlay.answerLimit(playerOf(caller), answer),

  saferPlayPulse: (_, { services: { saferPlay }, caller }) => saferPlay.pulse(memberOf(caller).id),

  realityCheckAnswer: ({ choice }, { services: { saferPlay }, caller }) => saferPlay.answerCheck(playerOf(caller), choice),
} satisfies Handlers<typeof saferPlayCalls, CallContext>
