import type { Handlers } from '#src/api/contract/handlers.ts'
import type { saferPlayCalls } from '#src/api/contract/saferPlay.ts'
import { isExclusionPhrase } from '#src/api/model/saferPlay.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../callError.ts'
import { cancelDisallowed } from '../cashier/depositRules.ts'
import type { Unit } from '../db/write.ts'
import { dropRaise, setLimit } from '../play/limits.ts'
import type { Player } from '../play/log.ts'
import { beginPause } from '../play/pauses.ts'
import { readPause } from '../play/record.ts'
import { answerCheck, figuresOf, pulsePlay, tellPlay } from '../play/session.ts'
import { answerLimit, setReality, settingsOf } from '../play/settings.ts'
import { callerOf, type CallContext } from './context.ts'

const playerOf = (context: CallContext): Player => ({ memberId: callerOf(context).id, deviceId: context.deviceId })

/** Makes a change, tells the member's other pages, and answers with everything as it then is. */
function change(context: CallContext, work: (unit: Unit, player: Player) => Promise<unknown>) {
  const player = playerOf(context)
  return context.world.write(async (unit) => {
    await work(unit, player)
    await tellPlay(unit, player.memberId)
    return settingsOf(unit.trx, player.memberId, unit.at)
  })
}

/** A change of what may be deposited: orders that wait for money keep to it too. */
function changeRules(context: CallContext, work: (unit: Unit, player: Player) => Promise<unknown>) {
  return change(context, async (unit, player) => {
    await work(unit, player)
    await cancelDisallowed(unit, player.memberId)
  })
}

/** A session of play with its figures, as the contract carries it. */
async function standingOf(unit: Unit, memberId: string) {
  const { session, dueAt } = await pulsePlay(unit, memberId)
  const { net, staked, gifts } = await figuresOf(unit.trx, memberId, session.since)
  return {
    pause: await readPause(unit.trx, memberId, unit.at),
    since: session.since,
    elapsed: unit.at - session.since,
    dueAt,
    net: toWire(net),
    staked: toWire(staked),
    gifts: toWire(gifts),
  }
}

export const saferPlayHandlers = {
  playSettings: (_, context) => settingsOf(context.world.db, callerOf(context).id, context.world.now()),

  playLimitSet: ({ period, limit }, context) => changeRules(context, (unit, player) => setLimit(unit, player, period, limit)),

  playRaiseCancel: ({ period }, context) => change(context, (unit, player) => dropRaise(unit, player, period)),

  playTimeOut: (length, context) => changeRules(context, (unit, player) => beginPause(unit, player, length)),

  playExclude: ({ months, phrase }, context) => {
    if (!isExclusionPhrase(phrase)) throw new CallError(profile.codes.invalid, 'phraseWrong', {}, { field: 'phrase' })
    return changeRules(context, (unit, player) => beginPause(unit, player, { months }))
  },

  playRealitySet: ({ minutes }, context) => change(context, (unit, player) => setReality(unit, player, minutes)),

  playLimitAnswer: ({ answer }, context) => change(context, (unit, player) => answerLimit(unit, player, answer)),

  playPulse: (_, context) => {
    const { id } = callerOf(context)
    return context.world.write((unit) => standingOf(unit, id))
  },

  playCheckAnswer: ({ choice }, context) => {
    const player = playerOf(context)
    return context.world.write(async (unit) => {
      await answerCheck(unit, player, choice)
      await tellPlay(unit, player.memberId)
      return standingOf(unit, player.memberId)
    })
  },
} satisfies Handlers<typeof saferPlayCalls, CallContext>
