import { createActor, fromCallback, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { type DanmakuChoice, type DanmakuEvent, danmakuMachine } from '#src/machines/danmaku/danmakuMachine.ts'
import { selectDanmakuOn, selectDanmakuReduced } from '#src/machines/danmaku/danmakuSelectors.ts'
import { settled } from './support/deferred.ts'

async function begin(recalled: DanmakuChoice | null = null) {
  const kept: DanmakuChoice[] = []
  const flows: { density: string; fail: () => void }[] = []
  const watchers: { send: (event: DanmakuEvent) => void }[] = []
  const actor = createActor(
    danmakuMachine.provide({
      actors: {
        recall: fromPromise(async () => recalled),
        watchReducedMotion: fromCallback(({ sendBack }) => {
          watchers.push({ send: sendBack })
        }),
        flow: fromCallback(({ input, sendBack }) => {
          const one = { density: input.density, fail: () => sendBack({ type: 'flow.failed' }) }
          flows.push(one)
          return () => flows.splice(flows.indexOf(one), 1)
        }),
      },
      actions: { keep: (_, choice) => kept.push(choice) },
    }),
    { input: { room: 'r' } },
  ).start()
  // The machine only hands the element on; it never looks inside.
  const element = Object.create(null) as HTMLElement
  const reduceMotion = (isReduced: boolean) => watchers[0]!.send({ type: 'reducedMotion.changed', isReduced })
  actor.send({ type: 'stage.attached', element })
  await settled()
  return { actor, kept, flows, element, reduceMotion, flowing: () => actor.getSnapshot().matches('flowing') }
}

describe('lines over the picture', () => {
  test('[D-7] flow while there is a picture, and stop when it goes', async () => {
    const danmaku = await begin()
    expect(danmaku.flows.map(({ density }) => density)).toEqual(['some'])
    danmaku.actor.send({ type: 'stage.detached' })
    expect([danmaku.flowing(), danmaku.flows.length]).toEqual([false, 0])
    danmaku.actor.send({ type: 'stage.attached', element: danmaku.element })
    expect(danmaku.flowing()).toBe(true)
    danmaku.actor.stop()
    expect(danmaku.flows).toHaveLength(0)
  })

  test('[D-7] the choice of last time holds, and a new one is kept', async () => {
    const danmaku = await begin({ on: false, density: 'few' })
    expect([danmaku.flowing(), selectDanmakuOn(danmaku.actor.getSnapshot())]).toEqual([false, false])
    danmaku.actor.send({ type: 'danmaku.toggled' })
    expect(danmaku.flows.map(({ density }) => density)).toEqual(['few'])
    danmaku.actor.send({ type: 'density.chosen', density: 'many' })
    expect(danmaku.flows.map(({ density }) => density)).toEqual(['many'])
    expect(danmaku.kept).toEqual([
      { on: true, density: 'few' },
      { on: true, density: 'many' },
    ])
  })

  test('[D-7] nothing flows while moving parts are off, whatever was chosen', async () => {
    const danmaku = await begin()
    danmaku.reduceMotion(true)
    expect([danmaku.flowing(), danmaku.flows.length]).toEqual([false, 0])
    expect(selectDanmakuReduced(danmaku.actor.getSnapshot())).toBe(true)
    danmaku.actor.send({ type: 'density.chosen', density: 'many' })
    expect(danmaku.flowing()).toBe(false)
    danmaku.reduceMotion(false)
    expect(danmaku.flows.map(({ density }) => density)).toEqual(['many'])
  })

  test('[D-7] what cannot be drawn is let be until the viewer changes something', async () => {
    const danmaku = await begin()
    danmaku.flows[0]!.fail()
    expect(danmaku.flowing()).toBe(false)
    danmaku.actor.send({ type: 'danmaku.toggled' })
    danmaku.actor.send({ type: 'danmaku.toggled' })
    expect(danmaku.flowing()).toBe(true)
  })
})
