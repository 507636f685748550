import { expect, test } from 'vitest'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { playAnchors } from '#server/sim/anchorSim.ts'
import { ANCHORS } from '#server/sim/demo/cast.ts'
import type { SimContext } from '#server/sim/demo/context.ts'
import { createRandom } from '#server/sim/play/random.ts'
import { row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// The demo's anchors as they go off air and come back.

const HOUR = 3_600_000
const now = 1_000 * 24 * HOUR
const { db, services } = await startBareServices(() => now)
const context: SimContext = {
  services,
  // Nothing happens by chance.
  random: { ...createRandom(1), happens: () => false },
  audience: () => 0,
  publishing: () => false,
  happenings: new Map(),
  coming: new Map(),
  balls: new Map(),
  resting: new Map(),
}
const anchor = (id: string, status: string, next_at: number | null) => [
  row('room', { key: `c-${id}` }),
  row('anchor', {
    id,
    anchor_room_id: id,
    chat_room_no: `c-${id}`,
    status,
    next_at,
    sport: 'anchor',
    match_id: null,
    owner_id: null,
    start_at: now - HOUR,
  }),
]

test('[S-1] of anchors off air as many come back before their time as seven play with, the first first', async () => {
  const playing = Array.from({ length: 5 }, (_, place) => anchor(`on-${place}`, 'On1', null))
  const away = Array.from({ length: 5 }, (_, place) => anchor(`off-${place}`, 'Off', now + HOUR + place))
  await writeRows(db, row('room', { key: LOBBY }), ...playing.flat(), ...away.flat())
  await playAnchors(context, 1_000)
  const back = await db
    .selectFrom('anchor')
    .select('id')
    .where('id', 'like', 'off%')
    .where('status', '=', 'On1')
    .orderBy('id')
    .execute()
  expect(back.map(({ id }) => id)).toEqual(['off-0', 'off-1'])
})

test('[E-1] an anchor whose title names a league waits for a match of it, and casts no other', async () => {
  const match = { sport: 'basketball' as const, game_status: 'live' as const, start_at: now - HOUR }
  const [, cast] = anchor('named', 'Off', now - 1)
  const { title } = ANCHORS.find(({ leagueId }) => leagueId === 'l21')!
  const named = { ...cast!.values, id: 'named', title, sport: 'basketball' as const }
  await writeRows(
    db,
    row('room', { key: 'c-named' }),
    row('anchor', named),
    row('match', { ...match, id: 'm-cup', league_id: 'l22' }),
  )
  const seen = async () => {
    await playAnchors(context, 1_000)
    return db.selectFrom('anchor').select(['status', 'match_id']).where('id', '=', 'named').executeTakeFirstOrThrow()
  }
  expect(await seen()).toEqual({ status: 'Off', match_id: null })
  await writeRows(db, row('match', { ...match, id: 'm-league', league_id: 'l21' }))
  expect(await seen()).toEqual({ status: 'On1', match_id: 'm-league' })
})
