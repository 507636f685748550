import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { GiftPush } from '#src/api/model/gift.ts'
import { type EffectEvent, effectMachine } from '#src/machines/gifts/effectMachine.ts'
import { GiftEffects } from '#src/ui/room/gifts/GiftEffects.tsx'
import { effect } from '#tests/support/giftEffect.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Picture = Parameters<typeof GiftEffects>[0]['player']

/** Effects over a picture, as a viewer switches them and their motion; what plays is counted. */
async function showEffects(player?: Picture) {
  const listeners = new Set<(event: EffectEvent) => void>()
  const runs = new Set<string>()
  const screens: { readonly canvas: unknown; readonly isHeard: boolean }[] = []
  const logic = effectMachine.provide({
    actors: {
      arrivals: fromCallback(({ sendBack }) => {
        listeners.add(sendBack)
        return () => listeners.delete(sendBack)
      }),
      play: fromCallback(({ input, sendBack }) => {
        runs.add(input.url)
        screens.push({ canvas: input.canvas, isHeard: input.isHeard })
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
        {state !== 'off' && <GiftEffects effects={effects} player={player} isStill={state === 'still'} />}
      </>
    )
  }
  const { screen, user } = await show(<Picture />, { language: 'en', words: ['gifts', 'room'] })
  return {
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    screen,
    screens,
    arrive: (code: string, change: Partial<GiftPush> = {}) =>
      act(() =>
        listeners.forEach((tell) => tell({ type: 'effect.arrived', effect: effect(code, { memberId: code, ...change }) })),
      ),
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

const CAR = { memberName: 'Mia', avatar: '/mia.svg', name: 'Sports car' }
/** What is said below an effect, with the pictures beside it. */
const caption = () => {
  const said = document.querySelector('[data-effect] span[aria-hidden="true"]')
  return [said?.textContent, ...[...(said?.querySelectorAll('img') ?? [])].map((one) => one.getAttribute('src'))]
}

test('[C-13] below an effect it is said who sent what, and how many', async () => {
  const { arrive } = await showEffects()
  arrive('car', CAR)
  expect(caption()).toEqual(['Miasent Sports car×1', '/mia.svg'])
})

test('[C-13] [P-1] the gift of an effect is named in the language of who reads', async () => {
  const { arrive } = await showEffects()
  arrive('car', { ...CAR, name: '跑车', names: { 'zh-CN': '跑车', en: 'Sports car' } })
  expect(caption()).toEqual(['Miasent Sports car×1', '/mia.svg'])
})

test('[C-13] gifts of one member that wait become one effect, which says how many they are', async () => {
  const { press, arrive } = await showEffects()
  arrive('crown')
  arrive('car', { ...CAR, id: 'g-1' })
  arrive('car', { ...CAR, id: 'g-2' })
  await press('Skip effect')
  expect(caption()).toEqual(['Miasent Sports car×2', '/mia.svg'])
})

test('[C-13] the place of effects says which gift is shown, and none while none is', async () => {
  const { press, arrive } = await showEffects()
  const shown = () => document.querySelector('[data-effect]')?.getAttribute('data-effect') ?? null
  const seen = [shown()]
  arrive('car')
  seen.push(shown())
  await press('Skip effect')
  expect([...seen, shown()]).toEqual([null, 'car', null])
})

test('[C-13] where nothing moves a card has no canvas, and can be skipped', async () => {
  const { press, arrive, cards } = await showEffects()
  await press('still')
  arrive('car')
  expect([document.querySelector('canvas'), cards().length]).toEqual([null, 1])
  await press('Skip effect')
  expect(cards()).toEqual([])
})

test('[C-13] effects play on the canvas over the picture', async () => {
  const { arrive, screens } = await showEffects()
  arrive('car')
  expect(screens.map(({ canvas }) => canvas === document.querySelector('canvas'))).toEqual([true])
})

test.each([
  ['on', true],
  ['off', false],
])('[C-13] that an effect is heard over a picture whose sound is %s is %s', async (sound, isHeard) => {
  const { ref } = shownBy<NonNullable<Picture>>({}, { states: [JSON.stringify({ sound })] })
  const { arrive, screens } = await showEffects(ref)
  arrive('car')
  expect(screens.map((one) => one.isHeard)).toEqual([isHeard])
})

test('[C-13] without a picture an effect is silent', async () => {
  const { arrive, screens } = await showEffects()
  arrive('car')
  expect(screens.map((one) => one.isHeard)).toEqual([false])
})
