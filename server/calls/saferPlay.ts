import type { Handlers } from '#src/api/contract/handlers.ts'
import type { saferPlayCalls } from '#src/api/contract/saferPlay.ts'
import { isExclusionPhrase } from '#src/api/model/saferPlay.ts'
import { toAmount } from '#src/api/model/money.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import { cancelDisallowed } from '../cashier/deposit/depositRules.ts'
import type { Transaction } from '../platform/transaction.ts'
import { dropRaise, setLimit } from '../saferPlay/limits.ts'
import type { Player } from '../saferPlay/log.ts'
import { beginPause } from '../saferPlay/pauses.ts'
import { readPause } from '../saferPlay/record.ts'
import { answerCheck, figuresOf, pulsePlay, tellPlay } from '../saferPlay/session.ts'
import { answerLimit, setReality, settingsOf } from '../saferPlay/settings.ts'
import { callerOf, type CallContext } from './context.ts'

const playerOf = (context: CallContext): Player => ({ memberId: callerOf(context).id, deviceId: context.deviceId })

/** Makes a change, tells the member's other pages, and answers with everything as it then is. */
function change(context: CallContext, work: (tx: Transaction, player: Player) => Promise<unknown>) {
  const player = playerOf(context)
  return context.services.write(async (tx) => {
    await work(tx, player)
    await tellPlay(tx, player.memberId)
    return settingsOf(tx.db, player.memberId, tx.at)
  })
}

/** A change of what may be deposited: orders that wait for money keep to it too. */
function changeRules(context: CallContext, work: (tx: Transaction, player: Player) => Promise<unknown>) {
  return change(context, async (tx, player) => {
    await work(tx, player)
    await cancelDisallowed(tx, player.memberId)
  })
}

/** A session of play with its figures, as the contract carries it. */
async function standingOf(tx: Transaction, memberId: string) {
  const { session, dueAt } = await pulsePlay(tx, memberId)
  const { net, staked, gifts } = await figuresOf(tx.db, memberId, session.since)
  return {
    pause: await readPause(tx.db, memberId, tx.at),
    since: session.since,
    elapsed: tx.at - session.since,
    dueAt,
    net: toAmount(net),
    staked: toAmount(staked),
    gifts: toAmount(gifts),
  }
}

export const saferPlayHandlers = {
  saferPlaySettings: (_, context) => settingsOf(context.services.db, callerOf(context).id, context.services.now()),

  depositLimitSet: ({ period, limit }, context) => changeRules(context, (tx, player) => setLimit(tx, player, period, limit)),

  depositLimitRaiseCancel: ({ period }, context) => change(context, (tx, player) => dropRaise(tx, player, period)),

  timeOutBegin: (length, context) => changeRules(context, (tx, player) => beginPause(tx, player, length)),

  selfExclusionBegin: ({ months, phrase }, context) => {
    if (!isExclusionPhrase(phrase)) throw new CallError(profile.codes.invalid, 'phraseWrong', {}, { field: 'phrase' })
    return changeRules(context, (tx, player) => beginPause(tx, player, { months }))
  },

  realityCheckSet: ({ minutes }, context) => change(context, (tx, player) => setReality(tx, player, minutes)),

  depositLimitAnswer: ({ answer }, context) => change(context, (tx, player) => answerLimit(tx, player, answer)),

  saferPlayPulse: (_, context) => {
    const { id } = callerOf(context)
    return context.services.write((tx) => standingOf(tx, id))
  },

  realityCheckAnswer: ({ choice }, context) => {
    const player = playerOf(context)
    return context.services.write(async (tx) => {
      await answerCheck(tx, player, choice)
      await tellPlay(tx, player.memberId)
      return standingOf(tx, player.memberId)
    })
  },
} satisfies Handlers<typeof saferPlayCalls, CallContext>
