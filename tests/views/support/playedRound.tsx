import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { FrameState, RoundOver } from '#src/api/model/games/frameDoor.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { LanguageContext } from '#src/frames/kit/words.ts'
import type { FramePass, PlayAnswer, RoundOrder } from '#src/machines/frame/frame.ts'
import type { RoundRef } from '#src/machines/frame/frameSelectors.ts'
import { type RoundInput, roundMachine } from '#src/machines/frame/roundMachine.ts'
import { showMachine } from '#src/machines/frame/showMachine.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './show.tsx'
import { told } from './told.ts'

/** How a player stands who holds 20 yuan, and may stake between one and fifty. */
export const STANDING: FrameState = {
  game: 'tidepool-slot',
  minStake: fen(100),
  maxStake: fen(5_000),
  balance: fen(2_000),
  next: { commitment: 'c'.repeat(64), clientSeed: 'mine', nonce: 3 },
  last: null,
}

/** A round that is over: ten yuan were staked. */
export const roundOver = (shown: unknown, returned: number, fields: Partial<RoundOver> = {}): RoundOver => ({
  state: 'over',
  key: 'key-1',
  stake: fen(1_000),
  returned: fen(returned),
  shown,
  proof: '',
  ...fields,
})

const quiet = () => undefined

/** A game's rounds, in English, where nothing moves unless it is said; each is answered by hand. */
export async function playedRound(draw: (round: RoundRef) => ReactNode, input: Partial<RoundInput> = {}) {
  const clock = new SimulatedClock()
  const ask = handActor<PlayAnswer, { pass: FramePass; order: RoundOrder }>()
  let keys = 0
  // What the device, the page around it and its sounds do of it is not what a view is about.
  const actions = { keep: quiet, tell: quiet, sound: quiet }
  const shown = showMachine.provide({ actions: { sound: quiet } })
  const round = createActor(roundMachine.provide({ actors: { ask: ask.logic, show: shown }, actions }), {
    clock,
    input: {
      pass: { frame: 'frame-1', pace: 2_500 },
      state: STANDING,
      kept: null,
      isHeld: false,
      stake: fen(1_000),
      play: '{}',
      isStake: () => true,
      plan: { parts: 5, first: 1, next: 1, last: 1 },
      moves: () => false,
      makeKey: () => `key-${(keys += 1)}`,
      ...input,
    },
  }).start()
  onTestFinished(() => void round.stop())
  const page = await show(<LanguageContext value="en">{draw(round)}</LanguageContext>)
  const answer = (one: PlayAnswer) => told(() => ask.last().resolve(one))
  return {
    ...page,
    round,
    ask,
    clock,
    answer,
    /** Plays a round to its end. */
    play: async (over: RoundOver, state: FrameState = STANDING) => {
      await told(() => round.send({ type: 'round.asked' }))
      await answer({ kind: 'told', round: over, state })
    },
    press: (name: string | RegExp) => page.user.click(page.screen.getByRole('button', { name })),
    button: (name: string | RegExp) => page.screen.getByRole<HTMLButtonElement>('button', { name }),
    /** What is said of the round; a stake is a status too. */
    said: () => document.querySelector('p[role="status"]')?.textContent ?? '',
  }
}
