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

test('[P-5] the other side of a bet has the same chance, and its mark stays where that side has one', () => {
  expect(otherSide({ side: 'under', target: 30 })).toEqual({ side: 'over', target: 70 })
  expect(otherSide({ side: 'over', target: 99 })).toEqual({ side: 'under', target: 1 })
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

test.each(['', '{}', '{"side":"under","target":99}', 'under'])('[P-5] what is no bet on dice reads as the first one: “%s”', (play) => {
  expect(readBet(play)).toEqual({ side: 'under', target: 50 })
})

test('[P-5] what is no roll of dice is none', () => {
  expect([rollOf(roundOver({ stops: [1] }, 0)), rollOf(rolled(4_999, 0))?.roll]).toEqual([null, 4_999])
})

test('[P-5] what a bet is worth is said of its own side, mark and stake', async () => {
  const { screen } = await showDice(writeBet({ side: 'over', target: 80 }))
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['20%', '4.9500×', expect.stringContaining('49.50')])
})

test('[P-5] the other side is bet on by a press, and the one that is chosen already changes nothing', async () => {
  const { press, round, button } = await showDice(writeBet({ side: 'under', target: 30 }))
  await press('Under')
  expect(readBet(round.getSnapshot().context.play)).toEqual({ side: 'under', target: 30 })
  await press('At or over')
  expect(readBet(round.getSnapshot().context.play)).toEqual({ side: 'over', target: 70 })
  expect(['Under', 'At or over'].map((name) => button(name).getAttribute('aria-pressed'))).toEqual(['false', 'true'])
})

test('[P-5] the mark is moved on the side that is bet on, and read out as it is', async () => {
  const { screen, round } = await showDice(writeBet({ side: 'over', target: 50 }))
  const slider = screen.getByRole<HTMLInputElement>('slider')
  expect([slider.min, slider.max, slider.getAttribute('aria-valuetext')]).toEqual(['2', '99', 'at or over 50.00'])
  await told(() => void fireEvent.change(slider, { target: { value: '75' } }))
  expect(readBet(round.getSnapshot().context.play)).toEqual({ side: 'over', target: 75 })
  expect(slider.getAttribute('aria-valuetext')).toBe('at or over 75.00')
})

test('[P-5] nothing is chosen while a round is under way', async () => {
  const { screen, press } = await showDice()
  await press('Roll')
  const groups = screen.getAllByRole<HTMLFieldSetElement>('group')
  expect(groups.map(({ disabled }) => disabled)).toEqual([true, true])
})

test.each([
  ['won', 1_200, 1_980, 'You win', '12.00, won'],
  ['lost', 5_000, 0, 'No win', '50.00, no win'],
])('[P-5] a roll that %s is said in words, told with its bet, and first of the last rolls', async (state, roll, returned, words, past) => {
  const { screen, play, said } = await showDice()
  expect(screen.queryByText('No rolls yet')).not.toBe(null)
  await play(rolled(roll, returned))
  const shown = (roll / 100).toFixed(2)
  expect(said()).toContain(words)
  expect(screen.queryByText(`Rolled ${shown} · under 50.00`)).not.toBe(null)
  expect(screen.getByRole('list', { name: 'Last rolls' }).firstElementChild?.getAttribute('aria-label')).toBe(past)
  expect(document.querySelector('[data-state]')?.getAttribute('data-state')).toBe(state)
})

test('[P-5] a round that is over says no more what became of it once the next one is asked for', async () => {
  const { play, press, clock, said, screen } = await showDice()
  await play(rolled(1_200, 1_980))
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
