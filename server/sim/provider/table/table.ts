import { initialTransition, type SnapshotFrom, transition } from 'xstate'
import * as v from 'valibot'
import {
  type BetTold,
  type OwnSeatWire,
  STAKE_STEP,
  type TableBox,
  type TablePhase,
  TABLE_PHASES,
  type TableStateWire,
} from '#src/api/model/games/baccarat/table.ts'
import { type Fen, fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { newId } from '#server/platform/ids.ts'
import type { SiteLine } from '#server/sim/provider/kit/siteLine.ts'
import { grouped } from './grouped.ts'
import { createSeatTelling } from './seatTelling.ts'
import { settle } from './settle.ts'
import { createShoes } from './shoes.ts'
import type { StoredChain, StoredNow, TableBook } from './tableBook.ts'
import { type TableEvent, tableMachine, type TableTimes } from './tableMachine.ts'
import { boxesOf, ownSeat, tableView } from './tableView.ts'

/** Shoes of a chain: some weeks of play. */
const SHOES = 1_000
/** So many bets of one player in a round are a fault, not a person. */
const MOST_BETS = 60

/** A player, by the site's session that asks for their stakes. */
export type AtTable = { readonly player: string; readonly session: string }

/** A bet as a frame asks for it. `key` = the player's own for it, so that asking twice is one bet. */
export type BetAsked = { readonly round: number; readonly key: string; readonly box: TableBox; readonly stake: number }

type TableOptions = {
  readonly game: string
  readonly book: TableBook
  readonly site: SiteLine
  readonly times: TableTimes
  readonly now: () => number
  /** Runs something once, so many ms from now; returns what prevents it. */
  readonly later: (run: () => void, ms: number) => () => void
  /** Hears that the table changed; `isPhase` = it is another phase, which is told at once. */
  readonly onChange: (isPhase: boolean) => void
  /** Hears that something of a player's own changed. */
  readonly onOwn: (player: string, own: OwnSeatWire) => void
}

type Snapshot = SnapshotFrom<typeof tableMachine>

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    value: v.string(),
    at: v.number(),
    until: v.number(),
    ends: v.picklist(['round', 'shoe', 'chain']),
  }),
)
const Phase = v.picklist(TABLE_PHASES)

/**
 * One table that all sit at. Its chart decides; each step of it is one transaction with what it does to the table, so that a process that dies at any
 * moment goes on where it was: bets whose answer was not heard are taken back, hands that were drawn are paid, each once.
 */
