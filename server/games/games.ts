import type { Fen } from '#src/api/model/money/amount.ts'
import { conflict, notFound } from '#server/platform/callError.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { AnsweredMeanwhile, earlierAnswer } from './acts.ts'
import { type FramePlace, launchAgain, launchGame, type Player } from './launch.ts'
import type { ProviderLine } from './providerLine.ts'
import { readRound } from './rounds.ts'
import type { StrayEnd, StraySaid } from '#src/api/model/strayRound.ts'
import { createStrayLook, endStray, hear } from './strayRounds.ts'
import { giveBack, refundDigest } from './giveBack.ts'
import { payWin, winDigest } from './payWin.ts'
import type { OnSettled } from './playedRound.ts'
import { PROVIDERS } from './providers.ts'
import { paceLaunch } from '../venues/launchPace.ts'
import { enterGame, readBalance } from './sessions.ts'
import { betDigest, takeStake } from './takeStake.ts'
import type { ProviderKeys } from './walletSigns.ts'
import type { AskedOf, SessionAnswerWire, WalletAnswerWire } from './walletWords.ts'

/** Rounds that should have ended are looked for so often, in ms. */
const LOOK_EVERY = 15_000

/**
 * How long what a provider asks may wait for its turn, in ms: it gives up after 5 s and asks the same again, and what is worked off after that
 * keeps those waiting whose provider still listens.
 */
const ANSWERS_WITHIN = 4_000

/** How long a launch may wait for its turn, in ms: who waits longer presses again, or has left, and their next one is not kept waiting by this one. */
const LAUNCHES_WITHIN = 10_000

type GamesOptions = {
  readonly keys: ProviderKeys | null
  readonly line: ProviderLine
  /** Where a provider's frames are; null = it does not run. */
  readonly placeOf: (provider: string) => FramePlace | null
  /** Tells a member what they hold now, in the transaction that moved it. */
  readonly onMoved: (tx: Transaction, memberId: string) => Promise<unknown>
  readonly onSettled: OnSettled
}

export type Games = ReturnType<typeof createGames>

/** Games of providers: who is let in, and what providers ask of members' wallets. Each function is one transaction. */
export function createGames(
  platform: Pick<Platform, 'db' | 'write' | 'now' | 'jobs'>,
  { keys, line, placeOf, onMoved, onSettled }: GamesOptions,
) {
  const { write } = platform

  /**
   * An ask that may move money, done once an id; whose it is, is told what they hold. Its rules hold by rows that it writes or holds: the
   * member's rules (`holdRules`) by which a pause and the pace of rounds are kept, the wallets that are told of (`onMoved`), the round, days,
   * grade, points and grants of the member, and by the unique ids of asks, rounds and movements. So a snapshot is enough.
   */
  const moving = <Asked extends { readonly id: string; readonly session: string }>(
    digestOf: (asked: Asked) => string,
    work: (tx: Transaction, provider: string, asked: Asked) => Promise<WalletAnswerWire>,
  ) => {
    return async (provider: string, asked: Asked): Promise<WalletAnswerWire> => {
      const answered = () => earlierAnswer(platform.db, provider, asked.id, digestOf(asked))
      const earlier = await answered()
      if (earlier !== null) return earlier
      const session = await platform.db
        .selectFrom('game_session')
        .select('member_id')
        .where('id', '=', asked.session)
        .executeTakeFirst()
      const answer = () =>
        write(
          async (tx) => {
            const said = await work(tx, provider, asked)
            if (said.ok && session !== undefined) await onMoved(tx, session.member_id)
            return said
          },
          { keys: [`session:${asked.session}`], patience: ANSWERS_WITHIN, isolation: 'snapshot' },
        )
      try {
        return await answer()
      } catch (error) {
        if (!(error instanceof AnsweredMeanwhile)) throw error
        const meanwhile = await answered()
        // An ask that has the id of the stake that it is about.
        if (meanwhile === null) throw conflict()
        return meanwhile
      }
    }
  }

  /** Lets a player in, at the pace that launches have; throws `TooLate` where their turn comes too late. */
  const launching = (make: typeof launchGame) => (player: Player, game: string) =>
    write(
      async (tx) => {
        await paceLaunch(tx, player.memberId)
        return make(tx, player, game, placeOf)
      },
      { patience: LAUNCHES_WITHIN },
    )

  return {
    /** What providers sign with; null = there is none. */
    keys,
    /** Where frames are now; null = nowhere. There is one provider. */
    framesAt: () => placeOf(PROVIDERS[0]),
    launch: launching(launchGame),
    launchAgain: launching(launchAgain),
    /** One of a member's rounds with its proof; see the call `gameRound`. */
    round: (memberId: string, id: string) => readRound(platform, line, memberId, id),
    /** What providers ask, by its name. */
    asks: {
      session: (provider: string, asked: AskedOf<'session'>): Promise<SessionAnswerWire> =>
        write((tx) => enterGame(tx, provider, keys?.(provider) ?? '', asked), { patience: ANSWERS_WITHIN }),
      balance: (provider: string, asked: AskedOf<'balance'>): Promise<WalletAnswerWire> =>
        write((tx) => readBalance(tx, provider, asked), { patience: ANSWERS_WITHIN }),
      bet: moving(betDigest, takeStake),
      win: moving(winDigest, (tx, provider, asked: AskedOf<'win'>) => payWin(tx, provider, asked, onSettled)),
      refund: moving(refundDigest, giveBack),
    },
    /** Asks a round's provider how it stands, and keeps what it said. Throws `notFound` for a round that there is not. */
    askAbout: async (id: string): Promise<void> => {
      const round = await platform.db
        .selectFrom('game_round')
        .select(['provider', 'reference', 'opened_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (round === undefined) throw notFound()
      const said: StraySaid = (await line.ask(round.provider, round.reference, Number(round.opened_at))) ?? 'silent'
      await write((tx) => hear(tx, id, said, onMoved))
    },
    /** Ends a round that its provider does not end, see `endStray`; false = nothing was done. */
    endStray: async (
      tx: Transaction,
      end: { readonly id: string; readonly how: StrayEnd; readonly payout: Fen },
    ): Promise<boolean> => {
      const memberId = await endStray(tx, end, onSettled)
      if (memberId !== null) await onMoved(tx, memberId)
      return memberId !== null
    },
    /** Ends rounds that their provider does not know. Returns what stops it. */
    start: (onFault: (error: unknown) => void): (() => Promise<void>) =>
      platform.jobs.start({ kind: 'strayRounds', every: LOOK_EVERY, work: createStrayLook(platform, line, onMoved), onFault })
        .stop,
  }
}
