import { describe, expect, test } from 'vitest'
import { assign, createActor, createMachine, fromCallback, fromPromise, sendParent, sendTo, setup } from 'xstate'
import { decode, encode } from '#src/inspector/recording/encode.ts'
import { fingerprintOf, namesOf } from '#src/inspector/recording/fingerprint.ts'
import { createInertScope } from '#src/inspector/recording/inertScope.ts'
import { maskNumber, maskText } from '#src/inspector/recording/mask.ts'
import { createRecorder } from '#src/inspector/recording/recorder.ts'
import { firstSteps, readRecording, type Recording, STEP_LIMIT } from '#src/inspector/recording/recording.ts'
import { createReplayer } from '#src/inspector/recording/replayer.ts'
import { createRecordedInputs } from '#src/machines/kit/recordedInputs.ts'

const decoders = {
  functionNamed: (name: string) => `function ${name}`,
  actorNamed: (id: string) => `actor ${id}`,
  errorNamed: (name: string, words: string) => `${name}: ${words}`,
}
/** A value as it comes back from a recording's file. */
const kept = (value: unknown) => decode(JSON.parse(JSON.stringify(encode(value))), decoders)

describe('a value in a recording', () => {
  test.each([
    ['nothing', { a: undefined }],
    ['no number', { a: Number.NaN }],
    ['an endless number', { a: -Infinity }],
    ['a large whole number', { a: 12n }],
    ['a time', { a: new Date(1_763_745_600_000) }],
    ['pairs', { a: new Map([['one', { b: [1, null] }]]) }],
    ['a set', { a: new Set([1, 'two']) }],
    ['a list within a list', [[true, { b: 'text' }], []]],
  ])('[D-9] comes back as it was: %s', (_, value) => {
    expect(kept(value)).toEqual(value)
  })

  test('[D-9] that is a function comes back by the name of its field', () => {
    expect(kept({ makeId: () => 'id' })).toEqual({ makeId: 'function makeId' })
  })

  test('[D-9] that is an actor comes back by its id, one that was numbered by none', () => {
    const actor = (id: string) => createActor(createMachine({ id: 'm' }), { id })
    expect(kept({ named: actor('room'), numbered: actor('x:12') })).toEqual({ named: 'actor room', numbered: 'actor x' })
  })

  test('[D-9] that is an error comes back by its name and its key, never with its message', () => {
    const error = Object.assign(new TypeError('mia lives in Kiel'), { key: 'errors.timeout' })
    expect([kept({ error }), JSON.stringify(encode(error)).includes('Kiel')]).toEqual([
      { error: 'TypeError: errors.timeout' },
      false,
    ])
  })

  test('[D-9] of a class comes back empty, with the name of its class', () => {
    class Canvas {
      readonly width = 1
    }
    const back = kept({ canvas: new Canvas() }) as { canvas: object }
    expect([Object.keys(back.canvas), back.canvas.constructor.name]).toEqual([[], 'Canvas'])
  })

  test('[D-9] that is a machine’s snapshot keeps its state, its context and its status alone', () => {
    const actor = createActor(createMachine({ id: 'm', initial: 'a', context: { n: 1 }, states: { a: {} } })).start()
    expect(encode(actor.getSnapshot())).toEqual({ value: 'a', context: { n: 1 }, status: 'active' })
  })

  test('[D-9] that contains itself is cut', () => {
    const ring: Record<string, unknown> = {}
    ring['ring'] = ring
    expect(JSON.stringify(encode(ring)).endsWith(`null${'}'.repeat(41)}`)).toBe(true)
  })

  test('[D-9] is secret with all that lies in a secret field', () => {
    expect(encode({ password: { list: ['abc1'], map: new Map([['k', 'abc1']]) } })).toEqual({
      password: { list: ['xxx0'], map: { $: 'map', of: [['x', 'xxx0']] } },
    })
  })
})

test.each([
  [9_999_999_999, true, 9_999_999_999],
  [10_000_000_000, true, 0],
  [-10_000_000_000, true, 0],
  [10_000_000_000, false, 10_000_000_000],
])('[D-9] of the number %i in a field that is secret (%s) %i is kept', (number, secret, is) => {
  expect(maskNumber(number, secret)).toBe(is)
})

test('[D-9] a secret keeps the form of each sign, whatever writing it is of', () => {
  expect(maskText('Mía-7 ٣ 王😀', true)).toBe('xxx-0 0 xxx')
})

/** The fingerprint of a machine with this context and these children. */
function printOf(context: object, children: object = {}, value = 'a') {
  const machine = createMachine({ id: 'm', initial: 'a', states: { a: {}, b: {} } })
  const snapshot = machine.resolveState({ value, context })
  return fingerprintOf({ ...snapshot, children } as typeof snapshot)
}

