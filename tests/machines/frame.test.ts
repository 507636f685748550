import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise, setup, SimulatedClock, toPromise, waitFor } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import { type Entry, type FramePass, type PlayAnswer, type RoundOrder, TooManyAsks } from '#src/machines/frame/frame.ts'
import { createFrameActors, takeToken } from '#src/machines/frame/frameActors.ts'
import { roundMachine } from '#src/machines/frame/roundMachine.ts'
import { createTableActors } from '#src/machines/frame/tableActors.ts'
import { tableFrameMachine } from '#src/machines/frame/tableFrameMachine.ts'
import { nextStake, stakeSteps } from '#src/machines/frame/stakeSteps.ts'

const SITE = 'https://site.example'
const NEXT = { commitment: 'a'.repeat(64), clientSeed: 'mine', nonce: 3 }
const STATE = { game: 'tidepool-slot', minStake: '100', maxStake: '5000', balance: '2000', next: NEXT, last: null }
const READ = { ...STATE, minStake: 100, maxStake: 5_000, balance: 2_000 }
const PASS = { frame: 'frame-1', pace: 2_500 }
const ORDER = { key: 'key-12345', stake: fen(1_000), play: '{}', clientSeed: 'mine', commitment: 'a'.repeat(64) }

type Around = { readonly site?: string; readonly around?: string; readonly hash?: string; readonly search?: string }
/** A window in a frame, as far as frames look at it. */
function windowOf({ site = SITE, around = SITE, hash = '', search = '' }: Around = {}) {
  const kept = new Map<string, string>()
  const listeners = new Set<(event: MessageEvent) => void>()
  const parent = { postMessage: vi.fn<(word: unknown, origin: string) => void>() }
  const replaceState = vi.fn<(state: unknown, title: string, address: string) => void>()
  const window = {
    parent,
    location: { hash, pathname: '/game/tidepool-slot', search, ancestorOrigins: [around] },
    history: { replaceState },
    navigator: { language: 'en-GB' },
    document: { querySelector: () => ({ content: site }) },
    matchMedia: () => ({ matches: false }),
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
      key: () => null,
      length: 0,
    },
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) => void listeners.delete(listener),
  } as unknown as Window
  return {
    window,
    parent,
    replaceState,
    listeners,
    says: (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
      for (const listener of listeners) listener({ origin: SITE, source: parent, data, ...from } as MessageEvent)
    },
  }
}

