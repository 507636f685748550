import { coins } from '#src/api/model/money/amount.ts'
import type { TransactionDb } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { ensureRoom } from '#server/live/rooms/roomRows.ts'

/** The rooms of the small world that server tests run in. */
export const FIXTURE = {
  anchorRoom: 'a-on',
  chatRoom: 'chat-on',
  offAirRoom: 'a-off',
  offAirChat: 'chat-off',
  match: 'match-1',
  smallGift: 'gift-small',
  largeGift: 'gift-large',
} as const

/** Two anchors (one On1 with a match, one off air), two matches, two gifts: enough to test by, small enough to read. */
export async function seedFixture({ write }: Services): Promise<void> {
  await write(async ({ db, at }) => {
    await addMatch(db, FIXTURE.match, 'live', at)
    await addMatch(db, 'match-2', 'pre', at + 3_600_000)
    await addAnchor(db, {
      room: FIXTURE.anchorRoom,
      chat: FIXTURE.chatRoom,
      status: 'On1',
      match: FIXTURE.match,
      file: 'football.flv',
      at,
    })
    await addAnchor(db, { room: FIXTURE.offAirRoom, chat: FIXTURE.offAirChat, status: 'Off', match: null, file: null, at })
    await db
      .insertInto('gift')
      .values([
        {
          id: FIXTURE.smallGift,
          gift_type: 'small',
          status: '1',
          gift_code: 'rose',
          price: coins(10),
          name: '玫瑰',
          url: '/art/gift/rose.svg',
          svga_url: null,
        },
        {
          id: FIXTURE.largeGift,
          gift_type: 'large',
          status: '1',
          gift_code: 'ship',
          price: coins(4_000),
          name: '大船',
          url: '/art/gift/ship.svg',
          svga_url: null,
        },
        {
          id: 'gift-gone',
          gift_type: 'small',
          status: '0',
          gift_code: 'gone',
          price: coins(1),
          name: '旧礼物',
          url: '/art/gift/gone.svg',
          svga_url: null,
        },
      ])
      .execute()
  })
}

async function addMatch(db: TransactionDb, id: string, status: 'pre' | 'live', startAt: number): Promise<void> {
  await db
    .insertInto('match')
    .values({
      id,
      name: `Reds - Blues (${id})`,
      home_name: 'Reds',
      home_logo: '/art/crest/reds.svg',
      visit_name: 'Blues',
      visit_logo: '/art/crest/blues.svg',
      home_score: 0,
      visit_score: 0,
      start_at: startAt,
      game_status: status,
      sport: 'football',
      venue_name: 'OBTY',
      league_id: 'league-1',
      league_name: 'First League',
      ball_class_id: null,
      cover: `/art/cover/${id}.svg`,
      animation_url: null,
      home_share: 530,
      clock_second: 0,
      clock_at: startAt,
      clock_running: status === 'live' ? 1 : 0,
      form: 0,
      clock_period: 1,
      clock_added: 0,
      parts_json: '[]',
      flv_file: 'football.flv',
    })
    .execute()
  await ensureRoom(db, id, status)
}

type NewAnchor = { room: string; chat: string; status: string; match: string | null; file: string | null; at: number }

async function addAnchor(db: TransactionDb, anchor: NewAnchor): Promise<void> {
  await db
    .insertInto('anchor')
    .values({
      id: `id-${anchor.room}`,
      anchor_room_id: anchor.room,
      chat_room_no: anchor.chat,
      nickname: anchor.room,
      avatar: `/art/portrait/${anchor.room}.svg`,
      title: 'An evening of football',
      description: '',
      sport: 'football',
      cover: `/art/cover/${anchor.room}.svg`,
      status: anchor.status,
      start_at: anchor.at,
      next_at: null,
      stream_key: `key-${anchor.room}`,
      collected: 12_000,
      match_id: anchor.match,
      flv_file: anchor.file,
      thanks: '',
      owner_id: null,
      notice: '',
      held: 0,
    })
    .execute()
  await ensureRoom(db, anchor.chat, anchor.match === null ? 'pre' : 'live')
}