export function createTable({ game, book, site, times, now, later, onChange, onOwn }: TableOptions) {
  const shoes = createShoes(book, SHOES)
  const telling = createSeatTelling({
    book,
    site,
    onOver: (reference, balance) => {
      const seat = book.seat(reference)
      if (seat !== null) onOwn(seat.player, ownSeat({ game, ...seat }, seat, book, balance))
    },
  })
  let place: StoredNow = { phase: '', chain: 0, shoe: 0, hand: 0, round: 0 }
  let snapshot: Snapshot = tableMachine.resolveState({
    value: 'published',
    context: { times, at: 0, until: 0, asking: 0, ends: 'round' },
  })
  let revealed: TableStateWire['revealed'] = null
  let cancel = (): void => undefined

  const chainNow = (): StoredChain => {
    const chain = book.chain(place.chain)
    if (chain === null) throw new Error(`the table has no chain ${place.chain}`)
    return chain
  }

  /** Draws the hand of the round and settles what was laid on it. A bet that is still without an answer has none that anybody waits for. */
  function drawHand(at: number): TableEvent {
    book.forgetAnswers()
    const chain = chainNow()
    const { hand, ends } = shoes.hand(chain, place.shoe, place.hand)
    book.addHand(place, { player: [...hand.player], banker: [...hand.banker], at })
    const bets = grouped(book.betsIn(place.round), ({ reference }) => reference)
    for (const { reference } of book.seatsOf(place.round)) {
      const { returned, proof } = settle(bets.get(reference) ?? [], hand, chain, place)
      book.settleSeat(reference, returned, proof)
    }
    return { type: 'hand.drawn', at, cards: hand.player.length + hand.banker.length, ends }
  }

  /** What the chart's actions do to the table. */
  const DOES: Readonly<Record<string, (at: number) => TableEvent | void>> = {
    publishChain: () => {
      place = { ...place, chain: shoes.publish(), shoe: 1, hand: -1 }
    },
    saltChain: () => shoes.salt(place.chain),
    openRound: () => {
      place = { ...place, round: place.round + 1, hand: place.hand + 1 }
    },
    drawHand,
    payOut: () => book.tellRound(place.round),
    endShoe: () => {
      revealed = revealedOf(place.chain, place.shoe)
      place = { ...place, shoe: place.shoe + 1, hand: -1 }
      book.prune(place)
    },
  }

  function revealedOf(id: number, shoe: number): TableStateWire['revealed'] {
    const chain = book.chain(id)
    return chain === null || shoe < 1 ? null : { shoe, serverSeed: shoes.seedOf(chain, shoe) }
  }

  /** Takes steps of the chart and all that they do, as one transaction; when that fails the table stands where it was. */
  function take(first: () => ReturnType<typeof transition<typeof tableMachine>>, at: number): void {
    const before = { place, revealed }
    try {
      snapshot = book.atomic(() => {
        let [next, actions] = first()
        for (;;) {
          const events = actions.flatMap(({ type }) => DOES[type]?.(at) ?? [])
          const [event] = events
          if (event === undefined) break
          ;[next, actions] = transition(tableMachine, next, event)
        }
        const { until, ends, at: heard } = next.context
        place = { ...place, phase: JSON.stringify({ value: next.value, at: heard, until, ends }) }
        book.saveNow(place)
        return next
      })
    } catch (error) {
      ;({ place, revealed } = before)
      throw error
    }
  }

  const phaseOf = (): TablePhase => v.parse(Phase, snapshot.value)

  function step(event: TableEvent): void {
    const before = snapshot
    const [next, actions] = transition(tableMachine, snapshot, event)
    // A bet that comes and goes changes nothing that must be kept.
    if (actions.length === 0 && next.value === before.value) snapshot = next
    else take(() => [next, actions], 'at' in event ? event.at : now())
    if (snapshot.value === before.value) return
    if (snapshot.value === 'result') for (const reference of book.toTell()) void telling.finish(reference)
    wakeAtEnd()
    onChange(true)
    if (snapshot.value === 'result')
      for (const seat of book.seatsOf(place.round)) onOwn(seat.player, ownSeat({ game, ...seat }, seat, book, null))
  }

  function wakeAtEnd(): void {
    cancel()
    const { until } = snapshot.context
    if (until === 0) return
    cancel = later(
      () => {
        const at = now()
        step({ type: 'time.came', at })
        // A timer may ring a moment early; a phase that is over by this reading goes on by itself, or waits for answers.
        if (snapshot.context.until === until && until > at) wakeAtEnd()
      },
      Math.max(1, until - now()),
    )
  }

  /** Begins, or goes on where the last process ended. */
  function start(): void {
    const kept = book.now()
    if (kept === null) {
      take(() => initialTransition(tableMachine, { times }), now())
    } else {
      place = kept
      const { value, ...context } = v.parse(Kept, kept.phase)
      snapshot = tableMachine.resolveState({ value, context: { ...context, times, asking: 0 } })
      book.forgetAnswers()
      revealed = revealedOf(place.chain, place.shoe - 1)
      step({ type: 'table.resumed', at: now() })
      for (const reference of book.toTell()) void telling.finish(reference)
    }
    wakeAtEnd()
  }

  const tellOwn = (player: string, round: number, balance: Fen | null) =>
    onOwn(player, ownSeat({ game, player, round }, book.seatOf(round, player), book, balance))

  return {
    start,
    /** The table as everybody sees it now, but for who is there and when it is said. */
    view: (): Omit<TableStateWire, 'seq' | 'at' | 'players'> => ({
      ...tableView({
        now: place,
        phase: phaseOf(),
        until: snapshot.context.until,
        chain: chainNow(),
        hands: book.handsOf(place.chain, place.shoe),
        revealed,
        times,
      }),
      ...boxesOf(game, book.betsIn(place.round)),
    }),
    /** A player's own part of the present round, and before it that of an earlier one that is not over yet. */
    own(player: string): OwnSeatWire[] {
      const { round } = place
      const last = book.lastSeat(player)
      return [
        ...(last === null || last.round === round || last.state === 'over' ? [] : [ownSeat({ game, ...last }, last, book, null)]),
        ownSeat({ game, player, round }, book.seatOf(round, player), book, null),
      ]
    },
    /** Takes a player's seed for the salt of a chain that has none yet. */
    giveSeed({ player }: Pick<AtTable, 'player'>, seed: string): void {
      if (snapshot.value !== 'published' && snapshot.value !== 'gathering') return
      book.addSeed(place.chain, player, seed)
      step({ type: 'seed.given', at: now(), count: book.seedsFor(place.chain).length })
    },
    /** Asks the site for a bet of the round, once a key, and says what came of it. */
    async bet({ player, session }: AtTable, { round, key, box, stake }: BetAsked): Promise<BetTold> {
      const known = book.betByKey(player, key)
      if (known !== null) return toldOf(known.state, known.reason)
      if (snapshot.value !== 'betting' || round !== place.round || now() >= snapshot.context.until)
        return toldOf('refused', 'late')
      if (!Number.isSafeInteger(stake) || stake <= 0 || stake % STAKE_STEP !== 0) return toldOf('refused', 'step')
      const id = newId('b')
      const isLaid = book.atomic(() => {
        const { reference } = book.seatFor({ reference: newId('t'), round, player, session })
        if (book.betsOf(reference).length >= MOST_BETS) return null
        book.addBet({ id, reference, player, session, box, stake }, round, key)
        return reference
      })
      if (isLaid === null) return toldOf('refused', 'many')
      step({ type: 'bet.asked' })
      let balance: Fen | null = null
      try {
        tellOwn(player, round, null)
        const answer = await site.ask('bet', { id, session, round: isLaid, amount: toWire(fen(stake)) })
        if (answer === null) book.markBet(id, 'unknown', 'noAnswer')
        else if (answer.ok) book.markBet(id, 'taken')
        else book.markBet(id, 'refused', answer.reason)
        if (answer?.ok === true) ({ balance } = answer)
      } finally {
        step({ type: 'bet.answered', at: now() })
      }
      tellOwn(player, round, balance)
      onChange(false)
      const bet = book.betByKey(player, key)
      return toldOf(bet?.state ?? 'unknown', bet?.reason ?? null)
    },
    /** How a player's part of a round stands, for the site; null = it is none of this table's. */
    standing(reference: string): 'open' | 'done' | null {
      const seat = book.seat(reference)
      return seat === null ? null : seat.state === 'over' ? 'done' : 'open'
    },
    /** The seed of a shoe that is over, by its chain's published end; null = it is not over, or not known. */
    seedOf(end: string, shoe: number): string | null {
      const chain = book.chainByEnd(end)
      if (chain === null || shoe < 1 || shoe > chain.length) return null
      const isOver = chain.id !== place.chain || shoe < place.shoe
      return isOver ? shoes.seedOf(chain, shoe) : null
    },
    stop: () => cancel(),
  }
}

const toldOf = (state: 'asking' | 'taken' | 'refused' | 'unknown' | 'back', reason: string | null): BetTold => ({
  state: state === 'back' ? 'unknown' : state,
  reason,
})
