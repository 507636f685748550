import * as v from 'valibot'
import { Id, Timestamp } from '../model/common.ts'
import { Day } from '../model/day.ts'
import { Game, GameCode, GameRound, GameVisit, RoundMove, RoundState } from '../model/game.ts'
import { listOf } from '../model/listOf.ts'
import { PlayRecord } from '../model/playRecord.ts'
import { VenueCode, VenueKind } from '../model/venueKind.ts'
import { defineCall } from './defineCall.ts'

/** Most games of the site; rounds on a page of records unless it asks for others, at most so many; and the last page that is turned to. */
export const MOST_GAMES = 500
const ROUNDS_ON_PAGE = 20
const MOST_ROUNDS = 50
const LAST_PAGE = 500
/** Records of one page. */
export const RECORD_PAGE = 20

const from1 = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

/** Longest name of a venue that a list is asked for. */
const VENUE_NAME_LIMIT = 40

/**
 * Every game that the site shows, in its order, with how many play it now; a member's `maxStake` is their own (C-9). Of one venue, by its code
 * or its `venueEnName`. It is whitelisted (C-5): what a device keeps of it is at most a minute old, and nothing where the name contains AG.
 */
export const gameList = defineCall({
  path: '/api/game/electronic/list',
  effect: 'none',
  quiet: true,
  payload: v.object({
    venue: v.optional(VenueCode),
    venueEnName: v.optional(v.pipe(v.string(), v.maxLength(VENUE_NAME_LIMIT))),
  }),
  reply: v.object({ list: listOf(Game, MOST_GAMES) }),
})

/** Opens the way into a game: `address` is the frame's, with a token that lets it in once, until `expiresAt`. */
const Launch = v.object({
  status: v.number(),
  launch: v.nullable(
    v.object({ origin: v.nullable(v.string()), port: v.nullable(v.number()), path: v.string(), expiresAt: Timestamp }),
  ),
})

/**
 * Opens the way into a game (C-9): its frame's address, which lets in once. `origin` null = the page's own host, on `port`. `status` 0 = open
 * (S-2); any other has no launch. `notFound` for a game that is not there. Refused to who paused (10700).
 */
export const gameLaunch = defineCall({
  path: '/api/game/electronic/launch',
  login: true,
  payload: v.object({ game: GameCode }),
  reply: Launch,
})

/** The way back into a round that runs, with a fresh token (C-9); also where the venue closed since, or who plays paused: what runs is ended. `notFound` when none runs. */
export const gameSecondLaunch = defineCall({
  path: '/api/game/second/launch',
  login: true,
  quiet: true,
  payload: v.object({ game: GameCode }),
  reply: Launch,
})

/**
 * What the member played of a game since a time, at most a day ago, and the round that runs: what a page around a game shows. `notFound` for
 * a game that is not there.
 */
export const gameVisit = defineCall({
  path: '/api/game/visit',
  effect: 'none',
  quiet: true,
  login: true,
  payload: v.object({ game: GameCode, since: Timestamp }),
  reply: GameVisit,
})

/**
 * A page of the member's rounds at all venues, latest first, also while they paused (C-9): `from` and `to` are days in UTC+8, both
 * included. `after` = the last one of the page before; or the `page` is told by its number, from 1. `size` = rounds on a page.
 */
export const gameRounds = defineCall({
  path: '/api/game/record/list',
  effect: 'none',
  quiet: true,
  login: true,
  payload: v.object({
    after: v.optional(Id),
    page: v.optional(from1(LAST_PAGE), 1),
    size: v.optional(from1(MOST_ROUNDS), ROUNDS_ON_PAGE),
    kind: v.optional(VenueKind),
    venue: v.optional(VenueCode),
    game: v.optional(GameCode),
    state: v.optional(RoundState),
    from: v.optional(Day),
    to: v.optional(Day),
  }),
  reply: v.object({ list: listOf(GameRound, MOST_ROUNDS), more: v.boolean() }),
})

/** One of the member's rounds, what it can be computed again from, and each movement of its money; `notFound` for any other's. */
export const gameRound = defineCall({
  path: '/api/game/record/detail',
  effect: 'none',
  quiet: true,
  login: true,
  payload: v.object({ id: Id }),
  reply: v.object({ round: GameRound, proof: v.nullable(v.string()), moves: listOf(RoundMove) }),
})

/**
 * What the member played at all venues, rounds and sports bets in one list, latest first, also while they paused: a page of those that began before
 * another one. A bet that won or lost is `settled`, one that is void `refunded`. Days as in `gameRounds`.
 */
export const playRecords = defineCall({
  path: '/api/game/record/all',
  effect: 'none',
  quiet: true,
  login: true,
  payload: v.object({
    before: v.optional(Id),
    kind: v.optional(VenueKind),
    venue: v.optional(VenueCode),
    state: v.optional(RoundState),
    from: v.optional(Day),
    to: v.optional(Day),
  }),
  reply: v.object({ list: listOf(PlayRecord, RECORD_PAGE), more: v.boolean() }),
})

export const gameCalls = { gameList, gameLaunch, gameSecondLaunch, gameVisit, gameRounds, gameRound, playRecords }
