import * as v from 'valibot'
import { AnchorMatch } from '../model/anchor.ts'
import { Id, Paging } from '../model/common.ts'
import { CoinAmount } from '../model/money/wireAmount.ts'
import { SPORT_KINDS } from '../model/sport.ts'
import { Cursor } from '../model/cursor.ts'
import { defineCall } from './defineCall.ts'
import { HistoryReply } from './pushes.ts'

const AnchorList = v.object({
  /** The lobby's place when the list was made: what was pushed up to there is in it already. */
  lobby: Cursor,
  list: v.array(AnchorMatch),
  total: v.number(),
  /** Anchors of each sport that the list has, for the filters: on the air or not. */
  counts: v.record(v.picklist(SPORT_KINDS), v.number()),
})

/** Anchors' rooms, on-air ones first, then by heat (S-1, C-13). */
export const anchorList = defineCall({
  path: '/api/live/anchor/list',
  effect: 'none',
  payload: v.object({ ...Paging.entries, sport: v.optional(v.picklist(SPORT_KINDS)) }),
  reply: AnchorList,
})

/** Matches: live ones first, then by start (C-13). */
export const matchList = defineCall({
  path: '/api/live/match/list',
  effect: 'none',
  payload: v.object({ ...Paging.entries, sport: v.optional(v.picklist(SPORT_KINDS)) }),
  reply: v.object({
    lobby: Cursor,
    list: v.array(AnchorMatch),
    total: v.number(),
    /** Matches of each sport that the list has, for the filters: whatever their phase. */
    counts: v.record(v.picklist(SPORT_KINDS), v.number()),
  }),
})

/**
 * A stretch of a room's order. With `after` and `epoch`: all that was missed, oldest first. With `before`: a page of
 * chat, gifts and welcomes before that place. With neither: the latest such page.
 */
export const chatHistory = defineCall({
  path: '/api/live/chat/history',
  effect: 'none',
  quiet: true,
  anonymousPath: '/api/live/chat-anonymous/history',
  payload: v.pipe(
    v.object({
      room: Id,
      after: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
      epoch: v.optional(v.pipe(v.string(), v.maxLength(32))),
      before: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 50),
    }),
    v.check((input) => input.after === undefined || (input.before === undefined && input.epoch !== undefined), 'history.range'),
  ),
  reply: HistoryReply,
})

/** The member's gold coins. */
export const goldBalance = defineCall({
  path: '/api/live/coin/balance',
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: v.object({ gold: CoinAmount }),
})

/** What the first page needs of the live group; the rest comes with a room. */
export const lobbyCalls = { anchorList, matchList, chatHistory, goldBalance }
