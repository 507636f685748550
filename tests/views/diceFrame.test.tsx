import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { betOn, otherSide, readBet, rollOf, writeBet } from '#src/frames/dice/bet.ts'
import { DiceGame } from '#src/frames/dice/DiceGame.tsx'
import { playedRound, roundOver, STANDING } from './support/playedRound.tsx'
import { told } from './support/told.ts'

const UNDER_50 = writeBet({ side: 'under', target: 50 })
const rolled = (roll: number, returned: number) => roundOver({ bet: { side: 'under', target: 50 }, roll }, returned)

/** The dice, bet on under 50 unless said otherwise. */
const showDice = (play = UNDER_50) => playedRound((round) => <DiceGame round={round} motion={false} />, { play })

test.each([
  [
    { side: 'under', target: 30 },
    { side: 'over', target: 70 },
  ],
  [
    { side: 'over', target: 99 },
    { side: 'under', target: 1 },
  ],
] as const)('[P-5] the other side of a bet has the same chance: %o, %o', (bet, other) => {
  expect(otherSide(bet)).toEqual(other)
})

test.each([
  ['under', 0, 1],
  ['under', 99, 98],
  ['over', 1, 2],
  ['over', 100, 99],
  ['over', 50.6, 51],
] as const)('[P-5] a mark %s at %s is one that the side has: %s', (side, target, kept) => {
  expect(betOn(side, target)).toEqual({ side, target: kept })
})

test.each(['', '{}', '{"side":"under","target":99}', 'under'])(
  '[P-5] what is no bet on dice reads as the first one: “%s”',
  (play) => {
    expect(readBet(play)).toEqual({ side: 'under', target: 50 })
  },
)

test('[P-5] what is no roll of dice is none', () => {
  expect([rollOf(roundOver({ stops: [1] }, 0)), rollOf(rolled(4_999, 0))?.roll]).toEqual([null, 4_999])
})

test('[P-5] what a bet is worth is said of that bet', async () => {
  const { screen } = await showDice(writeBet({ side: 'over', target: 80 }))
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['20%', '4.9500×', expect.stringContaining('49.50')])
})

test.each([
  ['the other side is bet on', 'At or over', { side: 'over', target: 70 }],
  ['the side that is chosen already changes nothing', 'Under', { side: 'under', target: 30 }],
])('[P-5] by a press %s', async (_, name, bet) => {
  const { press, round } = await showDice(writeBet({ side: 'under', target: 30 }))
  await press(name)
  expect(readBet(round.getSnapshot().context.play)).toEqual(bet)
})

test('[P-5] the side that is bet on is marked as chosen', async () => {
  const { button } = await showDice(writeBet({ side: 'over', target: 70 }))
  expect(['Under', 'At or over'].map((name) => button(name).getAttribute('aria-pressed'))).toEqual(['false', 'true'])
})

/** The dice, bet on at or over 50, with what moves the mark. */
async function showMark() {
  const page = await showDice(writeBet({ side: 'over', target: 50 }))
  const slider = page.screen.getByRole<HTMLInputElement>('slider')
  return { ...page, slider, move: (value: string) => told(() => void fireEvent.change(slider, { target: { value } })) }
}

test('[P-5] the mark moves between the first and the last one of its side', async () => {
  const { slider } = await showMark()
  expect([slider.min, slider.max]).toEqual(['2', '99'])
})

test('[P-5] the mark is moved on the side that is bet on', async () => {
  const { round, move } = await showMark()
  await move('75')
  expect(readBet(round.getSnapshot().context.play)).toEqual({ side: 'over', target: 75 })
})

test('[P-5] a mark that is moved is read out with its side', async () => {
  const { slider, move } = await showMark()
  const before = slider.getAttribute('aria-valuetext')
  await move('75')
  expect([before, slider.getAttribute('aria-valuetext')]).toEqual(['at or over 50.00', 'at or over 75.00'])
})

test('[P-5] nothing is chosen while a round is under way', async () => {
  const { screen, press } = await showDice()
  await press('Roll')
  const groups = screen.getAllByRole<HTMLFieldSetElement>('group')
  expect(groups.map(({ disabled }) => disabled)).toEqual([true, true])
})

const WON = rolled(1_200, 1_980)
const LOST = rolled(5_000, 0)

