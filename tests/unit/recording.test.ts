import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ActorRefFrom, type AnyStateMachine, assign, createActor, createMachine, fromPromise, setup } from 'xstate'
import { maskText } from '#src/inspector/recording/mask.ts'
import { encode } from '#src/inspector/recording/encode.ts'
import { createRecorder } from '#src/inspector/recording/recorder.ts'
import { firstSteps, readRecording, type Recording } from '#src/inspector/recording/recording.ts'
import { replay } from '#src/inspector/recording/replay.ts'
import { createReplayer } from '#src/inspector/recording/replayer.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { promiseSlot } from '#src/machines/kit/slots.ts'
import { createRecordedInputs } from '#src/machines/kit/recordedInputs.ts'

/** A child that ends on CLOSE. */
const pieceMachine = setup({ types: { context: {} as { at: number }, input: {} as { at: number } } }).createMachine({
  id: 'piece',
  context: ({ input }) => ({ at: input.at }),
  initial: 'open',
  states: { open: { on: { CLOSE: 'closed' } }, closed: { type: 'final' } },
})

type Shop = {
  now: () => number
  makeId: () => string
  orders: readonly { id: string; at: number; text: string }[]
  pieces: readonly ActorRefFrom<typeof pieceMachine>[]
  errorKey: string | null
}

/** Uses everything that a replay must reproduce: the time, ids, replies, failures and children's snapshots. */
const shopMachine = setup({
  types: {
    context: {} as Shop,
    input: {} as Pick<Shop, 'now' | 'makeId'>,
    events: {} as { type: 'ORDER'; text: string } | { type: 'PIECE' } | { type: 'CLOSE'; id: string } | { type: 'COUNT' },
  },
  actors: { submit: promiseSlot<{ price: number }, undefined>('submit'), piece: pieceMachine },
}).createMachine({
  id: 'shop',
  context: ({ input }) => ({ ...input, orders: [], pieces: [], errorKey: null }),
  initial: 'open',
  on: {
    PIECE: {
      actions: assign({
        pieces: ({ context, spawn }) => [
          ...context.pieces,
          spawn('piece', { id: `piece-${context.pieces.length}`, input: { at: context.now() } }),
        ],
      }),
    },
    CLOSE: {
      actions: ({ context, event }) => context.pieces.find(({ id }) => id === event.id)?.send({ type: 'CLOSE' }),
    },
    COUNT: {
      actions: assign({ pieces: ({ context }) => context.pieces.filter((piece) => piece.getSnapshot().status === 'active') }),
    },
  },
  states: {
    open: {
      on: {
        ORDER: {
          target: 'sending',
          actions: assign({
            orders: ({ context, event }) => [
              ...context.orders,
              { id: context.makeId(), at: context.now(), text: event.text.trim() },
            ],
          }),
        },
      },
    },
    sending: {
      invoke: {
        src: 'submit',
        onDone: 'open',
        onError: {
          target: 'open',
          actions: assign({ errorKey: ({ event }) => (event.error instanceof Failure ? event.error.key : 'unknown') }),
        },
      },
    },
  },
})

/** Its delay comes from a function, as in machines that retry. */
const bellMachine = setup({
  types: { context: {} as { delay: (attempt: number) => number }, input: {} as { delay: (attempt: number) => number } },
  delays: { wait: ({ context }) => context.delay(1) },
}).createMachine({
  id: 'bell',
  context: ({ input }) => input,
  initial: 'still',
  states: { still: { on: { RING: 'waiting' } }, waiting: { after: { wait: 'still' } } },
})

const machines = new Map<string, AnyStateMachine>([
  ['shop', shopMachine],
  ['bell', bellMachine],
  ['piece', pieceMachine],
])

const options = {
  machineOf: (id: string) => machines.get(id) ?? null,
  errorOf: (name: string, words: string) => (name === 'Failure' ? new Failure(words as 'errors.unknown') : new Error(name)),
}

/** A recording that starts while the machines are already running. */
async function record(): Promise<Recording> {
  const inputs = createRecordedInputs()
  let [time, ids, sends] = [1_000, 0, 0]
  const deviceNow = inputs.clock(() => (time += 7))
  const now = () => deviceNow() + 500
  const makeId = inputs.recorded('makeId', () => `id-${(ids += 1)}`)
  const submit = fromPromise<{ price: number }, undefined>(async () => {
    sends += 1
    if (sends % 2 === 0) throw new Failure('errors.timeout')
    return { price: sends }
  })
  const shop = createActor(shopMachine.provide({ actors: { submit } }), { input: { now, makeId } }).start()
  const settled = async () => {
    while (shop.getSnapshot().value !== 'open') await Promise.resolve()
  }
  shop.send({ type: 'ORDER', text: 'before anybody looked' })
  await settled()
  const recorder = createRecorder({ inputs, now, deviceNow, build: 'test' })
  const stop = recorder.watch(shop)
  for (const text of ['  my secret wish ', 'and another']) {
    shop.send({ type: 'ORDER', text })
    await settled()
    shop.send({ type: 'PIECE' })
    await Promise.resolve()
  }
  shop.send({ type: 'CLOSE', id: 'piece-0' })
  shop.send({ type: 'COUNT' })
  stop()
  const recording = recorder.stop()
  shop.stop()
  return recording
}

