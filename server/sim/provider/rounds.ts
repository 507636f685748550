import { fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { newId } from '#server/platform/ids.ts'
import type { Book, Frame, StoredRound } from './kit/book.ts'
import { outcomeOf, rulesOf } from './rules.ts'
import type { SiteLine } from './kit/siteLine.ts'
import { createTelling } from './kit/telling.ts'

/** What a player asks: `key` = their own for this round, so that asking twice is one round. */
export type PlayAsked = {
  readonly key: string
  readonly stake: number
  readonly play: string
  readonly clientSeed: string
  readonly commitment: string
}

/** What a round came to, as the frame is told. `state` `running` = nobody knows yet: the same is asked again. */
export type Told =
  | { readonly state: 'running'; readonly key: string }
  | { readonly state: 'refused'; readonly key: string; readonly reason: string }
  | {
      readonly state: 'over'
      readonly key: string
      readonly stake: string
      readonly returned: string
      readonly shown: object
      readonly proof: string
    }

type RoundsOptions = {
  readonly book: Book
  readonly site: SiteLine
  readonly now: () => number
}

/**
 * Plays rounds: each is written down before its stake is asked for, and drawn once the stake is known to be taken. A stake that nobody knows
 * about is taken back, never asked for again; a win is told until it is heard. What a crash left behind is gone on with by `resume`.
 */
export function createRounds({ book, site, now }: RoundsOptions) {
  const ids = (reference: string) => ({ bet: `${reference}.bet`, win: `${reference}.win`, refund: `${reference}.back` })

  /** Asks for a round's stake; true = it was drawn. */
  async function askForStake(round: StoredRound): Promise<boolean> {
    const { reference, session, stake } = round
    const answer = await site.ask('bet', { id: ids(reference).bet, session, round: reference, amount: toWire(fen(stake)) })
    if (answer === null) {
      book.mark(reference, 'undoing', { reason: 'noAnswer' })
      return false
    }
    if (!answer.ok) {
      book.mark(reference, 'over', { reason: answer.reason })
      return false
    }
    const { returned, proof } = outcomeOf(round)
    book.mark(reference, 'drawn', { returned, proof })
    return true
  }

  /** Tells one round's win or takes its stake back; true = it was heard. */
  async function tell(round: StoredRound): Promise<boolean> {
    const { reference, session, returned, proof, state } = round
    const { bet, win, refund } = ids(reference)
    const answer =
      state === 'drawn'
        ? await site.ask('win', {
            id: win,
            session,
            round: reference,
            amount: toWire(fen(returned)),
            closes: true,
            proof,
          })
        : await site.ask('refund', { id: refund, session, round: reference, bet, proof: outcomeOf(round).proof })
    // A round that is not known to the site is not over: its stake may still be on its way.
    if (answer === null || (!answer.ok && answer.reason === 'unknown')) return false
    book.mark(reference, 'over')
    return true
  }

  const { finish } = createTelling({
    tell: async (reference) => {
      const round = book.find(reference)
      return round === null || round.state === 'over' || (await tell(round))
    },
  })

  function toldOf(round: StoredRound): Told {
    const { key, stake, returned, state, reason } = round
    if (state === 'asking' || state === 'undoing') return { state: 'running', key }
    if (reason !== null) return { state: 'refused', key, reason }
    const { shown, proof } = outcomeOf(round)
    // Drawn is decided: the money follows, whatever happens.
    return { state: 'over', key, stake: toWire(fen(stake)), returned: toWire(fen(returned)), shown, proof }
  }

  /** Whether the player's last round began less than the pace ago: the site would refuse it, and keep that it did. */
  function isTooSoon({ player, game, pace }: Frame): boolean {
    const began = book.lastBegan(player, game)
    return began !== null && now() - began < pace
  }

  return {
    /** Whether a stake can be laid on a play of a game. Throws a RangeError for a game that there is not. */
    takes: (game: string, play: string, stake: number): boolean =>
      Number.isSafeInteger(stake) && stake > 0 && rulesOf(game).takes(play, fen(stake)),
    /** Plays a round, or tells what became of the one that was asked under this key. Null = its commitment is not the present one. */
    async play(frame: Frame, asked: PlayAsked): Promise<Told | null> {
      const { session, player, game } = frame
      const before = book.findByKey(player, game, asked.key)
      if (before !== null) return toldOf(before)
      const { key, stake, play, clientSeed } = asked
      if (book.prepared(player).commitment !== asked.commitment) return null
      if (isTooSoon(frame)) return { state: 'refused', key, reason: 'pace' }
      const reference = newId('r')
      const fresh = { reference, key, player, session, game, stake, play, clientSeed, at: now() }
      if (!book.begin(fresh, asked.commitment)) return null
      const round = book.find(reference)
      if (round === null) return null
      if (await askForStake(round)) {
        const drawn = book.find(reference)
        if (drawn === null || !(await tell(drawn))) void finish(reference)
      } else if (book.find(reference)?.state === 'undoing') {
        void finish(reference)
      }
      const after = book.find(reference)
      return after === null ? null : toldOf(after)
    },
    /** What the player's last round of a game came to; null = there was none. */
    last({ player, game }: Frame): Told | null {
      const round = book.last(player, game)
      return round === null ? null : toldOf(round)
    },
    /** How a round stands, for the site. */
    standing(reference: string): 'unknown' | 'open' | 'done' {
      const round = book.find(reference)
      return round === null ? 'unknown' : round.state === 'over' ? 'done' : 'open'
    },
    /** Goes on with what a crash left behind. A stake that was being asked for is one that nobody knows about. */
    resume(): void {
      for (const { reference, state } of book.unfinished()) {
        if (state === 'asking') book.mark(reference, 'undoing', { reason: 'noAnswer' })
        void finish(reference)
      }
    },
  }
}
