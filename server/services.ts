import { unsetOf } from '#src/api/model/siteSetting.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { profile } from '#src/api/profile.ts'
import { type Activities, createActivities } from './activities/activities.ts'
import { keepDeeds } from './activities/deeds.ts'
import { lockBonus } from './activities/lockBonus.ts'
import { cancelDisallowed } from './cashier/deposit/depositRules.ts'
import { createDeposits, type Deposits } from './cashier/deposit/deposits.ts'
import { payerKeys, payerSecretOf } from './cashier/deposit/paySigns.ts'
import { createPayerLine } from './cashier/payout/payerLine.ts'
import { createPayouts, type Payouts } from './cashier/payout/payouts.ts'
import { payoutKeys } from './cashier/payout/payoutSigns.ts'
import { createWithdrawPasswords, type WithdrawPasswords } from './cashier/withdrawal/withdrawPassword.ts'
import { type Anchors, createAnchors } from './live/anchors/anchors.ts'
import { type Audience, createAudience } from './live/audience/audience.ts'
import { type Announcements, createAnnouncements } from './live/announcements/announcements.ts'
import { type Chat, createChat } from './live/chat/chat.ts'
import { tellHeldFunds } from './cashier/wallet/funds.ts'
import { countRound } from './grades/countRound.ts'
import { createGames, type Games } from './games/games.ts'
import { framePlace } from './games/launch.ts'
import { createProviderLine } from './games/providerLine.ts'
import { createTables, type Tables } from './games/tables.ts'
import { providerKeys, providerSecretOf } from './games/walletSigns.ts'
import { createGifts, type Gifts } from './live/gifts/gifts.ts'
import { createMatches, type Matches } from './live/matches/matches.ts'
import { createNames, type Names } from './live/names/names.ts'
import { createMainPrices, type MainPrices } from './live/odds/mainPrices.ts'
import { createOdds, type Odds } from './live/odds/odds.ts'
import { createRecentEvents, type RecentEvents } from './live/rooms/recentEvents.ts'
import { createRooms, type Rooms } from './live/rooms/rooms.ts'
import { createVideo, type Video } from './live/video/video.ts'
import { type AccessRules, createAccessRules } from './members/accessRules.ts'
import { OPERATOR_IDLE } from './members/operatorIdle.ts'
import { createPasswordGuard, type PasswordGuard } from './members/passwordGuard.ts'
import { createPasswords, type Passwords } from './members/passwords.ts'
import { createContactProofs } from './accounts/contactProofs.ts'
import { createSecurityMail, type SecurityMail } from './accounts/securityMail.ts'
import { type Codes, createCodes } from './delivery/codes.ts'
import { createDelivery, type Delivery } from './delivery/delivery.ts'
import { createHeads, type Heads } from './head/heads.ts'
import { createShelves, type Shelves } from './content/shelves.ts'
import { type Bus, createLocalBus } from './platform/bus.ts'
import type { Database } from './platform/db/database.ts'
import type { Env } from './platform/env.ts'
import { newId } from './platform/ids.ts'
import { createNonces, type Nonces } from './platform/nonces.ts'
import { createJobs } from './platform/jobs.ts'
import type { Platform } from './platform/platform.ts'
import { type Metrics, noMetrics } from './platform/metrics/metrics.ts'
import type { RateLimit } from './platform/rateLimit.ts'
import { createWrite, type KeepMessages } from './platform/transaction.ts'
import { createUploads, type Uploads } from './platform/uploads.ts'
import type { Vault } from './platform/vault.ts'
import { createSaferPlay, type SaferPlay } from './saferPlay/saferPlay.ts'
import { createSportsbook, type Sportsbook } from './sportsbook/sportsbook.ts'
import { createSupport, type Support } from './support/support.ts'
import { createSearch, type Search } from './search/search.ts'
import { type AnswerKey, createAnswerKey } from './verification/challenges.ts'
import { createPictures, type Pictures } from './verification/pictures.ts'
import { requireVerification } from './verification/requireVerification.ts'

