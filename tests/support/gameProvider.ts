import * as v from 'valibot'
import { fen } from '#src/api/model/money/amount.ts'
import { framePlace, launchGame, type Player } from '#server/games/launch.ts'
import { DAY } from '#server/platform/durations.ts'
import { newId } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { GAME_HEADERS, providerKeys, signAnswer, signSaid } from '#server/games/walletSigns.ts'
import { gamePaths, SessionAnswer, WalletAnswer, type WalletAsk } from '#server/games/walletWords.ts'
import type { Services } from '#server/services.ts'

/** What the tests' provider signs with. */
export const PROVIDER_SECRET = 'a-secret-of-the-tests-for-providers'
/** The provider of the tests, and its games. */
export const PROVIDER = 'tidepool'
export const SLOT_GAME = 'tidepool-slot'
export const DICE_GAME = 'tidepool-dice'
export const TABLE_GAME = 'harbour-baccarat'

/** What it signs with. */
export const PROVIDER_KEY = providerKeys(PROVIDER_SECRET)(PROVIDER)

/** Opens the slots' venue with two games of the provider's. */
export async function openGames({ write }: Pick<Services, 'write'>): Promise<void> {
  await write(async ({ db }) => {
    await db.updateTable('venue').set({ status: 0, channel_status: 1, is_display: 1 }).where('code', '=', 'YBEGDZ').execute()
    for (const [place, [code, rules, name]] of [
      [SLOT_GAME, 'slot', '潮池转轮'],
      [DICE_GAME, 'dice', '潮池骰子'],
    ].entries())
      await db
        .insertInto('game')
        .values({
          code: code!,
          venue: 'YBEGDZ',
          rules: rules === 'slot' ? 'slot' : 'dice',
          name_zh: name!,
          name_en: code!,
          is_open: 1,
          place,
          returns: 9_600,
          min_stake: fen(100),
          max_stake: fen(100_000),
          version: 0,
        })
        .execute()
  })
}

/** A member who is logged in for a day, without a password. */
export async function loggedIn(tx: Transaction, memberId: string): Promise<Player> {
  const login = newId('login')
  const nowhere = { address: '127.0.0.1', ended_at: null, ended_code: null, ended_by: null }
  await tx.db
    .insertInto('session')
    .values({
      token_hash: login,
      member_id: memberId,
      device_id: login,
      created_at: tx.at,
      expires_at: tx.at + DAY,
      seal_key: login,
      ...nowhere,
    })
    .execute()
  return { memberId, login }
}

type Door = { readonly url: string; readonly clock: { now(): number } }
type Change = {
  readonly time?: string
  readonly path?: string
  readonly body?: string
  readonly key?: string
  readonly provider?: string
}

/** Opens the live venue with the table of the provider's. */
export async function openTable({ write }: Pick<Services, 'write'>): Promise<void> {
  await write(async ({ db }) => {
    await db.updateTable('venue').set({ status: 0, channel_status: 1, is_display: 1 }).where('code', '=', 'AGZR').execute()
    const names = {
      code: TABLE_GAME,
      venue: 'AGZR',
      rules: 'baccarat' as const,
      name_zh: '海港百家乐',
      name_en: 'Harbour Baccarat',
    }
    const bounds = { min_stake: fen(100), max_stake: fen(100_000) }
    await db
      .insertInto('game')
      .values({ ...names, ...bounds, is_open: 1, place: 9, returns: 9_894, version: 0 })
      .execute()
  })
}

/** Asks the site as the provider does, signed; `change` = what is other than what was signed. Status, text, and whether the answer was signed. */
export async function askSite({ url, clock }: Door, ask: WalletAsk, asked: object, change: Change = {}) {
  const [provider, nonce, body] = [change.provider ?? PROVIDER, newId('n'), JSON.stringify(asked)]
  const time = change.time ?? String(clock.now())
  const path = gamePaths.ask(provider, ask)
  const sign = signSaid(change.key ?? PROVIDER_KEY, { method: 'POST', path: change.path ?? path, time, nonce, body })
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [GAME_HEADERS.time]: time,
      [GAME_HEADERS.nonce]: nonce,
      [GAME_HEADERS.sign]: sign,
    },
    body: change.body ?? body,
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    isSigned: response.headers.get(GAME_HEADERS.sign) === signAnswer(PROVIDER_KEY, nonce, text),
  }
}

/** The answer of an ask about a wallet. */
export async function walletSays(door: Door, ask: Exclude<WalletAsk, 'session'>, asked: object): Promise<WalletAnswer> {
  const { status, text } = await askSite(door, ask, asked)
  if (status !== 200) throw new Error(`${ask} was answered ${status} ${text}`)
  return v.parse(v.pipe(v.string(), v.parseJson(), WalletAnswer), text)
}

/** The answer to a token of a frame. */
export async function enter(door: Door, token: string): Promise<SessionAnswer> {
  return v.parse(v.pipe(v.string(), v.parseJson(), SessionAnswer), (await askSite(door, 'session', { token })).text)
}

/** Plays a round of a member's to its end, as the provider tells it. */
export async function playedRound(
  services: Pick<Services, 'write' | 'games'>,
  {
    memberId,
    stake,
    payout,
    game = SLOT_GAME,
  }: { readonly memberId: string; readonly stake: number; readonly payout: number; readonly game?: string },
): Promise<void> {
  const { launch } = await services.write(async (tx) =>
    launchGame(tx, await loggedIn(tx, memberId), game, () => framePlace(null, 1)),
  )
  const { asks } = services.games
  const entered = await asks.session(PROVIDER, { token: launch?.path.split('#')[1] ?? '' })
  if (!entered.ok) throw new Error(entered.reason)
  const { session } = entered
  const round = newId('r')
  const taken = await asks.bet(PROVIDER, { id: `${round}.bet`, session, round, amount: fen(stake) })
  if (!taken.ok) throw new Error(taken.reason)
  const id = `${round}.win`
  await asks.win(PROVIDER, { id, session, round, amount: fen(payout), closes: true, proof: null })
}
