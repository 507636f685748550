import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { type EffectEvent, effectMachine } from '#src/machines/gifts/effectMachine.ts'
import { GiftEffects } from '#src/ui/room/gifts/GiftEffects.tsx'
import { effect } from '#tests/support/giftEffect.ts'
import { show } from './support/show.tsx'

/** Effects over a picture, as a viewer switches them and their motion; what plays is counted. */
async function showEffects() {
  const listeners = new Set<(event: EffectEvent) => void>()
  const runs = new Set<string>()
  const logic = effectMachine.provide({
    actors: {
      arrivals: fromCallback(({ sendBack }) => {
        listeners.add(sendBack)
        return () => listeners.delete(sendBack)
      }),
      play: fromCallback(({ input, sendBack }) => {
        runs.add(input.url)
        sendBack({ type: 'effect.started' })
        return () => runs.delete(input.url)
      }),
    },
  })
  const effects = createActor(logic, { input: { room: 'c1' } }).start()
  function Picture() {
    const [state, setState] = useState<'moving' | 'still' | 'off'>('moving')
    return (
      <>
        {(['moving', 'still', 'off'] as const).map((one) => (
          <button key={one} onClick={() => setState(one)}>
            {one}
          </button>
        ))}
        {state !== 'off' && <GiftEffects effects={effects} player={undefined} isStill={state === 'still'} />}
      </>
    )
  }
  const { screen, user } = await show(<Picture />, { language: 'en', words: ['gifts', 'room'] })
  return {
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    arrive: (code: string) =>
      act(() => listeners.forEach((tell) => tell({ type: 'effect.arrived', effect: effect(code, { memberId: code }) }))),
    listening: () => listeners.size,
    playing: () => [...runs],
    cards: () => [...document.querySelectorAll('img[alt=""][width="96"]')].map((picture) => picture.getAttribute('src')),
  }
}

test('[C-13] an effect that plays ends once effects are switched off', async () => {
  const { press, arrive, playing } = await showEffects()
  arrive('car')
  const before = playing()
  await press('off')
  expect([before, playing()]).toEqual([['/effects/car.svga'], []])
})

test('[C-13] no effect is listened for while effects are switched off', async () => {
  const { press, listening } = await showEffects()
  const before = listening()
  await press('off')
  expect([before, listening()]).toEqual([1, 0])
})

test('[C-13] once less motion is asked for, gifts are cards that stand still', async () => {
  const { press, arrive, playing, cards } = await showEffects()
  await press('still')
  arrive('car')
  expect([playing(), cards()]).toEqual([[], ['/art/gift/car.svg']])
})

test('[C-13] the way to skip an effect ends it', async () => {
  const { press, arrive, playing } = await showEffects()
  arrive('car')
  const before = playing()
  await press('Skip effect')
  expect([before, playing()]).toEqual([['/effects/car.svga'], []])
})
