import type { Game } from '#src/api/model/game.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { Venue } from '#src/api/model/venue.ts'

/** A game of the hall: a slot by Tidepool, open, that nobody plays, unless said otherwise. */
export const game = (code: string, change: Partial<Game> = {}): Game => ({
  code,
  venue: 'YBEGDZ',
  kind: 'slots',
  brand: 'tidepool',
  rules: 'slot',
  names: { 'zh-CN': `${code}转轮`, en: `${code} reels` },
  isOpen: true,
  returns: 9_627,
  minStake: fen(150),
  maxStake: fen(5_000),
  players: 0,
  ...change,
})

/** A venue of the hall: one of slots that is open, unless said otherwise. */
export const venue = (channelCode: Venue['channelCode'], change: Partial<Venue> = {}): Venue => ({
  channelCode,
  status: 1,
  isDisplay: 1,
  venueStatus: 0,
  kind: 'slots',
  venueEnName: channelCode,
  names: { 'zh-CN': '潮池电子', en: 'Tidepool Slots' },
  place: 0,
  maintenance: null,
  ...change,
})
