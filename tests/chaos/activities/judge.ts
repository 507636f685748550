import * as v from 'valibot'
import type { KindName } from '#src/api/model/activities/kinds.ts'
import { units } from '#src/api/model/money/amount.ts'
import { bookedKey } from '#server/activities/prizes.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import type { Outcome } from '../report.ts'
import { dones, of, type PrizeRow, sum } from './evidence.ts'
import { countedDays } from './guest.ts'
import { activityOf, DOES, GIFT, memberOf, signsOf } from './orders.ts'
import { guessFaults, ticketFaults, voteFaults } from './outcomeFaults.ts'
import { rebateFaults } from './rebateFaults.ts'
import type { ActivityWorld, Told } from './world.ts'

/** Kinds whose prizes are told in the answer of the act that earned them. */
const TOLD_KINDS: readonly KindName[] = [
  'signGifts',
  'novicePackages',
  'spinWheel',
  'quiz',
  'breakoutBarrier',
  'stageDeposit',
  'fanshuiRebate',
]
/** Prizes that every member has in the end, of kinds where all earn the same. */
const SAME_FOR_ALL = [
  ['firstDeposit', 1],
  ['continueDeposit', 1],
  ['stageDeposit', 2],
  ['novicePackages', 2],
] as const
/** Gates of who began today, and of who began before. */
const GATES = [1, 4]

/** Everything of a run that does not add up, in the data of a server that is down. */
export async function judge({ told, store, now }: ActivityWorld, members: number): Promise<Outcome> {
  const db = await openExisting(readEnv(store))
  if (db === null) throw new Error('the server left no data')
  try {
    const prizes = await db.selectFrom('activity_prize').selectAll().execute()
    const drifts = await auditLedger(db)
    const broken = [
      ...requestFaults(told, await requestsOf(db)),
      ...toldFaults(told, prizes),
      ...(await bookFaults(db, prizes)),
      ...(await budgetFaults(db, prizes)),
      ...earnedFaults(told, prizes, { members, now: now() }),
      ...(await cardFaults(db, told)),
      ...(await wheelFaults(db, told)),
      ...(await drawFaults(db, prizes)),
      ...(await rainFaults(db, told, prizes)),
      ...(await rebateFaults(db, now())),
      ...(await guessFaults(db, told)),
      ...(await ticketFaults(db, told, prizes)),
      ...(await voteFaults(db, told, prizes)),
      ...drifts,
    ]
    const kinds = [...new Set(prizes.map(({ kind }) => kind))].toSorted()
    return {
      figures: {
        'stakes, tickets and votes': [
          dones(told, 'guess').length,
          dones(told, 'soccerLottery').length,
          dones(told, 'euroCupVote').length,
        ],
        'prizes, by kind': Object.fromEntries(kinds.map((kind) => [kind, of(prizes, kind).length])),
        'sign-ins without a budget': told.filter(({ refused }) => refused.has('budgetGone')).length,
        lost: broken.filter((words) => words.includes('lost')).length,
        doubled: broken.filter((words) => words.includes('twice')).length,
      },
      broken: broken.length > 20 ? [...broken.slice(0, 20), `and ${broken.length - 20} more`] : broken,
    }
  } finally {
    await db.destroy()
  }
}

/** The requests that were done, by the data. */
async function requestsOf(db: Database): Promise<ReadonlySet<string>> {
  const acts = await db.selectFrom('activity_request').select('request_id').execute()
  const grabs = await db.selectFrom('rain_grab').select('request_id').execute()
  return new Set([...acts, ...grabs].map(({ request_id }) => request_id))
}

/** Each request was done once, as it was told, or not at all. */
function requestFaults(told: readonly Told[], kept: ReadonlySet<string>): string[] {
  return told.flatMap(({ kind, memberId, requestId, act, done, refused }) => {
    const what = `${kind} ${act.do} of ${memberId}`
    if (done.size > 1) return [`${what} was done twice: ${[...done].join(' and ')}`]
    if (done.size === 1 && !kept.has(requestId)) return [`${what} was told as done, and is lost`]
    if (done.size === 0 && refused.size > 0 && kept.has(requestId)) return [`${what} was told as refused, and is done`]
    return []
  })
}

/** What members were told that they got is what stands there, no more and no less. */
function toldFaults(told: readonly Told[], prizes: readonly PrizeRow[]): string[] {
  const broken: string[] = []
  for (const kind of TOLD_KINDS) {
    const key = (memberId: string, asset: string, amount: number) => `${memberId} ${amount} ${asset === 'GRANT' ? 'FEN' : asset}`
    const stands = of(prizes, kind).map((prize) => key(prize.member_id, prize.asset, Number(prize.amount)))
    for (const { memberId, prizes: heard } of dones(told, kind))
      for (const { asset, amount } of heard) {
        const at = stands.indexOf(key(memberId, asset, amount))
        if (at < 0) broken.push(`a prize of ${kind} is lost: ${key(memberId, asset, amount)}`)
        else stands.splice(at, 1)
      }
    for (const left of stands) broken.push(`nobody was told of a prize of ${kind}, or it was given twice: ${left}`)
  }
  return broken
}

