import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WhyNot } from '#src/api/model/activities/activity.ts'
import type { Packet, Rain } from '#src/api/model/activities/kinds/redPacketRain.ts'
import { fen, units } from '#src/api/model/money/amount.ts'
import { type GrabAnswer, type GrabAsked, rainMachine } from '#src/machines/activities/rainMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { RedPacketRainView } from '#src/ui/activities/kinds/redPacketRain/RedPacketRainView.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { kindLogic, NOON, showKind } from './support/kind.tsx'

const packet = (place: number, amount: number): Packet => ({ place, amount: units(amount) })
/** A rain that falls at midday for a minute. */
const rain = (fields: Partial<Rain> = {}): Rain => ({
  id: 'r1',
  startsAt: NOON - 5_000,
  fallsAt: NOON,
  endsAt: NOON + 60_000,
  pot: { asset: 'FEN', amount: fen(20_000) },
  packets: 100,
  most: 3,
  state: 'open',
  taken: null,
  returned: null,
  draw: { id: 'd1', hash: 'ab'.repeat(32) },
  mine: [],
  isPaid: false,
  ...fields,
})
const BEFORE = { startsAt: NOON - 3_600_000, fallsAt: NOON - 3_600_000, endsAt: NOON - 3_540_000 } as const
const OVER = rain({
  id: 'r0',
  ...BEFORE,
  state: 'over',
  taken: 90,
  returned: units(500),
  draw: { id: 'd0', hash: 'cd'.repeat(32) },
})

async function showRain(rains: readonly Rain[], { now = NOON, why = null }: { now?: number; why?: WhyNot | null } = {}) {
  const grabs = handActor<GrabAnswer, GrabAsked>()
  const load = handActor<readonly Rain[], { activityId: string }>()
  const logic = kindLogic({ rain: rainMachine.provide({ actors: { grab: grabs.logic, load: load.logic } }), now: () => now })
  const page = await showKind(RedPacketRainView, 'redPacketRain', { rains }, { words: ['redPacketRain'], logic, card: { why } })
  const answered = (run: () => void) =>
    act(async () => {
      run()
      await settled()
    })
  return {
    ...page,
    grabs: () => grabs.asked.map(({ input }) => input),
    answer: (answer: GrabAnswer) => answered(() => grabs.last().resolve(answer)),
    lose: () => answered(() => grabs.last().reject(new Failure('errors.networkAbnormal'))),
    /** What is said of grabs. */
    said: () => page.screen.getByRole('status').textContent,
  }
}

test.each([
  { ahead: 60_001, said: 'Begins in 1:01' },
  { ahead: 60_000, said: 'It rains in 1:00' },
])('[C-12] $ahead ms before it falls a rain says when, by the member’s own moment', async ({ ahead, said }) => {
  const { screen, button } = await showRain([rain()], { now: NOON - ahead })
  expect([screen.getByRole('timer').textContent, button('Grab a packet')]).toEqual([said, null])
})

test('[C-12] a packet is grabbed of the rain that falls, by its own request', async () => {
  const { press, grabs } = await showRain([OVER, rain()])
  await press('Grab a packet')
  expect(grabs()).toEqual([{ activityId: 'a1', rainId: 'r1', requestId: 'client-made-id-0001', again: false }])
})

test('[C-12] who may not take part has nothing to do with packets', async () => {
  const { button, said } = await showRain([rain()], { why: { why: 'audience' } })
  expect([button('Grab a packet'), said()]).toEqual([null, ''])
})

test('[C-12] a packet that was grabbed is told with its amount and place, and with all before it', async () => {
  const { press, answer, said } = await showRain([rain({ mine: [packet(4, 100)] })])
  await press('Grab a packet')
  const mine = [packet(4, 100), packet(0, 250)]
  await answer({ kind: 'packet', packet: packet(0, 250), rains: [rain({ mine })] })
  expect(said()).toBe('You got ¥2.50 (packet no. 1)2 of 3 grabbed, ¥3.50 in total')
})

test('[C-12] who has as many packets as one may have is told so in place of the button', async () => {
  const { button, said } = await showRain([rain({ most: 1, mine: [packet(4, 100)] })])
  expect([button('Grab a packet'), said()?.startsWith('You have all 1 packets that one member can have.')]).toEqual([null, true])
})

test.each([
  { why: 'budgetGone', said: 'All packets in this rain have been taken.', again: false },
  { why: 'notBegun', said: 'It has not started to rain yet. Try again in a moment.', again: true },
  { why: 'barred', said: 'No packet this time: You cannot take part in this activity.', again: false },
] as const)(
  '[C-12] a grab without a packet by $why says why, and another one may follow: $again',
  async ({ why, said: words, again }) => {
    const { press, answer, said, button } = await showRain([rain()])
    await press('Grab a packet')
    await answer({ kind: 'none', why: { why } })
    expect([said()?.startsWith(words), button('Grab a packet') !== null]).toEqual([true, again])
  },
)

