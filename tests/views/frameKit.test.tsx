import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { commitmentOf } from '#src/api/model/games/fair/seeds.ts'
import { playDice } from '#src/api/model/games/play.ts'
import { writeProof } from '#src/api/model/games/proofs.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { FairSheet } from '#src/frames/kit/FairSheet.tsx'
import { FrameView } from '#src/frames/kit/FrameView.tsx'
import { GameLayout } from '#src/frames/kit/GameLayout.tsx'
import { Outside } from '#src/frames/kit/Outside.tsx'
import { PlayBar } from '#src/frames/kit/PlayBar.tsx'
import { ResultLine } from '#src/frames/kit/ResultLine.tsx'
import { LanguageContext } from '#src/frames/kit/words.ts'
import type { FrameRef, RoundRef } from '#src/machines/frame/frameSelectors.ts'
import type { RoundInput } from '#src/machines/frame/roundMachine.ts'
import { playedRound, roundOver, STANDING } from './support/playedRound.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

/** A game of nothing but what all games have. */
const showGame = (input: Partial<RoundInput> = {}) =>
  playedRound(
    (round) => (
      <GameLayout
        round={round}
        name="Reef"
        returns="99.00"
        rules="The rules"
        stage={null}
        result={<ResultLine round={round} idle="Play when you like" told="what it shows" />}
        controls={<PlayBar round={round} label="Play" />}
      />
    ),
    input,
  )

test.each([
  ['Raise the stake', 2_000],
  ['Lower the stake', 500],
])('[P-5] “%s” takes the stake of ten yuan one step on, to %i fen', async (name, stake) => {
  const { press, round } = await showGame()
  await press(name)
  expect(round.getSnapshot().context.stake).toBe(stake)
})

/** A game with the chips of its stakes, in their order. */
async function showChips(stake: number) {
  const page = await showGame({ stake: fen(stake) })
  return { ...page, chips: page.screen.getAllByRole('button').filter((one) => one.hasAttribute('aria-pressed')) }
}

