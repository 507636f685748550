import { expect, test } from 'vitest'
import { commitmentOf } from '#src/api/model/games/fair/seeds.ts'
import { playDice } from '#src/api/model/games/play.ts'
import { writeProof } from '#src/api/model/games/proofs.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { FairSheet } from '#src/frames/kit/FairSheet.tsx'
import { GameLayout } from '#src/frames/kit/GameLayout.tsx'
import { Outside } from '#src/frames/kit/Outside.tsx'
import { PlayBar } from '#src/frames/kit/PlayBar.tsx'
import { ResultLine } from '#src/frames/kit/ResultLine.tsx'
import { LanguageContext } from '#src/frames/kit/words.ts'
import type { FrameRef } from '#src/machines/frame/frameSelectors.ts'
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

test('[P-5] the stake is raised and lowered by one step, and chosen by its chip', async () => {
  const { press, round, screen } = await showGame()
  const stake = () => round.getSnapshot().context.stake
  await press('Raise the stake')
  expect(stake()).toBe(2_000)
  await press('Lower the stake')
  await press('Lower the stake')
  expect(stake()).toBe(500)
  const chips = screen.getAllByRole('button').filter((one) => one.hasAttribute('aria-pressed'))
  expect(chips.map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true', 'false', 'false', 'false'])
  await told(() => chips[0]?.click())
  expect(stake()).toBe(100)
})

test.each([
  ['the least', 100, [true, false]],
  ['the most', 5_000, [false, true]],
])('[P-5] at %s stake (%s fen) there is no step further', async (_, stake, disabled) => {
  const { button } = await showGame({ stake: fen(stake) })
  expect(['Lower the stake', 'Raise the stake'].map((name) => button(name).disabled)).toEqual(disabled)
})

test('[P-5] the next round waits for the game’s pace, which its button says', async () => {
  const { play, clock, button } = await showGame()
  expect(button('Play').getAttribute('aria-disabled')).toBe('false')
  await play(roundOver(null, 0))
  const paces = () => [button('Play').getAttribute('aria-disabled'), button('Play').dataset['paces']]
  const before = paces()
  await told(() => clock.increment(2_500))
  expect([before, paces()]).toEqual([
    ['true', 'true'],
    ['false', 'false'],
  ])
})

test('[P-5] what is staked is taken off what the player holds while the round is under way', async () => {
  const { screen, press, answer } = await showGame()
  const held = () => screen.getByText('Balance').nextElementSibling?.textContent
  expect(held()).toContain('20.00')
  await press('Play')
  expect([held(), screen.queryByRole('button', { name: 'Under way…' }) !== null]).toEqual([expect.stringContaining('10.00'), true])
  await answer({ kind: 'told', round: roundOver(null, 1_500), state: { ...STANDING, balance: fen(2_500) } })
  expect(held()).toContain('25.00')
})

test('[P-5] a balance that the site does not say is unknown, and not nothing', async () => {
  const { screen } = await showGame({ state: { ...STANDING, balance: null } })
  expect(screen.getByText('Balance').nextElementSibling?.textContent).toBe('unknown')
})

test.each([
  [0, /^No win$/],
  [999, /9\.99 returned$/],
  [1_000, /10\.00 returned$/],
  [1_001, /^You win .*10\.01$/],
])('[P-5] of ten yuan staked, %s fen that come back are said as what they are, and only more as a win', async (returned, words) => {
  const { play, said, screen } = await showGame()
  expect(said()).toBe('Play when you like')
  await play(roundOver(null, returned))
  expect([said(), screen.queryByText('what it shows') !== null]).toEqual([expect.stringMatching(words), true])
  expect(document.querySelector('p[role="status"]')?.getAttribute('data-win')).toBe(String(returned > 1_000))
})

test('[P-5] why a round was refused is said until another stake is chosen', async () => {
  const { press, answer, said } = await showGame()
  await press('Play')
  await answer({ kind: 'told', round: { state: 'refused', key: 'key-1', reason: 'funds' }, state: STANDING })
  expect(said()).toBe('Not enough balance. Lower the stake.')
  await press('Lower the stake')
  expect(said()).toBe('Play when you like')
})

test.each([
  ['the page around it is paused', { isHeld: true }, 'Paused by the site. Go on there to play.'],
  ['the stake is more than the balance', { stake: fen(5_000) }, 'Your balance is less than this stake.'],
])('[P-5] where %s it is said why no round can begin', async (_, input, words) => {
  const { said, button, press, ask } = await showGame(input)
  await press('Play')
  expect([said(), button('Play').getAttribute('aria-disabled'), ask.asked.length]).toEqual([words, 'true', 0])
})

const SEEDS = { serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce: 3 }
const BET = { side: 'under', target: 50 } as const
/** A round of dice for ten yuan with its proof; `off` = by how much the roll that was shown is another. */
function proven(off = 0) {
  const { roll, returned } = playDice(SEEDS, BET, fen(1_000))
  const commitment = commitmentOf(SEEDS.serverSeed)
  const proof = { rules: 'dice', ...SEEDS, commitment, stake: '1000', bet: BET, roll: roll + off, returned: toWire(returned) } as const
  return roundOver(null, returned, { proof: writeProof(proof) })
}

test.each([
  ['as it was', 0, /agree\.$/],
  ['another than it was', 1, /the result differs/],
])('[P-5] the last round, shown %s, is computed again on the device', async (_, off, words) => {
  const { screen } = await playedRound((round) => <FairSheet round={round} />, { state: { ...STANDING, last: proven(off) } })
  expect(screen.queryByText(words)).not.toBe(null)
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual([STANDING.next.commitment, commitmentOf(SEEDS.serverSeed), SEEDS.serverSeed, 'mine', '3'])
})

test('[P-5] before anything was played there is nothing to compute', async () => {
  const { screen } = await playedRound((round) => <FairSheet round={round} />)
  expect(screen.queryByText('Nothing was played yet.')).not.toBe(null)
})

test('[P-5] a seed of one’s own counts from the next round on, and one that is none is not taken', async () => {
  const { screen, user, round, button, press, said } = await playedRound((one) => <FairSheet round={one} />)
  const field = screen.getByRole('textbox', { name: 'Your seed' })
  expect([button('Use it').disabled, said()]).toEqual([true, 'Used from the next round on.'])
  await user.type(field, ' x')
  expect([button('Use it').disabled, field.getAttribute('aria-invalid')]).toEqual([true, 'true'])
  await user.clear(field)
  await user.type(field, 'lucky7')
  await press('Use it')
  expect([round.getSnapshot().context.clientSeed, said()]).toEqual(['lucky7', 'Used from the next round on.'])
})

test.each([
  ['unreached', { reason: null, isTooMany: false }, /cannot be reached/, 'Try again', 'entry.retried'],
  ['unreached', { reason: null, isTooMany: true }, /^Too many requests/, 'Try again', 'entry.retried'],
  ['shut', { reason: 'session', isTooMany: false }, /^This visit is over/, 'Leave the game', 'frame.left'],
  ['shut', { reason: 'paused', isTooMany: false }, /taking a break/, 'Leave the game', 'frame.left'],
  ['shut', { reason: 'funds', isTooMany: false }, /cannot be entered now/, 'Leave the game', 'frame.left'],
])('[P-5] a frame without its game, %s (%o), says why and offers the way on', async (state, context, words, name, type) => {
  const { ref, sent } = shownBy<FrameRef>(context, { states: [JSON.stringify(state)] })
  const { screen, user } = await show(
    <LanguageContext value="en">
      <Outside frame={ref} name="Reef" />
    </LanguageContext>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([name])
  expect(screen.getByRole('status').textContent).toMatch(words)
  await user.click(screen.getByRole('button'))
  expect(sent).toEqual([{ type }])
})
