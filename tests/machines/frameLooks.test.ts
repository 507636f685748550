import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { App } from '#src/app/app.ts'
import { frameLooksOf } from '#src/app/lazy/frameLooks.ts'
import { DEFAULT_PREFERENCES, preferencesMachine } from '#src/machines/preferences/preferencesMachine.ts'

/** A device of which its settings for a dark look and for parts that stand still are set by hand. */
function deviceByHand() {
  const queries = new Map<string, EventTarget & { matches: boolean }>()
  const query = (condition: string) => {
    const one = queries.get(condition) ?? Object.assign(new EventTarget(), { matches: false })
    queries.set(condition, one)
    return one
  }
  const set = (condition: string, matches: boolean) => {
    Object.assign(query(condition), { matches }).dispatchEvent(new Event('change'))
  }
  return { window: { matchMedia: query }, set }
}

function begin() {
  const { window, set } = deviceByHand()
  const logic = preferencesMachine.provide({ actors: { apply: fromPromise(() => Promise.resolve()) } })
  const preferences = createActor(logic, { input: DEFAULT_PREFERENCES }).start()
  const heard = new Set<() => void>()
  const words = {
    language: 'zh-CN',
    on: (_: string, listener: () => void) => heard.add(listener),
    off: (_: string, listener: () => void) => heard.delete(listener),
  }
  const looks: string[] = []
  const subscription = frameLooksOf({ window, words, actors: { preferences } } as unknown as App).subscribe(
    ({ theme, language, motion }) => looks.push(`${theme} ${language} ${motion ? 'moves' : 'still'}`),
  )
  onTestFinished(() => subscription.unsubscribe())
  return {
    change: (change: Partial<typeof DEFAULT_PREFERENCES>) => preferences.send({ type: 'preferences.changed', change }),
    device: set,
    speak: (language: string) => {
      words.language = language
      for (const listener of heard) listener()
    },
    looks: () => looks.splice(0),
  }
}

test('[P-5] a game moves only where neither the person nor the device wants it to stand still', () => {
  const { change, device: set, looks } = begin()
  const device = (isStill: boolean) => set('(prefers-reduced-motion: reduce)', isStill)
  const after = (act: () => void) => {
    act()
    return looks()
  }
  expect(looks()).toEqual(['light zh-CN moves'])
  expect(after(() => change({ motion: false }))).toEqual(['light zh-CN still'])
  expect(after(() => device(true))).toEqual([])
  expect(after(() => change({ motion: true }))).toEqual([])
  expect(after(() => device(false))).toEqual(['light zh-CN moves'])
  expect(after(() => device(true))).toEqual(['light zh-CN still'])
})

test('[P-5] a game is as dark as the person chose, and as the device where they left that to it', () => {
  const { change, device: set, looks } = begin()
  looks()
  set('(prefers-color-scheme: dark)', true)
  change({ theme: 'light' })
  set('(prefers-color-scheme: dark)', false)
  change({ theme: 'dark' })
  expect(looks()).toEqual(['dark zh-CN moves', 'light zh-CN moves', 'dark zh-CN moves'])
})

test('[P-5] a game speaks the page’s language, and hears nothing of what leaves its look as it is', () => {
  const { change, speak, looks } = begin()
  looks()
  change({ railFolded: true })
  speak('en')
  speak('en')
  expect(looks()).toEqual(['light en moves'])
})
