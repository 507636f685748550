import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { TABLE_BEAT } from '#src/api/model/games/baccarat/table.ts'
import { createTableActors } from '#src/machines/frame/tableActors.ts'
import { settled } from './support/deferred.ts'

const PASS = { frame: 'frame-1', pace: 2_500 }
const SEAT = { name: 'mia', round: 1, chips: {}, asking: {}, unknown: {}, returned: null, isOver: false, balance: null }
const OWN = `event: own\ndata: ${JSON.stringify(SEAT)}\n\n`
const TOLD = { type: 'own.told', own: SEAT }

/** A line to a table in the place of the network, which the test speaks on; `status` = what its door says, null = nothing. */
function openLine(status: number | null = 200) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  const asked: { readonly path: string; readonly body: unknown; readonly signal: AbortSignal }[] = []
  let line: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('fetch', (path: string, { body: text, signal }: { body: string; signal: AbortSignal }) => {
    asked.push({ path, body: JSON.parse(text), signal })
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason)
        if (status === 200) line?.error(signal.reason)
      })
      if (status !== null) resolve(new Response(status === 200 ? body : null, { status }))
    })
  })
  const told: unknown[] = []
  const machine = createMachine({
    initial: 'there',
    on: { '*': { actions: ({ event }) => told.push(event) }, left: '.gone' },
    states: { there: { invoke: { src: createTableActors().stream, input: { pass: PASS } } }, gone: {} },
  })
  const actor = createActor(machine).start()
  onTestFinished(() => {
    actor.stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const pass = async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    await settled()
  }
  return {
    asked,
    told,
    pass,
    leave: () => actor.send({ type: 'left' }),
    says: async (text: string) => {
      line?.enqueue(new TextEncoder().encode(text))
      await pass()
    },
    end: async () => {
      line?.close()
      await pass()
    },
  }
}

test('[P-5] the line to a table is asked for by the frame’s own token', () => {
  const { asked } = openLine()
  expect(asked).toMatchObject([{ path: '/api/table/stream', body: { frame: 'frame-1' } }])
})

test('[P-5] what the table says is heard, also where it comes in parts or several at once', async () => {
  const { says, told } = openLine()
  const heard = []
  for (const part of [OWN.slice(0, 20), OWN.slice(20), OWN + OWN]) {
    await says(part)
    heard.push(told.splice(0))
  }
  expect(heard).toEqual([[], [TOLD], [TOLD, TOLD]])
})

test('[P-5] a beat, a name that is not known and what cannot be read are passed over', async () => {
  const { says, told } = openLine()
  for (const text of [': beat\n\n', 'event: news\ndata: {}\n\n', 'event: own\ndata: {\n\n', 'event: state\ndata: {}\n\n'])
    await says(text)
  await says(OWN)
  expect(told).toEqual([TOLD])
})

test.each([
  ['that ends', async ({ end }: ReturnType<typeof openLine>) => end(), 'stream.cut'],
  ['that says nothing for two beats', async ({ pass }: ReturnType<typeof openLine>) => pass(2 * TABLE_BEAT), 'stream.cut'],
])('[P-5] a line %s is cut', async (_, after, type) => {
  const line = openLine()
  await line.says(OWN)
  line.told.splice(0)
  await after(line)
  expect(line.told).toEqual([{ type }])
})

test('[P-5] a line that says something within two beats stays', async () => {
  const { says, pass, told } = openLine()
  for (let beat = 0; beat < 4; beat += 1) {
    await says(': beat\n\n')
    await pass(2 * TABLE_BEAT - 1)
  }
  expect(told).toEqual([])
})

test.each([
  ['is not answered in eight seconds', null, 8_000, [{ type: 'stream.cut' }]],
  ['may still be answered', null, 7_999, []],
  ['does not let the frame in', 401, 0, [{ type: 'stream.ended' }]],
  ['is too busy', 503, 0, [{ type: 'stream.cut' }]],
])('[P-5] what is told of a line whose door %s', async (_, status, after, expected) => {
  const { pass, told } = openLine(status)
  await pass(after)
  expect(told).toEqual(expected)
})

test('[P-5] a line that was left is let go, and nothing of it is heard', async () => {
  const { asked, leave, pass, told } = openLine()
  await pass()
  leave()
  await pass()
  expect([asked[0]?.signal.aborted, told]).toEqual([true, []])
})

test('[P-5] the device’s time is told five times a second, as long as there is a seat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  vi.stubGlobal('window', globalThis)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const told: unknown[] = []
  const machine = createMachine({
    invoke: { src: createTableActors().ticks },
    on: { '*': { actions: ({ event }) => told.push(event) } },
  })
  const actor = createActor(machine).start()
  const began = performance.now()
  vi.advanceTimersByTime(400)
  actor.stop()
  expect(told).toEqual([200, 400].map((ms) => ({ type: 'time.passed', at: began + ms })))
  expect(vi.getTimerCount()).toBe(0)
})
