import { BehaviorSubject, NEVER, Subject } from 'rxjs'
import { Parser, Player, type Video } from 'svga-web'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { provideEffects } from '#src/machines/gifts/effectActors.ts'
import { selectPlaying } from '#src/machines/gifts/effectSelectors.ts'
import type { Event } from '#src/streams/events.ts'
import type { Delivery } from '#src/streams/kit/gapFill.ts'
import type { Rooms } from '#src/streams/room.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import { effect } from '#tests/support/giftEffect.ts'

/** Most bytes of an effect's file. */
const MOST = 2_000_000

/** What browsers play sounds with: notes as they begin, by their pitch, until all is cut off. */
function audioByHand() {
  const notes: { readonly pitch: number; readonly at: number; readonly until: number }[] = []
  let closed = 0
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 10
      readonly destination = {}
      createOscillator() {
        const note = { pitch: { value: 0 }, at: 0 }
        return {
          frequency: note.pitch,
          connect: (next: unknown) => next,
          start: (at: number) => (note.at = at),
          stop: (until: number) => notes.push({ pitch: note.pitch.value, at: note.at, until }),
        }
      }
      createGain() {
        const quiet = () => undefined
        const gain = { setValueAtTime: quiet, linearRampToValueAtTime: quiet, exponentialRampToValueAtTime: quiet }
        return { gain, connect: (next: unknown) => next }
      }
      async close() {
        closed += 1
      }
    },
  )
  return { notes, closed: () => closed }
}

/** A promise that is kept by hand. */
function byHand<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((keep) => {
    resolve = keep
  })
  return { promise, resolve }
}

type File = { readonly ok?: boolean; readonly bytes?: number; readonly waits?: boolean }

/** A screen in a room for effects whose file, parts and end come by hand. */
function begin({ file = {}, hasSound = false }: { readonly file?: File; readonly hasSound?: boolean } = {}) {
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(init)
    if (file.waits === true) await new Promise(() => undefined)
    return { ok: file.ok ?? true, arrayBuffer: async () => new ArrayBuffer(file.bytes ?? 8) }
  })
  vi.stubGlobal(
    'Worker',
    class {
      readonly terminate = () => undefined
    },
  )
  const audio = audioByHand()
  const parsing = byHand<Video>()
  const mounting = byHand<void>()
  const ends: (() => void)[] = []
  const did: string[] = []
  const spies = [
    vi.spyOn(Parser.prototype, 'do').mockImplementation(() => (did.push('parse'), parsing.promise)),
    vi.spyOn(Parser.prototype, 'destroy').mockImplementation(() => void did.push('free the parser')),
    vi.spyOn(Player.prototype, 'mount').mockImplementation(() => (did.push('mount'), mounting.promise)),
    vi.spyOn(Player.prototype, 'set').mockImplementation(({ loop }) => void did.push(`loop ${String(loop)}`)),
    vi.spyOn(Player.prototype, '$on').mockImplementation(function (this: Player, name, run) {
      if (name === 'end') ends.push(run)
      return this
    }),
    vi.spyOn(Player.prototype, 'start').mockImplementation(() => void did.push('start')),
    vi.spyOn(Player.prototype, 'destroy').mockImplementation(() => void did.push('free the player')),
  ]
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  const clears: number[][] = []
  const context = { clearRect: (...area: number[]) => clears.push(area) }
  const canvas = { width: 300, height: 450, getContext: () => context } as unknown as HTMLCanvasElement
  const deliveries = new Subject<Delivery<Event>>()
  const rooms: Rooms = { open: () => ({ deliveries, news: NEVER, audience: NEVER, cursors: NEVER }) }
  const logic = provideEffects({ rooms, hidden: new BehaviorSubject(false), now: () => 0 })
  const effects = createActor(logic, { input: { room: 'c1' } }).start()
  effects.send({ type: 'screen.attached', canvas, hasSound: () => hasSound })
  onTestFinished(() => {
    effects.stop()
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllGlobals()
  })
  const has = (what: string) => vi.waitFor(() => expect(did).toContain(what), { timeout: 30_000 })
  return {
    ...audio,
    effects,
    asked,
    did,
    clears,
    frames,
    parsed: () => parsing.resolve({ frames: 1, FPS: 1 }),
    mounted: () => mounting.resolve(),
    has,
    playing: () => selectPlaying(effects.getSnapshot())?.gift.giftCode ?? null,
    isIdle: () => effects.getSnapshot().matches({ on: 'idle' }),
    arrive: () => deliveries.next({ type: 'more', events: [{ kind: 'gift', seq: 1, at: 0, body: effect('car').gift }] }),
    end: () => ends.forEach((run) => run()),
  }
}