describe('a fingerprint', () => {
  test('[D-9] is equal for equal snapshots, in whatever order their fields are', () => {
    expect(printOf({ a: 1, b: { c: [1], d: 'x' } })).toBe(printOf({ b: { d: 'x', c: [1] }, a: 1 }))
  })

  test.each([
    ['a field', { a: 1 }, { a: 2 }],
    ['a field’s name', { a: 1 }, { b: 1 }],
    ['the order of a list', { a: [1, 2] }, { a: [2, 1] }],
    ['a number written as a text', { a: 1 }, { a: '1' }],
    ['nothing in place of null', { a: undefined }, { a: null }],
    ['the end of a long text', { a: `${'t'.repeat(20)} `.repeat(9) }, { a: `${'t'.repeat(20)} `.repeat(8) }],
  ])('[D-9] differs by %s', (_, one, other) => {
    expect(printOf(one)).not.toBe(printOf(other))
  })

  test('[D-9] differs by the state', () => {
    expect(printOf({}, {}, 'a')).not.toBe(printOf({}, {}, 'b'))
  })

  test('[D-9] differs by the actors that were started, but not by those that have a number for a name', () => {
    const none = printOf({})
    expect([printOf({}, { room: {} }) === none, printOf({}, { 'x:3': {} }) === none]).toEqual([false, true])
  })

  test('[D-9] is short', () => {
    expect(printOf({ a: `${'t'.repeat(20)} `.repeat(90) }).length).toBeLessThanOrEqual(25)
  })

  test('[D-9] of what stands in a secret field and elsewhere is of each as it is kept', () => {
    const shared = { say: 'abc1' }
    const [alone, both] = [printOf({ shown: shared }), printOf({ password: shared, shown: shared })]
    expect(both).toBe(printOf({ password: { say: 'xyz2' }, shown: { say: 'abc1' } }))
    expect(alone).not.toBe(printOf({ shown: { say: 'xyz2' } }))
  })

  test('[D-9] names the started actors in one order', () => {
    expect(namesOf({ b: {}, 'x:1': {}, a: {} })).toEqual(['a', 'b'])
  })
})

test('[D-9] in an inert scope a machine takes its transitions, and nothing is done, started, sent or stopped', () => {
  const did: string[] = []
  const house = setup({
    types: { context: {} as { nights: number }, events: {} as { type: 'night' } | { type: 'bell' } },
    actors: {
      task: fromPromise(async () => void did.push('task')),
      stream: fromCallback(({ receive }) => receive(() => void did.push('sent'))),
    },
    actions: { ring: () => void did.push('ring') },
  }).createMachine({
    id: 'house',
    context: { nights: 0 },
    initial: 'day',
    states: {
      day: {
        invoke: { src: 'stream', id: 'stream' },
        on: { night: { target: 'dark', actions: 'ring' }, bell: { actions: sendTo('stream', { type: 'bell' }) } },
      },
      dark: {
        entry: [assign({ nights: ({ context }) => context.nights + 1 }), sendParent({ type: 'dark' })],
        invoke: { src: 'task', id: 'task' },
      },
    },
  })
  const parent = createActor(createMachine({ id: 'parent', on: { dark: { actions: () => void did.push('told') } } })).start()
  const actor = createActor(house, { parent }).start()
  const before = actor.getSnapshot()
  const scope = createInertScope(house, parent)
  house.transition(before, { type: 'bell' }, scope)
  const next = house.transition(before, { type: 'night' }, scope)
  expect([next.value, next.context.nights, did]).toEqual(['dark', 1, []])
  expect(before.children['stream']?.getSnapshot().status).toBe('active')
})

const door = setup({
  types: {
    context: {} as { at: number; id: string; now: () => number; makeId: () => string },
    events: {} as { type: 'pull'; by?: string } | { type: 'push' },
  },
  guards: { isMia: ({ event }) => 'by' in event && event.by === 'mia' },
}).createMachine({
  id: 'door',
  context: { at: 0, id: '', now: () => 0, makeId: () => '' },
  initial: 'closed',
  states: {
    closed: { tags: ['shut'], on: { pull: [{ guard: 'isMia', target: 'open' }, { target: 'held' }] } },
    open: { on: { push: 'closed' } },
    held: { on: { push: 'closed' } },
  },
})
const options = { machineOf: (id: string) => (id === 'door' ? door : null), errorOf: (name: string) => new Error(name) }

/** A door’s recording: pulled by somebody, pushed, and pulled by Mia. */
function recordDoor(): Recording {
  let time = 0
  const inputs = createRecordedInputs()
  const recorder = createRecorder({ inputs, now: () => time + 500, deviceNow: inputs.clock(() => (time += 1)), build: 'b7' })
  const actor = createActor(door).start()
  const leave = recorder.watch(actor)
  actor.send({ type: 'pull', by: 'tom' })
  actor.send({ type: 'push' })
  actor.send({ type: 'pull', by: 'mia' })
  leave()
  actor.send({ type: 'push' })
  return recorder.stop()
}

test('[D-9] what happens after a recording was left is not in it', () => {
  const { build, steps } = recordDoor()
  expect([build, steps.map(({ event }) => event.type)]).toEqual(['b7', ['pull', 'push', 'pull']])
})

