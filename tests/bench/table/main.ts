/**
 * `npm run bench:table`: how old a state of the live table is when it is read, with 1,000 players at it who all bet in each of its rounds, beside a plain
 * server that writes as many bytes as often to as many readers, in one run. Prints figures; exits 1 when the bound is broken. Takes some three
 * minutes; `--players=100` is a smaller one.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { TABLE_GAME } from '#tests/support/gameProvider.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { listenToTable } from '#tests/support/tableReader.ts'
import { playerOf } from '#tests/chaos/games/launches.ts'
import { startGamesWorld } from '#tests/chaos/games/world.ts'
import { quantile } from '#tests/chaos/report.ts'
import { seeded } from '#tests/chaos/seeded.ts'
import { holdsWithin, pause } from '#tests/chaos/until.ts'
import { FromPlain, FromReaders } from './words.ts'

const asked = process.argv.find((one) => one.startsWith('--players='))
const PLAYERS = asked === undefined ? 1_000 : Number(asked.slice('--players='.length))
const ROUNDS = 3
/** So old may 99 of 100 states be when they are read, in ms. */
const BOUND = 200
/** Players come so many at a time, and lay their bet within so many ms of a round's beginning. */
const AT_ONCE = 25
const BET_WITHIN = 12_000
const STAKE = 1_000

const State = v.object({ phase: v.string(), round: v.number() })
const Entered = v.object({ frame: v.string() })
const Told = v.object({ state: v.string() })

const children: ChildProcess[] = []
function begin(file: string): ChildProcess {
  const child = fork(join(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] })
  children.push(child)
  return child
}
async function answer<S extends v.GenericSchema>(child: ChildProcess, schema: S, order?: object): Promise<v.InferOutput<S>> {
  const said = once(child, 'message')
  if (order !== undefined) child.send(order)
  const [message] = await said
  return v.parse(schema, message)
}

const random = seeded(1)
const world = await startGamesWorld({ random, players: PLAYERS, isCalm: true })

async function ask<Answer>(path: string, said: object, schema: v.GenericSchema<unknown, Answer>): Promise<Answer | null> {
  const response = await fetch(`${world.url}/api/${path}`, { method: 'POST', body: JSON.stringify(said) })
  const read = v.safeParse(schema, await response.json())
  return read.success ? read.output : null
}

/** Sits one player down; the frame's token. Who comes in a crowd is asked to come again in a moment. */
async function sit(number: number): Promise<string> {
  for (;;) {
    const entered = await ask('enter', { token: await world.token(playerOf(number), TABLE_GAME) }, Entered)
    if (entered !== null) return entered.frame
    await pause(500)
  }
}

type Seen = { readonly states: number; readonly bytes: number; readonly p50: number; readonly p99: number }
async function seen(readers: ChildProcess): Promise<Seen> {
  const told = await answer(readers, FromReaders, { do: 'tell' })
  if (told.type !== 'told') throw new Error('the readers did not tell')
  const { states, bytes, delays } = told
  return { states, bytes, p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) }
}

let isFine = true
try {
  const frames: string[] = []
  for (let number = 0; number < PLAYERS; number += AT_ONCE)
    frames.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, PLAYERS - number) }, (_, step) => sit(number + step)))),
    )
  const now = { phase: '', round: 0 }
  const own = await listenToTable(world.port, frames[0]!, (name, data) => {
    if (name === 'state') Object.assign(now, v.parse(State, JSON.parse(data)))
  })
  await ask('table/seed', { frame: frames[0], clientSeed: newClientId() }, v.object({}))
  const atTable = begin('readers.ts')
  await answer(atTable, FromReaders, { do: 'read', port: world.port, frames })
  const plain = begin('plain.ts')
  const ready = await answer(plain, FromPlain)
  if (ready.type !== 'ready') throw new Error('the plain server did not start')
  const atPlain = begin('readers.ts')
  await answer(atPlain, FromReaders, { do: 'read', port: ready.port, frames })

  const table: Seen[] = []
  const bare: Seen[] = []
  const refused = { count: 0 }
  // The first turn warms up.
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const before = now.round
    await holdsWithin(90_000, () => now.phase === 'betting' && now.round > before)
    const { round } = now
    const began = performance.now()
    atTable.send({ do: 'reset' })
    await Promise.all(
      frames.map(async (frame) => {
        await pause(random() * BET_WITHIN)
        const told = await ask('table/bet', { frame, round, key: newClientId(), box: 'player', stake: STAKE }, Told)
        if (told?.state !== 'taken') refused.count += 1
      }),
    )
    await holdsWithin(60_000, () => now.phase === 'resting')
    const seconds = (performance.now() - began) / 1_000
    const one = await seen(atTable)
    const pushes = Math.max(1, Math.round(one.states / PLAYERS))
    atPlain.send({ do: 'reset' })
    // As many texts of the same size, as close together as those of the table while bets were taken.
    const every = Math.min(150, (seconds * 1_000) / pushes)
    await answer(plain, FromPlain, { do: 'push', pushes, every, bytes: Math.round(one.bytes / Math.max(1, one.states)) })
    await pause(1_000)
    const other = await seen(atPlain)
    if (other.states !== pushes * PLAYERS) throw new Error(`${other.states} plain texts came of ${pushes * PLAYERS}`)
    if (turn > 0) {
      table.push(one)
      bare.push(other)
    }
  }
  own.stop()

  const middle = (turns: readonly Seen[], of: keyof Seen) =>
    quantile(
      turns.map((one) => one[of]),
      0.5,
    )
  console.log(`${ROUNDS} rounds of a table with ${PLAYERS} players, all of whom bet; ${refused.count} bets were refused or lost`)
  for (const [name, turns] of [
    ['table', table],
    ['plain', bare],
  ] as const)
    console.log(
      `      ${name.padEnd(8)}${(middle(turns, 'states') / PLAYERS).toFixed(0).padStart(5)} states a reader and round, ` +
        `${(middle(turns, 'bytes') / Math.max(1, middle(turns, 'states'))).toFixed(0)} bytes each, p50 ${middle(turns, 'p50')} ms, p99 ${middle(turns, 'p99')} ms`,
    )
  const ratio = quantile(
    table.map(({ p99 }, turn) => p99 / Math.max(1, bare[turn]!.p99)),
    0.5,
  )
  console.log(`      beside the plain server: ${ratio.toFixed(2)} times as old`)
  // On a machine that is busy with other things plain texts are late too, and then nobody could be on time.
  const [p99, bound] = [middle(table, 'p99'), Math.max(BOUND, middle(bare, 'p99'))]
  const busy = bound > BOUND ? ', as late as plain texts: this machine is busy' : ''
  isFine = p99 <= bound && refused.count === 0
  console.log(`${isFine ? 'ok  ' : 'OVER'}  99 of 100 states are read after ${p99} ms ≤ ${bound} ms${busy}`)
} finally {
  for (const child of children) if (child.connected) child.disconnect()
  await holdsWithin(5_000, () => children.every((child) => child.exitCode !== null))
  await world.stop()
}
process.exit(isFine ? 0 : 1)
