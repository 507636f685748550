import * as v from 'valibot'
import { fromCallback, fromPromise } from 'xstate'
import { BetTold, OwnSeat, TABLE_BEAT, TableState } from '#src/api/model/games/baccarat/table.ts'
import { isRefusal } from '#src/api/model/games/frameDoor.ts'
import type { FramePass } from './frame.ts'
import type { BetOrder, BetRefusal, StreamEvent, TimeEvent } from './tableFrame.ts'

/** How long a bet's answer may take, in ms, and how often the same is asked. */
const PATIENCE = 8_000
const TRIES = 3
/** How long a bet waits that was asked too soon after others, in ms: within the time for bets. */
const AGAIN = 500
/** So often the time is told, in ms. */
const TICK = 200

const Event = v.union([
  v.object({ name: v.literal('state'), said: TableState }),
  v.object({ name: v.literal('own'), said: OwnSeat }),
])

const post = (path: string, asked: object, signal: AbortSignal) =>
  fetch(`/api/table/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
    signal,
  })

/** The device's time, in ms since the page came: it goes on evenly when somebody sets the device's clock. */
const now = () => performance.now()

/** One event of the stream; null = a beat, or nothing that is known. */
function readEvent(block: string): StreamEvent | null {
  const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), data)
  const read = v.safeParse(Event, { name, said: json.output })
  if (!read.success) return null
  return read.output.name === 'state'
    ? { type: 'table.told', state: read.output.said, heardAt: now() }
    : { type: 'own.told', own: read.output.said }
}

type Listening = { readonly pass: FramePass; readonly signal: AbortSignal; readonly hear: (event: StreamEvent) => void }

/** Listens until the stream ends or nothing was heard for two beats; true = it was let in. */
async function listen({ pass, signal, hear }: Listening): Promise<boolean> {
  const silence = new AbortController()
  let timer = window.setTimeout(() => silence.abort(), PATIENCE)
  try {
    const response = await post('stream', { frame: pass.frame }, AbortSignal.any([signal, silence.signal]))
    if (response.status === 401) return false
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const part = await reader?.read()
      if (part === undefined || part.done) return true
      window.clearTimeout(timer)
      timer = window.setTimeout(() => silence.abort(), 2 * TABLE_BEAT)
      const blocks = (text + part.value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readEvent(block)
        if (event !== null) hear(event)
      }
    }
  } finally {
    window.clearTimeout(timer)
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** Lays one bet; null = it is on the table, `lost` = an answer was. What is not answered is asked again under the same key. */
async function layOne(pass: FramePass, order: BetOrder, signal: AbortSignal): Promise<BetRefusal | 'lost' | null> {
  let isLost = false
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      const response = await post(
        'bet',
        { frame: pass.frame, ...order },
        AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
      )
      // What was lost may be on the table, whatever the door says now.
      if (response.status === 401) return isLost ? 'lost' : 'session'
      if (response.status === 429) {
        await pause(AGAIN)
        continue
      }
      const told = v.safeParse(BetTold, await response.json())
      if (response.status !== 200 || !told.success) return isLost ? 'lost' : 'unknown'
      const { state, reason } = told.output
      if (state === 'taken') return null
      if (state === 'asking' || state === 'unknown') return 'unheard'
      return reason === 'late' || reason === 'step' || reason === 'many' || isRefusal(reason) ? reason : 'unknown'
    } catch (error) {
      if (signal.aborted) throw error
      isLost = true
    }
  }
  return isLost ? 'lost' : 'tooMany'
}

/** What a table's frame asks of the provider, and the device's time. */
export function createTableActors() {
  return {
    stream: fromCallback<StreamEvent, { pass: FramePass }>(({ input: { pass }, sendBack }) => {
      const stop = new AbortController()
      const hear = (event: StreamEvent) => {
        if (!stop.signal.aborted) sendBack(event)
      }
      listen({ pass, signal: stop.signal, hear }).then(
        (isIn) => hear({ type: isIn ? 'stream.cut' : 'stream.ended' }),
        () => hear({ type: 'stream.cut' }),
      )
      return () => stop.abort()
    }),
    /** Lays bets one after the other; why the first was refused that was. What concerns every box ends it. */
    lay: fromPromise<BetRefusal | null, { pass: FramePass; orders: readonly BetOrder[] }>(
      async ({ input: { pass, orders }, signal }) => {
        let refusal: BetRefusal | null = null
        for (const order of orders) {
          const told = await layOne(pass, order, signal)
          if (told === 'lost') return 'unheard'
          if (told === 'late' || told === 'session') return told
          refusal ??= told
        }
        return refusal
      },
    ),
    /** Gives a seed for the salt of a new chain; fails when the same may yet be taken. */
    giveSeed: fromPromise<void, { pass: FramePass; clientSeed: string }>(async ({ input: { pass, clientSeed }, signal }) => {
      const { status } = await post('seed', { frame: pass.frame, clientSeed }, signal)
      if (status === 429 || status >= 500) throw new Error(`the table answered ${status} to a seed`)
    }),
    ticks: fromCallback<TimeEvent, undefined>(({ sendBack }) => {
      const timer = window.setInterval(() => sendBack({ type: 'time.passed', at: now() }), TICK)
      return () => window.clearInterval(timer)
    }),
  }
}