/** An effect that plays. */
async function play(options: Parameters<typeof begin>[0] = {}) {
  const screen = begin(options)
  screen.arrive()
  screen.parsed()
  screen.mounted()
  await screen.has('start')
  return screen
}

test('[C-13] an effect is read, mounted and played once, and its parser is freed as soon as it is read', async () => {
  const { did, playing } = await play()
  expect([did, playing()]).toEqual([['parse', 'free the parser', 'mount', 'loop 1', 'start'], 'car'])
})

test('[C-13] an effect’s file is asked for without credentials', async () => {
  const { asked } = await play()
  expect(asked.map(({ credentials }) => credentials)).toEqual(['omit'])
})

test.each([
  ['that is not there', { ok: false }],
  ['that is too large', { bytes: MOST + 1 }],
])('[C-13] an effect whose file is one %s is left out', async (_, file) => {
  const { arrive, isIdle, did } = begin({ file })
  arrive()
  expect(isIdle()).toBe(false)
  await vi.waitFor(() => expect(isIdle()).toBe(true), { timeout: 30_000 })
  expect(did).toEqual([])
})

test('[C-13] a file of the most bytes is played', async () => {
  const { playing } = await play({ file: { bytes: MOST } })
  expect(playing()).toBe('car')
})

test('[C-13] an effect that comes to its end makes room for the next one, and its player is freed', async () => {
  const { end, isIdle, did } = await play()
  end()
  expect([isIdle(), did.at(-1)]).toEqual([true, 'free the player'])
})

test('[C-13] an effect that ends leaves the screen clear, also of a frame that was on its way', async () => {
  const { effects, clears, frames } = await play()
  effects.send({ type: 'effect.skipped' })
  const at = [clears.length]
  for (const run of frames) run()
  expect([...at, clears.length, clears[0]]).toEqual([1, 2, [0, 0, 300, 450]])
})

test.each([
  ['while its file comes', { waits: true }, [], []],
  ['while it is read', {}, ['parse'], ['parse', 'free the parser']],
])('[C-13] an effect that is skipped %s is not played, and frees what it has', async (_, file, before, did) => {
  const screen = begin({ file })
  screen.arrive()
  await vi.waitFor(() => expect(screen.asked).toHaveLength(1))
  for (const what of before) await screen.has(what)
  screen.effects.send({ type: 'effect.skipped' })
  screen.parsed()
  screen.mounted()
  await settled()
  expect([...new Set(screen.did)]).toEqual(did)
  expect(screen.asked.map(({ signal }) => signal?.aborted)).toEqual([true])
})

test('[C-13] of an effect that is skipped while its player comes nothing is asked for', async () => {
  const { arrive, effects, asked, isIdle } = begin()
  arrive()
  effects.send({ type: 'effect.skipped' })
  await import('#src/machines/gifts/effectPlayActors.ts')
  await settled()
  expect([asked, isIdle()]).toEqual([[], true])
})

test('[C-13] an effect that is skipped while it is mounted is not played, and frees its player', async () => {
  const { arrive, parsed, mounted, has, did, effects } = begin()
  arrive()
  parsed()
  await has('mount')
  effects.send({ type: 'effect.skipped' })
  mounted()
  await settled()
  expect(did).toEqual(['parse', 'free the parser', 'mount', 'free the player'])
})

test('[C-13] where the picture is heard an effect comes with a rising fanfare', async () => {
  const { notes } = await play({ hasSound: true })
  expect(notes.map(({ at, until }) => [(at - 10).toFixed(2), (until - at).toFixed(2)])).toEqual([
    ['0.00', '0.90'],
    ['0.12', '0.90'],
    ['0.24', '0.90'],
    ['0.38', '0.90'],
  ])
  const pitches = notes.map(({ pitch }) => pitch)
  expect(pitches).toEqual(pitches.toSorted((one, other) => one - other))
})

test('[C-13] the fanfare of an effect is cut off with it', async () => {
  const { effects, closed } = await play({ hasSound: true })
  const before = closed()
  effects.send({ type: 'effect.skipped' })
  expect([before, closed()]).toEqual([0, 1])
})

test('[C-13] where the picture is not heard an effect is silent', async () => {
  const { notes } = await play()
  expect(notes).toEqual([])
})