/** Each prize is paid once, under its own key, to the last unit; and nothing is paid that is no prize. */
async function bookFaults(db: Database, prizes: readonly PrizeRow[]): Promise<string[]> {
  const moved = await db
    .selectFrom('ledger_tx')
    .innerJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .select(['idempotency_key', 'owner', 'amount', 'asset'])
    .where('ledger_tx.kind', '=', 'activityPrize')
    .where('amount', '>', units(0))
    .execute()
  const paid = new Map(moved.map((row) => [row.idempotency_key, row]))
  const grants = await db.selectFrom('bonus_grant').selectAll().execute()
  const locked = new Map(grants.map((row) => [row.give_key, row]))
  const broken: string[] = []
  for (const { activity_id, member_id, key, asset, amount, prize_json } of prizes) {
    const booked = bookedKey(activity_id, member_id, key)
    const isGrant = v.parse(v.looseObject({ asset: v.string() }), JSON.parse(prize_json)).asset === 'GRANT'
    const grant = locked.get(booked)
    const movement = paid.get(asset === 'POINT' ? `${booked}:own` : booked)
    if (isGrant ? grant?.amount !== amount || grant.member_id !== member_id : movement?.amount !== amount)
      broken.push(`${booked} is lost: ${amount} ${asset} was given, and is not in the books`)
    if (!isGrant && (movement?.owner !== member_id || movement.asset !== asset)) broken.push(`${booked} went to somebody else`)
  }
  if (moved.length + grants.length !== prizes.length)
    broken.push(`${moved.length + grants.length} payments of ${prizes.length} prizes: some were paid twice`)
  return broken
}

/** No budget is passed, in all or on a day, and each says what was paid. */
async function budgetFaults(db: Database, prizes: readonly PrizeRow[]): Promise<string[]> {
  const budgets = await db.selectFrom('activity_budget').selectAll().execute()
  return budgets.flatMap(({ activity_id, asset, all_limit, day_limit, spent }) => {
    const own = prizes.filter((prize) => prize.activity_id === activity_id && prize.asset === asset)
    const paid = sum(own.map(({ amount }) => Number(amount)))
    const days = [...new Set(own.map(({ day }) => day))]
    const most = Math.max(
      0,
      ...days.map((day) => sum(own.filter((prize) => prize.day === day).map(({ amount }) => Number(amount)))),
    )
    const what = `the budget of ${activity_id} in ${asset}`
    return [
      ...(paid > Number(all_limit) ? [`${what} is passed: ${paid} of ${all_limit}`] : []),
      ...(day_limit !== null && most > Number(day_limit) ? [`${what} is passed on a day: ${most} of ${day_limit}`] : []),
      ...(paid === Number(spent) ? [] : [`${what} says ${spent}, and ${paid} was paid`]),
    ]
  })
}

/** Whatever was earned is there. */
function earnedFaults(
  told: readonly Told[],
  prizes: readonly PrizeRow[],
  { members, now }: { readonly members: number; readonly now: number },
): string[] {
  const broken: string[] = []
  const must = (what: string, found: number, wanted: number) => {
    if (found !== wanted)
      broken.push(`${what}: ${found} instead of ${wanted}, ${found < wanted ? 'some are lost' : 'some came twice'}`)
  }
  // A card makes a gift double: the last one may not fit any more.
  const signed = sum(of(prizes, 'signGifts').map(({ amount }) => Number(amount)))
  if (signed < (signsOf(members) - 1) * GIFT) broken.push(`sign-in gifts come to ${signed}: some are lost`)
  must('right answers', of(prizes, 'quiz').length, dones(told, 'quiz').filter(({ prizes: got }) => got.length > 0).length)
  for (let number = 0; number < members; number += 1) {
    const memberId = memberOf(number)
    const own = (kind: KindName) => of(prizes, kind).filter((prize) => prize.member_id === memberId).length
    for (const [kind, wanted] of SAME_FOR_ALL) must(`${kind} of ${memberId}`, own(kind), wanted)
    must(`gates of ${memberId}`, own('breakoutBarrier'), GATES[number % 2]!)
    must(`days of ${memberId}`, own('fanshuiRebate'), countedDays(now))
    // The first came back by nobody's code, and the last called nobody where they are the last.
    const isAlone = number === 0 || (number % 2 === 1 && number === members - 1)
    must(`recalls of ${memberId}`, own('recallFriend'), isAlone ? 0 : 1)
  }
  return broken
}

