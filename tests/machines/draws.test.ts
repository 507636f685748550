import { NEVER, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { provideDraws } from '#src/machines/games/drawsActors.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'

const card = (kind: string, why: object | null = null) => ({
  id: `a-${kind}`,
  kind,
  title: { 'zh-CN': kind, en: kind },
  words: { 'zh-CN': '', en: '' },
  startsAt: 0,
  endsAt: 1,
  state: 'running',
  why,
})

const hash = 'a'.repeat(64)
const rain = (id: string, state: string, endsAt: number) => ({
  id,
  startsAt: 0,
  fallsAt: 0,
  endsAt,
  pot: { asset: 'FEN', amount: '100' },
  packets: 1,
  most: 1,
  state,
  taken: null,
  returned: null,
  draw: { id: `draw-${id}`, hash },
  mine: [],
  isPaid: false,
})

const AT = Date.UTC(2026, 2, 11, 4)

test('[P-9] the last draws of what draws are offered to be computed again, latest first; one that fails takes no other one’s away, and of others and of who is barred nothing is asked', async () => {
  const { client, asked } = scriptedClient({
    answer: (path) =>
      path === '/api/activity/list'
        ? {
            data: {
              now: 0,
              isPaused: false,
              list: [card('redPacketRain'), card('signGifts'), card('spinWheel'), card('lottery', { why: 'barred' })],
            },
          }
        : path === '/api/activity/spinWheel/info'
          ? // It ended meanwhile.
            { code: 1 }
          : {
              data: {
                now: 0,
                isPaused: false,
                card: card('redPacketRain'),
                view: {
                  rains: [rain('r1', 'over', AT), rain('r2', 'paying', AT + 3_600_000), rain('r3', 'planned', AT + 7_200_000)],
                },
              },
            },
  })
  const socket = { self: new Subject<SelfPush>(), back: NEVER }
  const draws = createActor(provideDraws({ client, socket, random: () => 0 }), { input: { query: null } }).start()
  const { context } = await waitFor(draws, (snapshot) => snapshot.context.isKnown)
  expect(context.items).toEqual([
    { id: 'draw-r2', title: { 'zh-CN': 'redPacketRain', en: 'redPacketRain' }, when: '2026-03-11 13:00' },
    { id: 'draw-r1', title: { 'zh-CN': 'redPacketRain', en: 'redPacketRain' }, when: '2026-03-11 12:00' },
  ])
  expect(asked).toEqual(['/api/activity/list', '/api/activity/redPacketRain/info', '/api/activity/spinWheel/info'])
  draws.stop()
})
