import { createDeposits, type Deposits } from './cashier/deposit/deposits.ts'
import type { Database } from './platform/db/database.ts'
import { createWrite, type Write } from './platform/transaction.ts'
import type { Env } from './platform/env.ts'
import { createAnchors, type Anchors } from './live/anchors/anchors.ts'
import { createLocalBus, type Bus } from './platform/bus.ts'
import { createChat, type Chat } from './live/chat/chat.ts'
import { createGifts, type Gifts } from './live/gifts/gifts.ts'
import { createMatches, type Matches } from './live/matches/matches.ts'
import { createNotices, type Notices } from './live/announcements/announcements.ts'
import { createOdds, type Odds } from './live/odds/odds.ts'
import { createRings, type Rings } from './live/rooms/recentEvents.ts'
import { createRooms, type Rooms } from './live/rooms/rooms.ts'
import { createVideo, type Video } from './live/video/video.ts'
import { createVenue, type Venue } from './sportsbook/sportsbook.ts'
import { createPasswords, type Passwords } from './members/passwords.ts'
import { type AnswerKey, createAnswerKey } from './verification/challenges.ts'
import { type Barriers, createBarriers } from './members/accessRules.ts'
import { createNonces, type Nonces } from './platform/nonces.ts'
import { profile } from '#src/api/profile.ts'

/** What calls, sockets, the simulation and tests share. Made once for each server; there is no other state. */
export type Services = {
  readonly env: Env
  readonly db: Database
  readonly bus: Bus
  /** The server's clock, ms since 1970 UTC. */
  readonly now: () => number
  readonly write: Write
  readonly nonces: Nonces
  readonly barriers: Barriers
  readonly answerKey: AnswerKey
  readonly passwords: Passwords
  readonly rings: Rings
  readonly rooms: Rooms
  readonly matches: Matches
  readonly odds: Odds
  readonly anchors: Anchors
  readonly notices: Notices
  readonly chat: Chat
  readonly gifts: Gifts
  readonly video: Video
  readonly venue: Venue
  readonly deposits: Deposits
}

export type ServicesOptions = {
  readonly env: Env
  readonly db: Database
  readonly now: () => number
  /** log2 of scrypt's N. */
  readonly passwordCost: number
}

/** Makes the services over an open, migrated database. */
export function createServices({ env, db, now, passwordCost }: ServicesOptions): Services {
  const bus = createLocalBus()
  const write = createWrite(db, bus, now)
  return {
    env,
    db,
    bus,
    now,
    write,
    answerKey: createAnswerKey(),
    barriers: createBarriers(db, write, now),
    nonces: createNonces(write, profile.seal.nonceKept),
    passwords: createPasswords(passwordCost),
    rings: createRings(bus),
    rooms: createRooms(write),
    matches: createMatches(write),
    odds: createOdds(write, bus, now),
    anchors: createAnchors(write),
    notices: createNotices(write),
    chat: createChat(write),
    gifts: createGifts(write),
    video: createVideo(),
    venue: createVenue(db, write),
    deposits: createDeposits(db, write, env),
  }
}