/** Cards are those that were bought and those of gates, each paid once. */
async function cardFaults(db: Database, told: readonly Told[]): Promise<string[]> {
  const cards = await db.selectFrom('buff_card').selectAll().execute()
  const payments = await db.selectFrom('ledger_tx').select('id').where('kind', '=', 'exchangePoints').execute()
  const bought = dones(told, 'buffCards', 'buy').length
  const chances = dones(told, 'spinWheel', 'buyChance').length
  const used = dones(told, 'buffCards', 'use').length
  const ofShop = cards.filter(({ source }) => source.startsWith(`activity:${activityOf('buffCards')}:`)).length
  return [
    ...(ofShop === bought ? [] : [`${ofShop} cards of ${bought} that were bought: some are lost or came twice`]),
    ...(payments.length === bought + chances
      ? []
      : [`${payments.length} payments of points for ${bought} cards and ${chances} chances: some are lost or came twice`]),
    ...(cards.filter(({ used_day }) => used_day !== null).length === used ? [] : ['cards were used twice, or not at all']),
  ]
}

const Wheel = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ chances: v.number(), spun: v.number(), bought: v.number(), today: v.looseObject({ deposit: v.number() }) }),
)

/** Every chance is a spin or still there, and every spin was told. */
async function wheelFaults(db: Database, told: readonly Told[]): Promise<string[]> {
  const rows = await db
    .selectFrom('activity_entry')
    .select(['member_id', 'state_json'])
    .where('activity_id', '=', activityOf('spinWheel'))
    .execute()
  const each = Math.floor(sum(DOES.deposits) / 50_000)
  return rows.flatMap(({ member_id: memberId, state_json }) => {
    const { chances, spun, bought } = v.parse(Wheel, state_json)
    const own = (what: string) => dones(told, 'spinWheel', what).filter((one) => one.memberId === memberId).length
    return [
      ...(spun === own('spin')
        ? []
        : [`${memberId} has ${spun} spins, and was told of ${own('spin')}: some are lost or came twice`]),
      ...(bought === own('buyChance') ? [] : [`${memberId} bought ${bought} chances, and was told of ${own('buyChance')}`]),
      ...(chances + spun === bought + each ? [] : [`${memberId} has ${chances} chances after ${spun} spins of ${bought + each}`]),
    ]
  })
}

/** Each winner of a drawing has their prize, and nobody else has one. */
async function drawFaults(db: Database, prizes: readonly PrizeRow[]): Promise<string[]> {
  const winners = await db.selectFrom('lottery_winner').selectAll().execute()
  const drawings = await db.selectFrom('lottery_drawing').selectAll().where('drawn_at', 'is not', null).execute()
  const keys = new Set(of(prizes, 'lottery').map(({ member_id, key }) => `${member_id} ${key}`))
  const lost = winners.filter(({ member_id, day, place }) => !keys.has(`${member_id} drawing:${day}:${place}`))
  return [
    ...lost.map(({ member_id, day, place }) => `the prize of ${member_id} for ${day}:${place} is lost`),
    ...(keys.size === winners.length ? [] : [`${keys.size} prizes of ${winners.length} winners: some came twice`]),
    ...(winners.length > 0 ? [] : ['nobody won a drawing']),
    ...drawings.flatMap(({ day, tickets }) => {
      const own = winners.filter((winner) => winner.day === day)
      const places = new Set(own.map(({ place }) => place))
      const isWhole = places.size === own.length && own.length === Math.min(14, tickets ?? 0)
      return isWhole ? [] : [`the drawing of ${day} has ${own.length} winners of ${tickets} tickets`]
    }),
  ]
}

/** Each packet that was told is one, and each member is paid theirs together, once; what nobody grabbed went back. */
async function rainFaults(db: Database, told: readonly Told[], prizes: readonly PrizeRow[]): Promise<string[]> {
  const grabs = await db.selectFrom('rain_grab').selectAll().execute()
  const rain = await db
    .selectFrom('rain')
    .selectAll()
    .where('activity_id', '=', activityOf('redPacketRain'))
    .executeTakeFirstOrThrow()
  const grabbed = sum(grabs.map(({ amount }) => Number(amount)))
  const heard = dones(told, 'redPacketRain').length
  const broken: string[] = []
  if (heard !== grabs.length) broken.push(`${grabs.length} packets, and ${heard} were told: some are lost or came twice`)
  if (new Set(grabs.map(({ place }) => place)).size !== grabs.length) broken.push('a packet went twice')
  if (Number(rain.returned) !== Number(rain.pot) - grabbed)
    broken.push(`${rain.returned} went back of ${rain.pot} with ${grabbed} grabbed`)
  for (const memberId of new Set(grabs.map(({ member_id }) => member_id))) {
    const mine = grabs.filter(({ member_id }) => member_id === memberId)
    const worth = sum(mine.map(({ amount }) => Number(amount)))
    const paid = of(prizes, 'redPacketRain').filter(({ member_id }) => member_id === memberId)
    if (paid.length !== 1 || Number(paid[0]?.amount) !== worth)
      broken.push(`${memberId} grabbed ${worth}, and that was paid ${paid.length} times`)
    if (mine.length > rain.most) broken.push(`${memberId} has ${mine.length} packets`)
  }
  return broken
}
