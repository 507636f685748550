import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { TRAIL_PAGE, trailList } from '#src/api/contract/trail.ts'
import { csvText } from '#src/api/model/csv.ts'
import { siteSecond } from '#src/api/model/day.ts'
import type { TrailItem } from '#src/api/model/trail.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor } from '../kit/pagedListActors.ts'
import {
  type SavedFile,
  TRAIL_STEP,
  type TrailExport,
  trailExportMachine,
  trailMachine,
  type TrailQuery,
} from './trailMachine.ts'

/** Most rows of a file: more is another question. */
const FILE_LIMIT = 10_000

type TrailPorts = {
  readonly client: Client
  readonly saveFile: (name: string, type: string, text: string) => void
}

/** The trail, over calls. */
export function provideTrail({ client, saveFile }: TrailPorts) {
  const page = (query: TrailQuery, after: TrailItem | null, size: number, signal: AbortSignal) =>
    client.call(trailList, { ...payloadOf(query), ...(after === null ? {} : { before: after.id }), size }, { signal })
  return {
    trail: trailMachine.provide({
      actors: { load: byCursor<TrailItem, TrailQuery>((query, after, signal) => page(query, after, TRAIL_STEP, signal)) },
    }),
    trailExport: trailExportMachine.provide({
      actors: {
        act: callActor<SavedFile, { order: TrailExport }>(async ({ order: { query, headings } }, signal) => {
          const found: TrailItem[] = []
          for (;;) {
            const { list, more } = await page(query, found.at(-1) ?? null, TRAIL_PAGE, signal)
            found.push(...list)
            const isFull = found.length >= FILE_LIMIT
            if (more && list.length > 0 && !isFull) continue
            saveFile('trail.csv', 'text/csv', csvText([headings, ...found.map(rowOf)]))
            return { rows: found.length, isCut: more }
          }
        }),
      },
    }),
  }
}

function payloadOf(query: TrailQuery): PayloadOf<typeof trailList> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null))
}

/** In the order of the headings: when, who, role, act, reason, before, after, asked, outcome, address. */
function rowOf({ at, by, role, act, reason, before, after, asked, outcome, address }: TrailItem) {
  return [siteSecond(at), by, role, act, reason, before, after, asked, outcome, address]
}
