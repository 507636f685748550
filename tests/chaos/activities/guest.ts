import * as v from 'valibot'
import { countedAt } from '#src/api/model/activities/kinds/fanshuiRebate.ts'
import { SIDES } from '#src/api/model/activities/matchFields.ts'
import { dayOf } from '#src/api/model/day.ts'
import { pause } from '../until.ts'
import { activityOf, DOES, GUESSED, matchOf, memberOf, RESULTS, sideOf, turnedSideOf, WINNER } from './orders.ts'
import type { ActivityWorld } from './world.ts'

/** How long a guest waits for what comes by itself, and how often they look, in ms. */
const PATIENCE = 300_000
const LOOK_EVERY = 200

const QuizPage = v.looseObject({
  open: v.nullable(v.looseObject({ key: v.string(), picks: v.array(v.looseObject({ en: v.string() })) })),
})
const StagePage = v.looseObject({
  weeks: v.array(v.looseObject({ monday: v.string(), stages: v.array(v.looseObject({ state: v.string() })) })),
})
const RebatePage = v.looseObject({ days: v.array(v.looseObject({ state: v.string() })) })
const BarrierPage = v.looseObject({ gates: v.array(v.looseObject({ gift: v.string() })) })
const RecallPage = v.looseObject({ code: v.nullable(v.string()) })

/** How many of the days before are counted by now. */
export const countedDays = (now: number): number =>
  Array.from({ length: DOES.daysBefore }, (_, ago) => dayOf(now) - 1 - ago).filter((day) => countedAt(day) <= now).length