describe('a recording', () => {
  test('[D-9] replayed from its file leads every machine through the same snapshots', async () => {
    const recording = readRecording(JSON.stringify(await record()))!
    const replayed = replay(recording, options)
    expect(replayed.steps.map(({ event }) => event.type)).toEqual([
      'ORDER',
      'xstate.error.actor.0.shop.sending',
      'PIECE',
      'ORDER',
      'xstate.done.actor.0.shop.sending',
      'PIECE',
      'CLOSE',
      'CLOSE',
      'xstate.done.actor.piece-0',
      'COUNT',
    ])
    expect(replayed.steps.map(({ same }) => same)).toEqual(replayed.steps.map(() => true))
    expect(replayed.actors.map(({ name, since, same }) => [name, since, same])).toEqual([
      ['shop', 0, true],
      ['piece', 3, true],
      ['piece', 6, true],
    ])
    const last = replayed.steps.at(-1)!.snapshot!
    expect(last.context).toMatchObject({ errorKey: 'errors.timeout', orders: [{ id: 'id-1' }, { id: 'id-2' }, { id: 'id-3' }] })
    expect(last.context.pieces).toHaveLength(1)
  })

  test('[D-9] replays a delay whose length was not recorded', () => {
    const bell = createActor(bellMachine, { input: { delay: (attempt) => attempt * 60_000 } }).start()
    const recorder = createRecorder({ inputs: createRecordedInputs(), now: () => 1, deviceNow: () => 1, build: 'test' })
    recorder.watch(bell)
    bell.send({ type: 'RING' })
    const replayed = replay(recorder.stop(), options)
    bell.stop()
    expect(replayed.steps.map(({ snapshot, same }) => [snapshot?.value, same])).toEqual([['waiting', true]])
  })

  test('[D-9] names the sender of each event: a machine, a task or the outside', async () => {
    const { actors, senders, steps } = await record()
    const names = new Map([
      ...actors.map(({ key, id, machine }) => [key, machine === 'shop' ? machine : id] as const),
      ...senders.map(({ key, name }) => [key, name] as const),
    ])
    expect(
      steps.map(({ actor, from, event }) => `${names.get(from ?? '') ?? 'outside'} → ${names.get(actor)}: ${event.type}`),
    ).toEqual([
      'outside → shop: ORDER',
      'submit → shop: xstate.error.actor.0.shop.sending',
      'outside → shop: PIECE',
      'outside → shop: ORDER',
      'submit → shop: xstate.done.actor.0.shop.sending',
      'outside → shop: PIECE',
      'outside → piece-0: CLOSE',
      'outside → shop: CLOSE',
      'piece-0 → shop: xstate.done.actor.piece-0',
      'outside → shop: COUNT',
    ])
    expect(senders.map(({ parent }) => parent)).toEqual(senders.map(() => 'a0'))
  })

  test('[D-9] of version 1, which has no senders, is read and replayed the same', async () => {
    const { senders: _, ...recording } = await record()
    const steps = recording.steps.map(({ from: __, ...step }) => step)
    const old = readRecording(JSON.stringify({ ...recording, version: 1, steps }))!
    const replayed = replay(old, options)
    expect(replayed.steps.map(({ same, from }) => [same, from])).toEqual(replayed.steps.map(() => [true, null]))
  })

  test('[D-9] cut after any step is a recording too', async () => {
    const recording = await record()
    expect(recording.steps.length).toBeGreaterThan(3)
    for (const count of recording.steps.keys()) {
      const part = firstSteps(recording, count)
      const replayed = replay(readRecording(JSON.stringify(part))!, options)
      expect([...replayed.actors, ...replayed.steps].map(({ same }) => same)).toEqual(
        [...part.actors, ...part.steps].map(() => true),
      )
      expect(replayed.steps.length).toBe(count)
    }
  })

  test('[D-9] contains nothing that people wrote, and is the same each time it is replayed', async () => {
    const recording = await record()
    expect(JSON.stringify(recording)).not.toMatch(/secret wish|another|looked/)
    const prints = () => replay(recording, options).steps.map(({ snapshot }) => JSON.stringify(snapshot?.context.orders))
    expect(prints()).toEqual(prints())
  })

  /** What replays with a shop that does nothing about pieces any more. */
  const changed = () => {
    const other: AnyStateMachine = createMachine({ ...shopMachine.config, on: {} } as never, {
      actors: { submit: promiseSlot('submit') },
    })
    return { ...options, machineOf: (id: string) => (id === 'shop' ? other : options.machineOf(id)) }
  }

  test('[D-9] replayed with a changed machine names the first step that differs', async () => {
    const { steps } = replay(await record(), changed())
    expect(steps.findIndex(({ same }) => same === false)).toBe(2)
  })

  test('[D-9] a replay’s first difference is the position after the step that differs', async () => {
    const view = await createReplayer(changed()).load(JSON.stringify(await record()))
    expect(view?.firstDifference).toBe(3)
  })

  test('[D-9] of machines that no longer exist shows its steps without comparing them', async () => {
    const replayed = replay(await record(), { ...options, machineOf: () => null })
    expect(replayed.steps.map(({ same }) => same)).toEqual(replayed.steps.map(() => null))
  })

  test('[D-9] counts the steps that cannot be compared, and finds a start that differs', async () => {
    const recording = await record()
    const gone = await createReplayer({ ...options, machineOf: () => null }).load(JSON.stringify(recording))
    expect(gone).toMatchObject({ firstDifference: null, unknownSteps: recording.steps.length })
    const actors = recording.actors.map((actor) =>
      actor.since === 3 ? { ...actor, start: { ...actor.start, fingerprint: '#other' } } : actor,
    )
    const other = await createReplayer(options).load(JSON.stringify({ ...recording, actors }))
    expect(other).toMatchObject({ firstDifference: 3, unknownSteps: 0 })
    expect(await createReplayer(options).load(JSON.stringify(recording))).toMatchObject({
      firstDifference: null,
      unknownSteps: 0,
    })
  })

  test.each(['', '{', '[]', '{"format":"anchorage-recording","version":3}', 'null'])('[D-9] is not read from %j', (text) => {
    expect(readRecording(text)).toBeNull()
  })
})