test('[P-5] the chip of the present stake alone is marked as chosen', async () => {
  const { chips } = await showChips(500)
  expect(chips.map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true', 'false', 'false', 'false'])
})

test('[P-5] a stake is chosen by its chip', async () => {
  const { user, chips, round } = await showChips(500)
  await user.click(chips[0] ?? expect.unreachable('there is no chip'))
  expect(round.getSnapshot().context.stake).toBe(100)
})

test.each([
  ['the least', 100, [true, false]],
  ['the most', 5_000, [false, true]],
])('[P-5] at %s stake (%s fen) there is no step further', async (_, stake, disabled) => {
  const { button } = await showGame({ stake: fen(stake) })
  expect(['Lower the stake', 'Raise the stake'].map((name) => button(name).getAttribute('aria-disabled') === 'true')).toEqual(
    disabled,
  )
})

test('[P-5] [Q8] the button that lowers the stake to the least keeps the focus', async () => {
  const { button, user } = await showGame({ stake: fen(200) })
  await user.click(button('Lower the stake'))
  await user.keyboard('{Enter}')
  expect([button('Lower the stake').getAttribute('aria-disabled'), button('Lower the stake').disabled]).toEqual(['true', false])
})

test.each([
  ['off', 'aria-disabled'],
  ['marked as waiting', 'data-paces'],
])('[P-5] until the game’s pace lets the next round begin its button is %s', async (_, mark) => {
  const { play, clock, button } = await showGame()
  const seen = [button('Play').getAttribute(mark)]
  await play(roundOver(null, 0))
  for (const pause of [2_499, 1]) {
    seen.push(button('Play').getAttribute(mark))
    await told(() => clock.increment(pause))
  }
  expect([...seen, button('Play').getAttribute(mark)]).toEqual(['false', 'true', 'true', 'false'])
})

test('[P-5] what is staked is taken off what the player holds while the round is under way', async () => {
  const { screen, press, answer } = await showGame()
  const held = () => screen.getByText('Balance').nextElementSibling?.textContent
  expect(held()).toContain('20.00')
  await press('Play')
  expect(held()).toContain('10.00')
  await answer({ kind: 'told', round: roundOver(null, 1_500), state: { ...STANDING, balance: fen(2_500) } })
  expect(held()).toContain('25.00')
})

test('[P-5] the button of a round that is under way says so', async () => {
  const { press, button } = await showGame()
  await press('Play')
  expect(button('Under way…').textContent).toBe('Under way…')
})

test('[P-5] a balance that the site does not say is said to be unknown', async () => {
  const { screen } = await showGame({ state: { ...STANDING, balance: null } })
  expect(screen.getByText('Balance').nextElementSibling?.textContent).toBe('unknown')
})

test.each([
  [0, /^No win$/],
  [999, /9\.99 returned$/],
  [1_000, /10\.00 returned$/],
  [1_001, /^You win .*10\.01$/],
])('[P-5] of ten yuan staked, %s fen that come back are said as what they are', async (returned, words) => {
  const { play, said } = await showGame()
  await play(roundOver(null, returned))
  expect(said()).toMatch(words)
})

test.each([
  [999, 'false'],
  [1_000, 'false'],
  [1_001, 'true'],
])('[P-5] of ten yuan staked, whether %s fen that come back are dressed as a win: %s', async (returned, isWin) => {
  const { play } = await showGame()
  await play(roundOver(null, returned))
  expect(document.querySelector('p[role="status"]')?.getAttribute('data-win')).toBe(isWin)
})

test('[P-5] before a round it is said how one plays', async () => {
  const { said } = await showGame()
  expect(said()).toBe('Play when you like')
})

test('[P-5] what a round shows is told once it is over', async () => {
  const { play, screen } = await showGame()
  const isTold = () => screen.queryByText('what it shows') !== null
  const before = isTold()
  await play(roundOver(null, 0))
  expect([before, isTold()]).toEqual([false, true])
})

test('[P-5] why a round was refused is said until another stake is chosen', async () => {
  const { press, answer, said } = await showGame()
  await press('Play')
  await answer({ kind: 'told', round: { state: 'refused', key: 'key-1', reason: 'funds' }, state: STANDING })
  expect(said()).toBe('Not enough balance. Lower the stake.')
  await press('Lower the stake')
  expect(said()).toBe('Play when you like')
})

const HELD_BACK = [
  ['the page around it is paused', { isHeld: true }, 'Paused by the site. Go on there to play.'],
  ['the stake is more than the balance', { stake: fen(5_000) }, 'Your balance is less than this stake.'],
] as const

test.each(HELD_BACK)('[P-5] where %s it is said why no round can begin', async (_, input, words) => {
  const { said } = await showGame(input)
  expect(said()).toBe(words)
})

test.each(HELD_BACK)('[P-5] where %s the button begins no round', async (_, input) => {
  const { button, press, ask } = await showGame(input)
  await press('Play')
  expect([button('Play').getAttribute('aria-disabled'), ask.asked.length]).toEqual(['true', 0])
})

test('[P-5] of a stake that is all of the balance it is not said that it is too much', async () => {
  const { said } = await showGame({ stake: fen(2_000) })
  expect(said()).toBe('Play when you like')
})

const SEEDS = { serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce: 3 }
const BET = { side: 'under', target: 50 } as const
/** A round of dice for ten yuan with its proof; `off` = by how much the roll that was shown is another. */
function proven(off = 0) {
  const { roll, returned } = playDice(SEEDS, BET, fen(1_000))
  const commitment = commitmentOf(SEEDS.serverSeed)
  const proof = {
    rules: 'dice',
    ...SEEDS,
    commitment,
    stake: '1000',
    bet: BET,
    roll: roll + off,
    returned: toWire(returned),
  } as const
  return roundOver(null, returned, { proof: writeProof(proof) })
}

const showFair = (input: Partial<RoundInput> = {}) => playedRound((round) => <FairSheet round={round} />, input)

test.each([
  ['as it was', 0, /agree\.$/],
  ['another than it was', 1, /the result differs/],
])('[P-5] the last round, shown %s, is computed again on the device', async (_, off, words) => {
  const { screen } = await showFair({ state: { ...STANDING, last: proven(off) } })
  expect(screen.queryByText(words)).not.toBe(null)
})

test('[P-5] of the last round what it was played with is shown', async () => {
  const { screen } = await showFair({ state: { ...STANDING, last: proven() } })
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual([STANDING.next.commitment, commitmentOf(SEEDS.serverSeed), SEEDS.serverSeed, 'mine', '3'])
})

test('[P-5] before anything was played there is nothing to compute', async () => {
  const { screen } = await showFair()
  expect(screen.queryByText('Nothing was played yet.')).not.toBe(null)
})

/** The fairness of a game with a seed that was typed in the place of the player’s own. */
async function showSeed(typed: string) {
  const page = await showFair()
  const field = page.screen.getByRole('textbox', { name: 'Your seed' })
  await page.user.clear(field)
  await page.user.type(field, typed)
  return { ...page, field }
}

test('[P-5] a seed of one’s own is taken by a press', async () => {
  const { round, press } = await showSeed('lucky7')
  await press('Use it')
  expect(round.getSnapshot().context.clientSeed).toBe('lucky7')
})

test('[P-5] of a seed that was taken it is said from when on it counts', async () => {
  const { press, said } = await showSeed('lucky7')
  const before = said()
  await press('Use it')
  expect([before === said(), said()]).toEqual([false, 'Used from the next round on.'])
})

test.each([
  ['that is none', ' x', true],
  ['that is used already', 'mine', true],
  ['of one’s own', 'lucky7', false],
])('[P-5] that a seed %s (“%s”) cannot be taken is %s', async (_, typed, isOff) => {
  const { button } = await showSeed(typed)
  expect(button('Use it').disabled).toBe(isOff)
})

test('[P-5] a seed that is none is marked as wrong', async () => {
  const { field } = await showSeed(' x')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

type Outsides = { readonly reason: string | null; readonly isTooMany: boolean }

/** A frame in the place of its game; `reason` = why it is shut. */
async function showOutside(state: 'unreached' | 'shut', { reason = null, isTooMany = false }: Partial<Outsides> = {}) {
  const { ref, sent } = shownBy<FrameRef>({ reason, isTooMany }, { states: [JSON.stringify(state)] })
  const page = await show(
    <LanguageContext value="en">
      <Outside frame={ref} name="Reef" />
    </LanguageContext>,
  )
  return { ...page, sent }
}

test.each([
  ['unreached', {}, /cannot be reached/],
  ['unreached', { isTooMany: true }, /^Too many requests/],
  ['shut', { reason: 'session' }, /^This visit is over/],
  ['shut', { reason: 'paused' }, /taking a break/],
  ['shut', { reason: 'funds' }, /cannot be entered now/],
] as const)('[P-5] a frame that is %s says why: %o', async (state, why, words) => {
  const { screen } = await showOutside(state, why)
  expect(screen.getByRole('status').textContent).toMatch(words)
})

test.each([
  ['unreached', 'Try again', 'entry.retried'],
  ['shut', 'Leave the game', 'frame.left'],
] as const)('[P-5] a frame that is %s offers one way on: “%s”', async (state, name, type) => {
  const { screen, user, sent } = await showOutside(state)
  await user.click(screen.getByRole('button'))
  expect([screen.getByRole('button').textContent, sent]).toEqual([name, [{ type }]])
})

test.each([
  ['Rules', ['The rules', 'At least 2.5 seconds between rounds, and no autoplay.']],
  ['Fairness', ['Nothing was played yet.']],
])('[P-5] a game’s “%s” open in a sheet of that name, until it is closed', async (name, words) => {
  const { screen, press } = await showGame()
  await press(name)
  const sheet = within(screen.getByRole('dialog', { name }))
  for (const one of words) expect(await sheet.findByText(one)).not.toBe(null)
  await press('Close')
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('[P-5] a game says its name and what it gives back', async () => {
  const { screen } = await showGame()
  expect([screen.getByRole('heading').textContent, screen.queryByText('Returns 99.00%') !== null]).toEqual(['Reef', true])
})

test('[P-5] a seed of one’s own cannot be taken while a round is under way', async () => {
  const { button, round } = await showSeed('lucky7')
  const before = button('Use it').disabled
  await told(() => round.send({ type: 'round.asked' }))
  expect([before, button('Use it').disabled]).toEqual([false, true])
})

/** A game’s frame in its language; `isIn` = the player is let in. */
async function showFrame(language: string, isIn: boolean) {
  const children = isIn ? { game: shownBy<RoundRef>({}).ref } : {}
  const { ref } = shownBy<FrameRef>({ look: { language, motion: true }, reason: null, isTooMany: false }, { children })
  const Game = ({ motion }: { readonly motion: boolean }) => <p>{motion ? 'it moves' : 'it stands'}</p>
  return show(<FrameView frame={ref} names={{ 'zh-CN': '礁', en: 'Reef' }} Game={Game} />)
}

test.each([
  ['zh-CN', '礁', '正在进入…'],
  ['en', 'Reef', 'Entering…'],
])('[P-5] a game’s frame speaks the page’s language on its way in, and then shows the game: %s', async (language, name, way) => {
  const outside = await showFrame(language, false)
  const main = outside.screen.getByRole('main').getAttribute('aria-label')
  expect([main, outside.screen.getByRole('status').textContent]).toEqual([name, way])
  outside.leave()
  const { screen } = await showFrame(language, true)
  expect([screen.queryByText('it moves') !== null, screen.queryByRole('status')]).toEqual([true, null])
})
