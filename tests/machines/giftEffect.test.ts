import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { type EffectEvent, effectMachine } from '#src/machines/gifts/effectMachine.ts'
import { selectPlaying } from '#src/machines/gifts/effectSelectors.ts'
import { effect } from '#tests/support/giftEffect.ts'

function begin() {
  const clock = new SimulatedClock()
  const listeners = new Set<(event: EffectEvent) => void>()
  const runs: { url: string; isHeard: boolean; report: (event: EffectEvent) => void; isOver: boolean }[] = []
  const actor = createActor(
    effectMachine.provide({
      actors: {
        arrivals: fromCallback(({ sendBack }) => {
          listeners.add(sendBack)
          return () => listeners.delete(sendBack)
        }),
        play: fromCallback(({ input, sendBack }) => {
          const run = { url: input.url, isHeard: input.isHeard, report: sendBack, isOver: false }
          runs.push(run)
          return () => {
            run.isOver = true
          }
        }),
      },
    }),
    { clock, input: { room: 'c1' } },
  ).start()
  return {
    actor,
    clock,
    runs,
    listeners,
    arrive: (...codes: string[]) => {
      for (const [index, code] of codes.entries())
        for (const tell of listeners) tell({ type: 'effect.arrived', effect: effect(code, { memberId: `m${index}` }) })
    },
    // The machine only hands the canvas on; it never looks inside.
    attach: () => actor.send({ type: 'screen.attached', canvas: Object.create(null) as HTMLCanvasElement }),
    report: (type: 'effect.started' | 'effect.ended' | 'effect.failed') => runs.at(-1)!.report({ type }),
    playing: () => selectPlaying(actor.getSnapshot())?.gift.giftCode ?? null,
    played: () => runs.map(({ url }) => url),
    open: () => runs.filter((run) => !run.isOver).length,
  }
}

describe('full-screen effects', () => {
  test('[C-13] one plays at a time, in the order of the gifts', () => {
    const screen = begin()
    screen.attach()
    screen.arrive('car', 'crown', 'boat')
    expect([screen.played(), screen.open()]).toEqual([['/effects/car.svga'], 1])
    expect(screen.playing()).toBeNull()
    screen.report('effect.started')
    expect(screen.playing()).toBe('car')
    screen.report('effect.ended')
    expect([screen.played(), screen.open()]).toEqual([['/effects/car.svga', '/effects/crown.svga'], 1])
    screen.report('effect.started')
    screen.actor.send({ type: 'effect.skipped' })
    screen.report('effect.started')
    expect(screen.playing()).toBe('boat')
    screen.report('effect.ended')
    expect([screen.playing(), screen.open(), screen.played().length]).toEqual([null, 0, 3])
  })

  test('[C-13] where nothing may move they are cards, one at a time, that stand a while or are skipped', () => {
    const screen = begin()
    screen.actor.send({ type: 'cards.attached' })
    screen.arrive('car', 'crown', 'boat')
    expect([screen.playing(), screen.played()]).toEqual(['car', []])
    screen.clock.increment(3_499)
    expect(screen.playing()).toBe('car')
    screen.clock.increment(1)
    expect(screen.playing()).toBe('crown')
    screen.actor.send({ type: 'effect.skipped' })
    expect(screen.playing()).toBe('boat')
    screen.actor.send({ type: 'screen.detached' })
    expect([screen.playing(), screen.listeners.size]).toEqual([null, 0])
  })

  test('[C-13] an effect is heard where the picture is heard when it begins', () => {
    const screen = begin()
    const heard = [false, true]
    const canvas = Object.create(null) as HTMLCanvasElement
    screen.actor.send({ type: 'screen.attached', canvas, hasSound: () => heard.shift() ?? false })
    screen.arrive('car', 'crown')
    screen.report('effect.failed')
    expect(screen.runs.map(({ isHeard }) => isHeard)).toEqual([false, true])
  })

  test('[C-13] an effect that fails, does not come or does not end makes room for the next', () => {
    const screen = begin()
    screen.attach()
    screen.arrive('car', 'crown', 'boat', 'planet')
    screen.report('effect.failed')
    expect(screen.played().at(-1)).toBe('/effects/crown.svga')
    screen.clock.increment(8_000)
    expect([screen.played().at(-1), screen.open()]).toEqual(['/effects/boat.svga', 1])
    screen.report('effect.started')
    screen.clock.increment(11_999)
    expect(screen.playing()).toBe('boat')
    screen.clock.increment(1)
    expect([screen.played().at(-1), screen.open()]).toEqual(['/effects/planet.svga', 1])
  })

  test('[C-13] without a screen there is no subscription; switching off ends what plays and what waits', () => {
    const screen = begin()
    expect(screen.listeners.size).toBe(0)
    screen.attach()
    screen.arrive('car', 'crown')
    screen.report('effect.started')
    screen.actor.send({ type: 'screen.detached' })
    expect([screen.playing(), screen.open(), screen.listeners.size]).toEqual([null, 0, 0])
    screen.attach()
    expect([screen.open(), screen.listeners.size]).toEqual([0, 1])
    screen.arrive('boat')
    expect(screen.played().at(-1)).toBe('/effects/boat.svga')
  })
})