test.each([
  ['won', WON, 'You win'],
  ['lost', LOST, 'No win'],
])('[P-5] of a roll that %s it is said so', async (_, over, words) => {
  const { play, said } = await showDice()
  await play(over)
  expect(said()).toContain(words)
})

test.each([
  ['won', WON],
  ['lost', LOST],
])('[P-5] a roll that %s is marked so', async (state, over) => {
  const { play } = await showDice()
  await play(over)
  expect(document.querySelector('[data-state]')?.getAttribute('data-state')).toBe(state)
})

test('[P-5] a roll is told with its bet', async () => {
  const { screen, play } = await showDice()
  await play(WON)
  expect(screen.queryByText('Rolled 12.00 · under 50.00')).not.toBe(null)
})

test('[P-5] before anything was rolled there are no last rolls', async () => {
  const { screen } = await showDice()
  expect(screen.queryByText('No rolls yet')).not.toBe(null)
})

test.each([
  ['won', WON, '12.00, won'],
  ['lost', LOST, '50.00, no win'],
])('[P-5] a roll that %s is the first of the last rolls', async (_, over, past) => {
  const { screen, play } = await showDice()
  await play(over)
  expect(screen.getByRole('list', { name: 'Last rolls' }).firstElementChild?.getAttribute('aria-label')).toBe(past)
})

test('[P-5] a round that is over says no more what became of it once the next one is asked for', async () => {
  const { play, press, clock, said, screen } = await showDice()
  await play(WON)
  await told(() => clock.increment(2_500))
  await press('Roll')
  expect([said(), screen.queryByText(/^Rolled/)]).toEqual(['', null])
})

test.each([
  ['under 30', writeBet({ side: 'under', target: 30 }), '15'],
  ['at or over 30', writeBet({ side: 'over', target: 30 }), '65'],
])('[P-5] before anything was rolled the buoy floats where one would win: %s', async (_, play, place) => {
  await showDice(play)
  const tide = document.querySelector<HTMLElement>('[data-side]')
  expect(tide?.style.getPropertyValue('--roll')).toBe(place)
})

test('[P-5] the buoy comes to rest where the roll stands', async () => {
  const { play } = await showDice()
  await play(rolled(1_234, 1_980))
  expect(document.querySelector<HTMLElement>('[data-side]')?.style.getPropertyValue('--roll')).toBe('12.34')
})

test('[P-5] who comes back sees their last roll, as one that is past', async () => {
  const last = rolled(7_705, 0)
  await playedRound((round) => <DiceGame round={round} motion={false} />, { play: UNDER_50, state: { ...STANDING, last } })
  const roll = document.querySelector('[data-state]')
  expect([roll?.getAttribute('data-state'), roll?.textContent]).toEqual(['past', '77.05'])
})

/** Where the buoy is while a round of dice is under way. */
const drift = () => [
  document.querySelector('[data-drifts]')?.getAttribute('data-drifts'),
  document.querySelector('[data-state]')?.getAttribute('data-state'),
  document.querySelector('[data-state]')?.textContent,
]

test.each([
  ['drifts where it may move', true, 'true'],
  ['stays where nothing may move', false, 'false'],
])('[P-5] while a round is under way no roll is told, and the buoy %s', async (_, motion, drifts) => {
  const { press } = await playedRound((round) => <DiceGame round={round} motion={motion} />, { play: UNDER_50 })
  await press('Roll')
  expect(drift()).toEqual([drifts, 'drifts', '…'])
})

test('[P-5] a roll is told when the buoy has come to rest, and not before', async () => {
  const page = await playedRound((round) => <DiceGame round={round} motion />, {
    play: UNDER_50,
    plan: { parts: 1, first: 600, next: 0, last: 1_300 },
    moves: () => true,
  })
  await page.press('Roll')
  await page.answer({ kind: 'told', round: LOST, state: STANDING })
  const seen = [drift()]
  for (const ms of [600, 1_299, 1]) {
    await told(() => page.clock.increment(ms))
    seen.push(drift())
  }
  expect(seen).toEqual([
    ['true', 'drifts', '…'],
    ['false', 'drifts', ''],
    ['false', 'drifts', ''],
    ['false', 'lost', '50.00'],
  ])
})