test('[D-9] how much is recorded is counted, and no more than the most is kept', () => {
  const recorder = createRecorder({ inputs: createRecordedInputs(), now: () => 1, deviceNow: () => 1, build: 'b7' })
  const actor = createActor(door).start()
  recorder.watch(actor)
  for (let count = 0; count < STEP_LIMIT - 1; count += 1) actor.send({ type: 'push' })
  const before = recorder.size()
  actor.send({ type: 'push' })
  actor.send({ type: 'push' })
  expect([before, recorder.size(), recorder.read().steps.length]).toEqual([
    { steps: STEP_LIMIT - 1, actors: 1, isFull: false },
    { steps: STEP_LIMIT, actors: 1, isFull: true },
    STEP_LIMIT,
  ])
})

test('[D-9] the first steps of a recording are those alone, with the actors that were there by then', () => {
  const recording = recordDoor()
  const [actor] = recording.actors
  const later = { ...recording, actors: [0, 2, 3].flatMap((since) => (actor === undefined ? [] : [{ ...actor, since }])) }
  const part = firstSteps(later, 2)
  expect([part.steps.map(({ event }) => event.type), part.actors.map(({ since }) => since)]).toEqual([
    ['pull', 'push'],
    [0, 2],
  ])
})

test('[D-9] a recording with more steps than the most is not read', () => {
  const recording = recordDoor()
  const [step] = recording.steps
  const long = (count: number) => JSON.stringify({ ...recording, steps: Array.from({ length: count }, () => step) })
  expect([readRecording(long(STEP_LIMIT)) === null, readRecording(long(STEP_LIMIT + 1))]).toEqual([false, null])
})

/** A replayer with the door’s recording. */
async function replayDoor() {
  const replayer = createReplayer(options)
  const view = await replayer.load(JSON.stringify(recordDoor()))
  return { replayer, view, key: view?.actors[0]?.key ?? '' }
}

test('[D-9] an actor of a replay is told as it was at each position', async () => {
  const { replayer, key } = await replayDoor()
  const seen = await Promise.all([0, 1, 2, 3].map(async (position) => replayer.actorAt(key, position)))
  expect(seen.map((one) => [one?.value, one?.states, one?.tags])).toEqual([
    ['closed', ['door', 'door.closed'], ['shut']],
    ['held', ['door', 'door.held'], []],
    ['closed', ['door', 'door.closed'], ['shut']],
    ['open', ['door', 'door.open'], []],
  ])
})

test('[D-9] an actor of a replay says how it would have answered an event then', async () => {
  const { replayer, key } = await replayDoor()
  const asked = { type: 'pull', by: 'mia' }
  const says = async (position: number) => (await replayer.actorAt(key, position, asked))?.verdicts?.map((one) => one.says)
  expect([await says(0), await says(1), (await replayer.actorAt(key, 0))?.verdicts]).toEqual([['takes', 'notAsked'], [], null])
})

test('[D-9] of an actor that is unknown, or did not exist yet, a replay says nothing', async () => {
  const recording = recordDoor()
  const actors = recording.actors.map((actor) => ({ ...actor, since: 2 }))
  const steps = recording.steps.map((step, place) => (place < 2 ? { ...step, actor: 'a8' } : step))
  const replayer = createReplayer(options)
  const view = await replayer.load(JSON.stringify({ ...recording, actors, steps }))
  const key = view?.actors[0]?.key ?? ''
  const seen = [await replayer.actorAt('a9', 2), await replayer.actorAt(key, 1), (await replayer.actorAt(key, 2))?.value]
  expect(seen).toEqual([null, null, 'closed'])
})

test('[D-9] a replay names its actors', async () => {
  const { view } = await replayDoor()
  expect(view?.actors.map(({ name, chart, parent }) => [name, chart, parent])).toEqual([['door', 'door', null]])
})

test('[D-9] a replay shows the charts of its own machines alone', async () => {
  const { replayer } = await replayDoor()
  expect((await replayer.chart('door')).id).toBe('door')
  await expect(replayer.chart('window')).rejects.toThrow('window')
})

test('[D-9] a text that is no recording leaves the one before in a replay', async () => {
  const { replayer, key } = await replayDoor()
  expect([await replayer.load('nonsense'), (await replayer.actorAt(key, 3))?.value]).toEqual([null, 'open'])
})

test.each([
  [{ code: '314159' }, { code: '000000' }],
  [{ code: '31415' }, { code: '00000' }],
  [{ code: '123' }, { code: '123' }],
  [{ code: 'AUTH_ERROR' }, { code: 'AUTH_ERROR' }],
  [{ code: 10_600 }, { code: 10_600 }],
])('[D-9] of a code only what may have been sent to a person is masked: %j is kept as %j', (value, is) => {
  expect(encode(value)).toEqual(is)
})

test('[D-9] an amount that is written is kept, and what else people write is not', () => {
  expect([encode({ type: 'amount.changed', text: '12.50' }), encode({ type: 'text.changed', text: '12.50' })]).toEqual([
    { type: 'amount.changed', text: '12.50' },
    { type: 'text.changed', text: '00.00' },
  ])
})
