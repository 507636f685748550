import * as v from 'valibot'
import { BetTold, TABLE_BOXES } from '#src/api/model/games/baccarat/table.ts'
import { TABLE_GAME } from '#tests/support/gameProvider.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { listenToTable } from '#tests/support/tableReader.ts'
import { pause } from '../until.ts'
import type { GamesWorld } from './world.ts'

const Entered = v.object({ frame: v.string() })
/** As much of a table's state as a player needs. */
const State = v.object({ phase: v.string(), round: v.number() })

/** How long a player waits before the same is asked again, in ms, and for an answer. */
const AGAIN = 300
const PATIENCE = 15_000
/** Stakes in fen. */
const STAKES = [100, 500, 1_000, 2_500] as const
const MOST_BETS = 3

/** What players at the table met: how many sit, what became of their bets, and asks and streams that met nobody. */
export type TableMet = {
  entered: number
  taken: number
  unknown: number
  unheard: number
  cut: number
  readonly refused: Map<string, number>
}

type TablePlayerOptions = {
  readonly world: GamesWorld
  readonly member: string
  readonly met: TableMet
  readonly random: () => number
  readonly goesOn: () => boolean
}

/**
 * Sits at the table as a frame does: hears its stream, and opens it again when it is cut; bets in every round while bets are taken, one in five said
 * twice at once; asks for what was not answered again under the same key, until it is known.
 */
export async function sitAtTable({ world, member, met, random, goesOn }: TablePlayerOptions): Promise<void> {
  const seen = { phase: '', round: 0 }

  async function ask<Answer>(path: string, asked: object, schema: v.GenericSchema<unknown, Answer>): Promise<Answer | null> {
    try {
      const signal = AbortSignal.timeout(PATIENCE)
      const response = await fetch(`${world.url}/api/${path}`, { method: 'POST', body: JSON.stringify(asked), signal })
      const read = v.safeParse(schema, await response.json())
      return read.success ? read.output : null
    } catch {
      met.unheard += 1
      return null
    }
  }

  async function bet(frame: string, round: number): Promise<void> {
    const box = TABLE_BOXES[Math.floor(random() * TABLE_BOXES.length)]!
    const stake = STAKES[Math.floor(random() * STAKES.length)]!
    const asked = { frame, round, key: newClientId(), box, stake }
    if (random() < 0.2) void ask('table/bet', asked, BetTold)
    let told: BetTold | null = null
    while (told === null || told.state === 'asking') {
      if (told !== null) await pause(AGAIN)
      told = await ask('table/bet', asked, BetTold)
      if (told === null) await pause(AGAIN)
    }
    if (told.state === 'refused') met.refused.set(told.reason ?? '', (met.refused.get(told.reason ?? '') ?? 0) + 1)
    else met[told.state] += 1
  }

  async function hear(frame: string): Promise<void> {
    while (goesOn()) {
      try {
        const stream = await listenToTable(world.port, frame, (name, data) => {
          if (name === 'state') Object.assign(seen, v.parse(State, JSON.parse(data)))
        })
        const end = setInterval(() => goesOn() || stream.stop(), AGAIN)
        await stream.ended
        clearInterval(end)
      } catch {
        // Nobody is there: the same is asked again.
      }
      met.cut += 1
      await pause(AGAIN)
    }
  }

  let frame: string | null = null
  while (frame === null) {
    frame = (await ask('enter', { token: await world.token(member, TABLE_GAME) }, Entered))?.frame ?? null
    if (frame === null) await pause(AGAIN)
  }
  await ask('table/seed', { frame, clientSeed: newClientId() }, v.object({}))
  met.entered += 1
  const hearing = hear(frame)
  let last = 0
  while (goesOn()) {
    if (seen.phase !== 'betting' || seen.round === last) {
      await pause(AGAIN * random())
      continue
    }
    last = seen.round
    const bets = 1 + Math.floor(random() * MOST_BETS)
    for (let number = 0; number < bets; number += 1) {
      await pause(AGAIN * random())
      await bet(frame, last)
    }
  }
  await hearing
}