describe('a secret in a recording', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })

  test('[D-9] keeps its form when it is masked again, cut, trimmed or joined', () => {
    fc.assert(
      fc.property(text, text, fc.nat(60), (one, other, cut) => {
        const mask = (words: string) => maskText(words, true)
        expect(mask(mask(one))).toBe(mask(one))
        expect(mask(one)).toHaveLength(one.length)
        expect(mask(one.trim())).toBe(mask(one).trim())
        expect(mask(`${one} ${other}`)).toBe(`${mask(one)} ${mask(other)}`)
        expect(mask(one).slice(0, cut)).toHaveLength(one.slice(0, cut).length)
      }),
    )
  })

  test('[D-9] is found by its field’s name, by the form of a card or token, and in an address’s query', () => {
    const canary = 'Sesam7'
    const value = {
      login: { password: canary, token: canary, deep: [{ content: canary }] },
      withdrawPassword: canary,
      cards: [{ cardNo: '6222 0212 3456 7890 128', holder: canary }],
      note: 'Rufe 6222021234567890128 an',
      url: `https://video.example/live.flv?sign=${canary}`,
      id: 'a'.repeat(40),
      numbers: [4_111_111_111_111_111],
    }
    const kept = JSON.stringify(encode(value))
    expect(kept).not.toContain(canary)
    expect(kept).not.toMatch(/6222|4111|a{30}/)
    expect(kept).toContain('https://video.example/live.flv')
  })

  test.each([
    '6222  0202\u00a00011.2233',
    '６２２２０２０２００１１２２３３',
    'see https://site.example/live.flv?sign=s3cr3t for more',
    '/app/login#access=s3cr3t',
    'wss://mia:s3cr3t@site.example/socket',
    'Bearer s3cr3t',
    '{"password":"s3cr3t"}',
  ])('[D-9] within a text keeps only its form: %s', (words) => {
    const kept = JSON.stringify(encode({ a: [{ b: words }], words: [words] }))
    expect(kept).not.toMatch(/s3cr3t|6222|2233|２２３３/)
  })

  test('[D-9] [C-10] of a saved card is masked, but not the fields that machines choose by', () => {
    const saved = { bankCard: [{ kind: 'bankCard', id: 'd-1', cardNum: '6222 **** **** 7894', bank: 'ICBC', holder: '王小米' }] }
    expect(encode(saved)).toEqual({
      bankCard: [{ kind: 'bankCard', id: 'd-1', cardNum: '0000 **** **** 0000', bank: 'ICBC', holder: 'xxx' }],
    })
    expect(encode({ card: { bank: 'ICBC' }, cards: ['王小米'], masked: '6222' })).toEqual({
      card: { bank: 'xxxx' },
      cards: ['xxx'],
      masked: '0000',
    })
  })

  test('[D-9] [Q8] a reply to an order keeps the result that machines go on by; a person’s answer only its form', () => {
    const reply = { result: 'accepted', withdrawal: { withdrawalId: 'w-1', destination: { masked: '**** 7894' } } }
    expect(encode({ order: { clientId: 'o-1' }, answer: reply })).toEqual({
      order: { clientId: 'o-1' },
      answer: { result: 'accepted', withdrawal: { withdrawalId: 'w-1', destination: { masked: '**** 0000' } } },
    })
    expect(encode({ answer: { kind: 'picture', code: 'x7kp' }, captchaAnswer: { result: 'x7kp' } })).toEqual({
      answer: { kind: 'xxxxxxx', code: 'x0xx' },
      captchaAnswer: { result: 'x0xx' },
    })
  })
})