/** What calls, sockets, the simulation and tests share. Made once for each server; there is no other state. */
export type Services = Platform & {
  /** Works that wait for the writer now. */
  readonly writesWaiting: () => number
  /** Resolves once every write that has begun is over. */
  readonly writesSettled: () => Promise<void>
  /** See `Shared`; everybody has one left where this process is the whole site. */
  readonly sharedLimit: Shared['limit']
  readonly metrics: Metrics
  readonly vault: Vault
  readonly uploads: Uploads
  readonly shelves: Shelves
  readonly heads: Heads
  readonly search: Search
  readonly nonces: Nonces
  readonly accessRules: AccessRules
  readonly answerKey: AnswerKey
  readonly pictures: Pictures
  readonly passwords: Passwords
  readonly passwordGuard: PasswordGuard
  readonly delivery: Delivery
  readonly codes: Codes
  readonly contactProofs: ReturnType<typeof createContactProofs>
  readonly securityMail: SecurityMail
  readonly recentEvents: RecentEvents
  readonly rooms: Rooms
  readonly matches: Matches
  readonly names: Names
  readonly odds: Odds
  readonly mainPrices: MainPrices
  readonly anchors: Anchors
  readonly announcements: Announcements
  readonly audience: Audience
  readonly chat: Chat
  readonly gifts: Gifts
  readonly video: Video
  readonly saferPlay: SaferPlay
  readonly sportsbook: Sportsbook
  readonly support: Support
  readonly deposits: Deposits
  readonly payouts: Payouts
  readonly games: Games
  readonly tables: Tables
  readonly withdrawPasswords: WithdrawPasswords
  readonly activities: Activities
}

/** What the nodes of a site share beside its database. */
type Shared = {
  readonly bus: Bus
  readonly keep: KeepMessages
  /** Nonces of all nodes, beside those of the database. */
  readonly nonces: (stored: Nonces) => Nonces
  readonly audience: NonNullable<Parameters<typeof createAudience>[0]>
  /** An allowance of all nodes together: whether a key has one left. */
  readonly limit: (door: 'device' | 'account', limit: RateLimit) => (key: string) => Promise<boolean>
}

export type ServicesOptions = {
  readonly env: Env
  readonly db: Database
  readonly now: () => number
  /** What numbers of cards and addresses are sealed with. */
  readonly vault: Vault
  /** log2 of scrypt's N. */
  readonly passwordCost: number
  /** See `Platform`; by default an hour. */
  readonly operatorIdle?: number | null | undefined
  /** Where the demo's payer is spoken to; null = it does not run. */
  readonly payerPort?: (() => number | null) | undefined
  /** Where the demo's game provider is; null = it does not run. */
  readonly providerPort?: (() => number | null) | undefined
  /** What is told to who watches the server; by default to nobody. */
  readonly metrics?: Metrics | undefined
  /** The bus between the nodes of a site, and what keeps its messages; by default this process is the whole site. */
  readonly shared?: Shared | null | undefined
  /** Hears of every write that was committed, and of how many messages it publishes. */
  readonly onCommitted?: ((messages: number) => void) | undefined
}