type Answer = { readonly status: number; readonly said?: object } | 'lost'
const answers: Answer[] = []
const asked: Array<{ readonly path: string; readonly body: unknown }> = []
beforeEach(() => {
  answers.length = 0
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) })
    const answer = answers.shift()
    if (answer === undefined || answer === 'lost') throw new TypeError('no network')
    return Response.json(answer.said ?? {}, { status: answer.status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const actors = () => createFrameActors(windowOf().window, 'tidepool-slot')
const enter = (token: string | null, pass: typeof PASS | null) =>
  toPromise(createActor(actors().enter, { input: { token, pass } }).start())
const play = () => toPromise(createActor(actors().ask, { input: { pass: PASS, order: ORDER } }).start())

test('[P-5] the token is taken out of the address before anything else has it', () => {
  const { window, replaceState } = windowOf({ hash: '#token-1' })
  expect(takeToken(window)).toBe('token-1')
  expect(replaceState).toHaveBeenCalledWith(null, '', '/game/tidepool-slot')
  const reloaded = windowOf()
  expect(takeToken(reloaded.window)).toBeNull()
  expect(reloaded.replaceState).not.toHaveBeenCalled()
})

test('[P-5] a word goes to the page around the frame by its exact origin, and nowhere where that is not the site', () => {
  const around = windowOf({ site: `${SITE} https://other.example` })
  createFrameActors(around.window, 'tidepool-slot').tell({ type: 'close' })
  expect(around.parent.postMessage.mock.calls).toEqual([[{ type: 'close' }, SITE]])
  const strange = windowOf({ around: 'https://evil.example' })
  createFrameActors(strange.window, 'tidepool-slot').tell({ type: 'close' })
  expect(strange.parent.postMessage).not.toHaveBeenCalled()
  // Alone there is nobody to tell.
  const alone = windowOf()
  Object.assign(alone.window, { parent: alone.window })
  expect(() => createFrameActors(alone.window, 'tidepool-slot').tell({ type: 'close' })).not.toThrow()
})

test('[P-5] only the site’s page is heard, in the words that there are', () => {
  const { window, says, listeners } = windowOf()
  const heard: unknown[] = []
  const hears = setup({ actors: { page: createFrameActors(window, 'tidepool-slot').page } }).createMachine({
    invoke: { src: 'page' },
    on: { '*': { actions: ({ event }) => heard.push(event) } },
  })
  const frame = createActor(hears).start()
  says({ type: 'paused' }, { origin: 'https://evil.example' })
  says({ type: 'paused' }, { source: {} })
  says({ type: 'spin' })
  says('paused')
  expect(heard).toEqual([])
  says({ type: 'paused' })
  says({ type: 'sound', on: true })
  says({ type: 'theme', theme: 'dark', language: 'en', motion: false })
  expect(heard).toEqual([
    { type: 'page.paused' },
    { type: 'page.sounded', on: true },
    { type: 'page.looked', look: { theme: 'dark', language: 'en', motion: false } },
  ])
  frame.stop()
  expect(listeners.size).toBe(0)
})

test('[P-5] a frame enters by its token once, and by its own token after that', async () => {
  answers.push({ status: 200, said: { ...STATE, frame: 'frame-1', pace: 2_500 } })
  expect(await enter('token-1', null)).toEqual({ kind: 'entered', pass: PASS, state: READ })
  answers.push({ status: 200, said: STATE })
  expect(await enter(null, PASS)).toEqual({ kind: 'entered', pass: PASS, state: READ })
  // An old address that the browser brought back: the frame's own token holds.
  answers.push({ status: 401, said: { reason: 'session' } }, { status: 200, said: STATE })
  expect(await enter('token-1', PASS)).toMatchObject({ kind: 'entered', pass: PASS })
  answers.push({ status: 401, said: { reason: 'paused' } })
  expect(await enter('token-2', null)).toEqual({ kind: 'refused', reason: 'paused' })
  answers.push({ status: 401 })
  expect(await enter(null, PASS)).toEqual({ kind: 'refused', reason: 'session' })
  expect(await enter(null, null)).toEqual({ kind: 'refused', reason: 'session' })
  answers.push({ status: 502 })
  await expect(enter('token-3', null)).rejects.toThrow('502')
})

test('[P-5] each answer to a round is what it says; what is none is an error, so that the same is asked again', async () => {
  const round = { state: 'over', key: ORDER.key, stake: '1000', returned: '0', shown: {}, proof: '' }
  answers.push({ status: 200, said: { ...STATE, round } })
  expect(await play()).toEqual({ kind: 'told', round: { ...round, stake: 1_000, returned: 0 }, state: READ })
  expect(asked).toEqual([{ path: '/api/play', body: { frame: 'frame-1', ...ORDER } }])
  answers.push({ status: 200, said: { ...STATE, round: { state: 'refused', key: ORDER.key, reason: 'of tomorrow' } } })
  expect(await play()).toMatchObject({ round: { state: 'refused', reason: 'unknown' } })
  answers.push({ status: 409, said: STATE }, { status: 400 }, { status: 401 })
  expect([await play(), await play(), await play()]).toEqual([
    { kind: 'stale', next: NEXT },
    { kind: 'rejected' },
    { kind: 'ended' },
  ])
  answers.push({ status: 500 }, { status: 200, said: { nothing: true } }, 'lost')
  for (const _ of ['a fault', 'no answer of ours', 'no answer at all']) await expect(play()).rejects.toThrow()
})

test('[P-5] stakes are offered within the player’s bounds, these among them', () => {
  const steps = stakeSteps(fen(150), fen(2_500))
  expect(steps).toEqual([150, 200, 500, 1_000, 2_000, 2_500])
  expect(stakeSteps(fen(100), fen(100))).toEqual([100])
  expect(nextStake(steps, fen(1_000), 1)).toBe(2_000)
  expect(nextStake(steps, fen(1_700), -1)).toBe(1_000)
  expect([nextStake(steps, fen(2_500), 1), nextStake(steps, fen(150), -1)]).toEqual([2_500, 150])
})

test('[P-5] a provider that was asked too often is asked the same again later: no round is lost by it, and it is said why', async () => {
  answers.push({ status: 429, said: { reason: 'tooMany' } }, { status: 429, said: { reason: 'tooMany' } })
  await expect(enter('token-1', null)).rejects.toThrow(TooManyAsks)
  await expect(play()).rejects.toThrow(TooManyAsks)

  vi.useFakeTimers()
  const kept: (RoundOrder | null)[] = []
  const orders: RoundOrder[] = []
  const round = createActor(
    roundMachine.provide({
      actors: {
        ask: fromPromise<PlayAnswer, { pass: FramePass; order: RoundOrder }>(async ({ input }) => {
          orders.push(input.order)
          throw orders.length === 1 ? new TooManyAsks() : new Error('no network')
        }),
      },
      actions: { keep: (_, { order }) => void kept.push(order), tell: () => undefined, sound: () => undefined },
    }),
    {
      input: {
        pass: PASS,
        state: { game: 'tidepool-slot', minStake: fen(100), maxStake: fen(5_000), balance: fen(2_000), next: NEXT, last: null },
        kept: ORDER,
        isHeld: false,
        stake: fen(1_000),
        play: '{}',
        isStake: () => true,
        plan: { parts: 1, first: 1, next: 1, last: 1 },
        moves: () => false,
        makeKey: () => 'another-key',
      },
    },
  ).start()
  await vi.advanceTimersByTimeAsync(0)
  expect(round.getSnapshot().matches({ open: { play: { running: 'unsure' } } })).toBe(true)
  expect(round.getSnapshot().context).toMatchObject({ isTooMany: true, order: ORDER, refusal: null })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(orders).toEqual([ORDER, ORDER])
  expect(kept).toEqual([ORDER])
  expect(round.getSnapshot().context).toMatchObject({ isTooMany: false, order: ORDER })
  round.stop()
  vi.useRealTimers()
})

test.each([
  [0, 'over'],
  [1_000, 'over'],
  [1_001, 'win'],
])('[P-5] a round of ten yuan that brings %s fen back ends with the sound “%s”', async (returned, sound) => {
  const sounds: string[] = []
  const clock = new SimulatedClock()
  const state = { game: 'tidepool-slot', minStake: fen(100), maxStake: fen(5_000), balance: fen(2_000), next: NEXT, last: null }
  const over = { state: 'over', key: 'a-key', stake: fen(1_000), returned: fen(returned), shown: {}, proof: '' } as const
  const round = createActor(
    roundMachine.provide({
      actors: {
        ask: fromPromise<PlayAnswer, { pass: FramePass; order: RoundOrder }>(async () => ({ kind: 'told', round: over, state })),
      },
      actions: { keep: () => undefined, tell: () => undefined, sound: (_, { name }) => void sounds.push(name) },
    }),
    {
      clock,
      input: {
        pass: PASS,
        state,
        kept: null,
        isHeld: false,
        stake: fen(1_000),
        play: '{}',
        isStake: () => true,
        plan: { parts: 1, first: 1, next: 1, last: 1 },
        moves: () => false,
        makeKey: () => 'a-key',
      },
    },
  ).start()
  round.send({ type: 'round.asked' })
  await vi.waitFor(() => {
    clock.increment(1_000)
    expect(sounds).toHaveLength(2)
  })
  expect(sounds).toEqual(['begin', sound])
  round.stop()
})

test('[P-5] a frame that was not let in for too many asks says so, and tries again', async () => {
  let tries = 0
  const frame = createActor(
    tableFrameMachine.provide({
      actors: {
        enter: fromPromise<Entry, { token: string | null; pass: FramePass | null }>(async () => {
          tries += 1
          throw tries === 1 ? new TooManyAsks() : new Error('no network')
        }),
        page: setup({}).createMachine({}) as never,
      },
      actions: { keepPass: () => undefined, tell: () => undefined, setSound: () => undefined, setLook: () => undefined },
    }),
    {
      input: {
        game: 'harbour-baccarat',
        token: 'token-1',
        pass: null,
        look: { theme: null, language: 'en', motion: true },
        own: { chip: fen(100), makeKey: () => 'a-key-12' },
      },
    },
  ).start()
  await waitFor(frame, (snapshot) => snapshot.matches('unreached'))
  expect(frame.getSnapshot().context).toMatchObject({ isTooMany: true, token: 'token-1' })
  frame.send({ type: 'entry.retried' })
  await waitFor(frame, (snapshot) => snapshot.matches('unreached'))
  expect([tries, frame.getSnapshot().context.isTooMany]).toEqual([2, false])
  frame.stop()
})

const BET = { key: 'bet-key-1', round: 3, box: 'tie' as const, stake: fen(200) }

/** What a bet comes to when its tries are answered so. */
async function outcomeOfBet(given: readonly Answer[]) {
  answers.push(...given)
  const laid = toPromise(createActor(createTableActors().lay, { input: { pass: PASS, orders: [BET] } }).start())
  await vi.advanceTimersByTimeAsync(2_000)
  return laid
}

test('[P-5] a bet that the table would not hear yet is asked for again under its key; what is never heard is no bet that was lost', async () => {
  vi.useFakeTimers()
  const tooMany = { status: 429, said: { reason: 'tooMany' } }
  expect(await outcomeOfBet([tooMany, { status: 200, said: { state: 'taken', reason: null } }])).toBeNull()
  expect(asked.map(({ body }) => body)).toEqual([
    { frame: 'frame-1', ...BET },
    { frame: 'frame-1', ...BET },
  ])
  expect(await outcomeOfBet([tooMany, tooMany, tooMany])).toBe('tooMany')
  // An earlier try may have arrived.
  expect(await outcomeOfBet(['lost', tooMany, tooMany])).toBe('unheard')
  vi.useRealTimers()
})

/** What bets on three boxes come to when they are answered so, and which boxes were asked for. */
async function outcomeOfThree(given: readonly object[]) {
  answers.push(...given.map((said) => ({ status: 200, said })))
  const orders = (['player', 'tie', 'banker'] as const).map((box) => ({ ...BET, key: `bet-${box}`, box }))
  const refusal = await toPromise(createActor(createTableActors().lay, { input: { pass: PASS, orders } }).start())
  return [refusal, asked.map(({ body }) => (body as { box: string }).box)]
}
const TAKEN = { state: 'taken', reason: null }

test('[P-5] a box that is refused leaves the other boxes to be bet', async () => {
  expect(await outcomeOfThree([{ state: 'refused', reason: 'step' }, TAKEN, { state: 'refused', reason: 'many' }])).toEqual([
    'step',
    ['player', 'tie', 'banker'],
  ])
})

test('[P-5] a box whose bet the table knows nothing of yet leaves the other boxes to be bet', async () => {
  expect(await outcomeOfThree([{ state: 'unknown', reason: null }, TAKEN, TAKEN])).toEqual([
    'unheard',
    ['player', 'tie', 'banker'],
  ])
})

test('[P-5] after a bet that came too late no other box of the round is asked for', async () => {
  expect(await outcomeOfThree([TAKEN, { state: 'refused', reason: 'late' }])).toEqual(['late', ['player', 'tie']])
})

test('[P-5] after a bet that was never answered no other box is asked for', async () => {
  expect(await outcomeOfThree([TAKEN])).toEqual(['unheard', ['player', 'tie', 'tie', 'tie']])
})

test.each([
  [401, 'session'],
  [503, 'unknown'],
] as const)(
  '[P-5] a door that answers %i to a bet refuses it; whether an earlier try is on the table it does not say',
  async (status, reason) => {
    vi.useFakeTimers()
    const shut = { status, said: { reason } }
    expect(await outcomeOfBet([shut])).toBe(reason)
    expect(await outcomeOfBet(['lost', shut])).toBe('unheard')
    vi.useRealTimers()
  },
)

test('[P-5] a frame leaves its name to the page that says so, if it is the site’s', () => {
  const isTitled = (around: Around) => createFrameActors(windowOf(around).window, 'tidepool-slot').isTitled
  expect([isTitled({ search: '?titled=1' }), isTitled({}), isTitled({ search: '?titled=0' })]).toEqual([true, false, false])
  expect(isTitled({ search: '?titled=1', around: 'https://other.example' })).toBe(false)
})

test('[P-5] a seed that the table was too busy for did not come through; one that it will not have is given up', async () => {
  const give = () => toPromise(createActor(createTableActors().giveSeed, { input: { pass: PASS, clientSeed: 'mine' } }).start())
  answers.push({ status: 429 }, { status: 503 }, { status: 400 }, { status: 200 })
  await expect(give()).rejects.toThrow('429')
  await expect(give()).rejects.toThrow('503')
  await expect(give()).resolves.toBeUndefined()
  await expect(give()).resolves.toBeUndefined()
})