test('[C-12] a grab whose answer was lost says so', async () => {
  const { press, lose, said } = await showRain([rain()])
  await press('Grab a packet')
  await lose()
  expect(said()).toMatch(/^Your connection is unstable\./)
})

test('[C-12] while the answer to a grab is lost no other is begun', async () => {
  const { press, lose, grabs } = await showRain([rain()])
  await press('Grab a packet')
  await lose()
  await press('Grab a packet')
  expect(grabs()).toHaveLength(1)
})

test('[C-12] a rain says what is in it and how many packets one may have', async () => {
  const { screen } = await showRain([rain()])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['¥200.00', '100', '3'])
})

test('[C-12] with no rain to come that is said', async () => {
  const { screen } = await showRain([OVER])
  expect(screen.queryByText('No rain is planned at the moment')).not.toBe(null)
})

test('[C-12] a rain that is over tells what was grabbed of it, what went back and the member’s own part', async () => {
  const { lines } = await showRain([{ ...OVER, mine: [packet(1, 100), packet(2, 50)], isPaid: true }, rain()])
  expect(lines('Past rains')).toEqual([
    '2026-01-05 11:00: 90 of 100 packets were grabbed, ¥5.00 returned to the budget.You got 2, ¥1.50 in total: paid.Verify how it was split',
  ])
})

test('[C-12] a rain whose packets are not paid yet says that they are on their way', async () => {
  const { part } = await showRain([{ ...OVER, mine: [packet(1, 100)] }, rain()])
  expect(part('Past rains')?.textContent).toContain('You got 1, ¥1.00 in total: on its way.')
})

test.each([
  { name: 'is being settled', fields: { state: 'paying', taken: null, returned: null }, said: 'being settled.', proof: false },
  { name: 'did not take place', fields: { state: 'off', taken: null }, said: 'did not take place.', proof: false },
  { name: 'is over', fields: {}, said: 'packets were grabbed', proof: true },
] as const)('[C-12] a rain that $name says so, and can be verified: $proof', async ({ fields, said, proof }) => {
  const { screen, part } = await showRain([{ ...OVER, ...fields }, rain()])
  const link = screen.queryByRole('link', { name: 'Verify how it was split' })
  expect([part('Past rains')?.textContent.includes(said), link?.getAttribute('href') ?? null]).toEqual([
    true,
    proof ? '/app/verify?draw=d0' : null,
  ])
})

test('[C-12] only rains that are over stand among those before, the latest first', async () => {
  const first = { ...OVER, id: 'r00', startsAt: NOON - 7_200_000, endsAt: NOON - 7_140_000 }
  const { lines } = await showRain([first, OVER, rain()])
  expect(lines('Past rains').map((line) => line?.slice(0, 16))).toEqual(['2026-01-05 11:00', '2026-01-05 10:00'])
})

test('[C-12] before a rain it is said when it falls, and not that it is over', async () => {
  const { screen } = await showRain([rain()], { now: NOON - 60_001 })
  expect([screen.queryByText(/^Next: today 11:59/) !== null, screen.queryByText(/^This rain is over/)]).toEqual([true, null])
})

test('[C-12] while it rains is said how long still', async () => {
  const { screen } = await showRain([rain()], { now: NOON + 1_000 })
  expect(screen.getByRole('timer').textContent).toBe('Ends in 0:59')
})

test('[C-12] a packet that falls is grabbed by a press', async () => {
  const { user, grabs } = await showRain([rain()])
  const falling = document.querySelectorAll('button[tabindex="-1"]')
  await user.click(falling[3]!)
  expect([falling.length, grabs().length]).toEqual([14, 1])
})

test('[C-12] no packets fall for who may not take part', async () => {
  await showRain([rain()], { why: { why: 'audience' } })
  expect(document.querySelectorAll('button[tabindex="-1"]').length).toBe(0)
})

test('[C-12] who grabbed nothing of a rain that is over is told so', async () => {
  const { part } = await showRain([OVER, rain()])
  expect(part('Past rains')?.textContent).toContain('You got no packet in this one.')
})

test.each([
  { rains: [OVER, rain()], said: 'The next one: 2026-01-05 11:59 (UTC+8)' },
  { rains: [], said: 'No rain is planned at the moment' },
])('[C-12] a preview of a rain says of it alone: $said', async ({ rains, said }) => {
  const page = await showKind(RedPacketRainView, 'redPacketRain', { rains }, { words: ['redPacketRain'], logic: null })
  expect([
    page.screen.queryByText(said) !== null,
    page.screen.queryAllByRole('button'),
    page.screen.queryByRole('timer'),
  ]).toEqual([true, [], null])
})