/** Makes the services over an open, migrated database, and hands each what it may not import. */
export function createServices({
  env,
  db,
  now,
  vault,
  passwordCost,
  operatorIdle = OPERATOR_IDLE,
  payerPort = () => null,
  providerPort = () => null,
  metrics = noMetrics,
  shared = null,
  onCommitted,
}: ServicesOptions): Services {
  const bus = shared?.bus ?? createLocalBus()
  const keep: KeepMessages = async (tx, messages) => {
    await keepDeeds(tx, messages)
    await shared?.keep(tx, messages)
  }
  const write = createWrite(db, bus, now, keep, { metrics: metrics.writes, onCommitted })
  const jobs = createJobs({ db, write, isShared: env.databaseUrl !== null })
  const passwords = createPasswords(passwordCost)
  const passwordGuard = createPasswordGuard({ write, passwords }, (caller, action) =>
    requireVerification({ env, write }, caller, action, { isGuess: true }),
  )
  const delivery = createDelivery({ db, write, vault, now, env })
  const codes = createCodes(vault, delivery)
  const contactProofs = createContactProofs({ env, write, vault, codes, delivery })
  const payerSecret = payerSecretOf(env.payer)
  const outKeys = payerSecret === null || !(env.payer.on || env.payer.url !== null) ? null : payoutKeys(payerSecret)
  const payerAddress = () => env.payer.url ?? (payerPort() === null ? null : `http://127.0.0.1:${payerPort()}`)
  const line = createPayerLine({ address: payerAddress, keys: outKeys, now })
  const gameSecret = providerSecretOf(env.provider)
  const gameKeys = gameSecret === null ? null : providerKeys(gameSecret)
  const providerLine = createProviderLine({
    address: () => env.provider.url ?? (providerPort() === null ? null : `http://127.0.0.1:${providerPort()}`),
    keys: gameKeys,
    now,
  })
  const accessRules = createAccessRules(db, write, now)
  const shelves = createShelves(db, now)
  const nonces = createNonces({ db, write, now, kept: profile.seal.nonceKept, wait })
  const audience = createAudience(shared?.audience)
  const names = createNames(bus)
  return {
    env,
    db,
    bus,
    now,
    write,
    jobs,
    writesWaiting: write.waiting,
    writesSettled: write.settled,
    sharedLimit: shared?.limit ?? (() => () => Promise.resolve(true)),
    metrics,
    operatorIdle,
    vault,
    uploads: createUploads(db, write, now),
    shelves,
    search: createSearch({ db, now, shelves, audience, names }),
    heads: createHeads({ db, shelves, names, accessRules, now }, env),
    nonces: shared === null ? nonces : shared.nonces(nonces),
    accessRules,
    answerKey: createAnswerKey(),
    pictures: createPictures(now),
    passwords,
    passwordGuard,
    delivery,
    codes,
    contactProofs,
    securityMail: createSecurityMail({ db, write, jobs, vault, delivery, env, now }),
    recentEvents: createRecentEvents(bus, shared === null),
    rooms: createRooms(write),
    matches: createMatches(write, names),
    names,
    odds: createOdds(write, bus, now),
    mainPrices: createMainPrices(db, bus),
    anchors: createAnchors(write),
    announcements: createAnnouncements(write),
    audience,
    chat: createChat(write),
    gifts: createGifts(write, names),
    video: createVideo(),
    saferPlay: createSaferPlay({ db, write }, cancelDisallowed),
    sportsbook: createSportsbook({
      db,
      write,
      now,
      wait,
      unsetDelay: Number(unsetOf('betAcceptanceDelay', env.demo)) * 1_000,
      node: env.databaseUrl === null ? null : newId('n'),
    }),
    support: createSupport({ db, write, now, jobs }),
    deposits: createDeposits({ db, write, now }, env, payerSecret === null ? null : payerKeys(payerSecret)),
    payouts: createPayouts({ db, write, now, vault, line, keys: outKeys, hasPages: env.payer.on && env.payer.url === null }),
    games: createGames(
      { db, write, now, jobs },
      {
        keys: gameKeys,
        line: providerLine,
        placeOf: () => framePlace(env.provider.origin, providerPort()),
        onMoved: tellHeldFunds,
        onSettled: countRound,
      },
    ),
    activities: createActivities({ db, bus, jobs, write, now, vault }, lockBonus),
    tables: createTables({ db, now, line: providerLine }),
    withdrawPasswords: createWithdrawPasswords({ db, write, passwords, passwordGuard, contactProofs }),
  }
}