/** Whoever comes does all there is: takes part, deposits and bets, and claims whatever that brings, in an order of their own. */
export async function takePart(world: ActivityWorld, number: number, random: () => number): Promise<void> {
  const memberId = memberOf(number)
  const act = (kind: Parameters<ActivityWorld['act']>[1], what: Parameters<ActivityWorld['act']>[2]) =>
    world.act(memberId, kind, what)
  const until = async <T>(look: () => Promise<T>, holds: (seen: T) => boolean, what: string): Promise<T> => {
    const end = performance.now() + PATIENCE
    for (;;) {
      const seen = await look()
      if (holds(seen)) return seen
      if (performance.now() > end) throw new Error(`${memberId} waited in vain for ${what}`)
      await pause(LOOK_EVERY * (0.5 + random()))
    }
  }
  /** Acts until one is refused. */
  const untilRefused = async (kind: Parameters<typeof act>[0], what: Parameters<typeof act>[1], most: number) => {
    for (let times = 0; times < most; times += 1) if ((await act(kind, what))?.result !== 'done') return
  }

  async function comeBack(): Promise<void> {
    if (number % 2 === 1) return void (await act('recallFriend', { do: 'code' }))
    if (number === 0) return
    // Whoever called them says their code themselves.
    const caller = memberOf(number - 1)
    await world.act(caller, 'recallFriend', { do: 'code' })
    const { code } = await world.view(caller, 'recallFriend', RecallPage)
    const comes = { do: 'comeBack', code: code ?? '' }
    await act('recallFriend', comes)
  }

  async function answerQuiz(): Promise<void> {
    for (let question = 0; question < 5; question += 1) {
      await act('quiz', { do: 'next' })
      const { open } = await world.view(memberId, 'quiz', QuizPage)
      if (open === null) continue
      const pick = random() < 0.2 ? 0 : open.picks.findIndex(({ en }) => en.startsWith('right'))
      const answers = { do: 'answer', key: open.key, pick }
      await act('quiz', answers)
    }
  }

  async function claimStages(): Promise<void> {
    const look = () => world.view(memberId, 'stageDeposit', StagePage)
    const { weeks } = await until(look, (page) => page.weeks[0]?.stages[1]?.state === 'ready', 'the second stage')
    const monday = weeks[0]?.monday ?? ''
    for (const stage of [0, 1, 0]) {
      const claims = { do: 'claim', monday, stage }
      await act('stageDeposit', claims)
    }
  }

  async function claimRebates(): Promise<void> {
    const look = () => world.view(memberId, 'fanshuiRebate', RebatePage)
    const isThere = ({ days }: v.InferOutput<typeof RebatePage>) =>
      days.filter(({ state }) => state === 'claimable').length === countedDays(world.now())
    await until(look, isThere, 'the rebates')
    await untilRefused('fanshuiRebate', { do: 'claimAll' }, 2)
  }

  async function claimGates(): Promise<void> {
    const look = () => world.view(memberId, 'breakoutBarrier', BarrierPage)
    await until(look, ({ gates }) => gates[0]?.gift === 'ready', 'the first gate')
    await untilRefused('breakoutBarrier', { do: 'claim' }, 2)
  }

  async function spin(): Promise<void> {
    await untilRefused('spinWheel', { do: 'buyChance' }, 4)
    const spins = { do: 'spin', seed: null }
    await untilRefused('spinWheel', spins, 12)
  }

  async function grab(): Promise<void> {
    const grabs = { do: 'grab', rainId: `rain-${activityOf('redPacketRain')}` }
    await untilRefused('redPacketRain', grabs, 12)
  }

  /** Acts until it is taken: what is still closed was not opened yet. */
  async function untilOpen(kind: Parameters<typeof act>[0], what: Parameters<typeof act>[1]): Promise<void> {
    const isTaken = (answer: Awaited<ReturnType<typeof act>>) => answer?.result !== 'refused' || answer.why.why !== 'closed'
    await until(() => act(kind, what), isTaken, `${kind} to open`)
  }

  async function stake(): Promise<void> {
    for (const guessed of GUESSED) {
      const side = SIDES[Math.floor(random() * SIDES.length)]!
      const stakes = { do: 'stake', matchId: matchOf(guessed), side, amount: String(10 + Math.floor(random() * 90)) }
      await untilOpen('guess', stakes)
      await act('guess', stakes)
    }
  }

  async function handTicket(): Promise<void> {
    // One is right about all of it, and one would be if each match had ended the other way round.
    const known = [sideOf, turnedSideOf][number]
    const picks = RESULTS.map((score) => known?.(score) ?? SIDES[Math.floor(random() * SIDES.length)]!)
    const tickets = { do: 'ticket', round: 0, picks }
    await untilOpen('soccerLottery', tickets)
    await untilRefused('soccerLottery', tickets, 2)
  }

  async function vote(): Promise<void> {
    const votes = { do: 'vote', team: number % 2 === 0 ? WINNER : WINNER + 1 }
    await untilRefused('euroCupVote', votes, 2)
  }

  async function useCards(): Promise<void> {
    for (const what of ['buy', 'buy', 'use', 'use']) {
      const does = { do: what, buff: 'doubleSign' }
      await act('buffCards', does)
    }
  }

  await shuffled(random, [
    () => act('firstDeposit', { do: 'join' }),
    () => act('continueDeposit', { do: 'join' }),
    () => act('stageDeposit', { do: 'join' }),
    () => act('lottery', { do: 'join' }),
    () => act('breakoutBarrier', { do: 'begin' }),
    comeBack,
  ])
  for (const [index, amount] of DOES.deposits.entries())
    await world.order({ do: 'deposit', key: `deposit:${memberId}:${index}`, memberId, amount })
  await world.order({ do: 'bets', key: `bets:${memberId}`, memberId, amount: DOES.bets })
  const claims = [
    () => untilRefused('signGifts', { do: 'sign' }, 2),
    () => untilRefused('novicePackages', { do: 'claimAll' }, 2),
    answerQuiz,
    claimStages,
    claimRebates,
    claimGates,
    spin,
    grab,
    useCards,
    stake,
    handTicket,
    vote,
  ]
  // Two things at once, as in two windows.
  await Promise.all([shuffled(random, claims.slice(0, 6)), shuffled(random, claims.slice(6))])
}

async function shuffled(random: () => number, acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = [...acts]
  while (left.length > 0) await left.splice(Math.floor(random() * left.length), 1)[0]?.()
}
