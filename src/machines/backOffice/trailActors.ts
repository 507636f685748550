import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { TRAIL_PAGE, trailList } from '#src/api/contract/trail.ts'
import { csvText } from '#src/api/model/csv.ts'
import { siteSecond } from '#src/api/model/day.ts'
import type { TrailItem } from '#src/api/model/trail.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor } from '../kit/pagedListActors.ts'
import { type SavedFile, savePages } from './savePages.ts'
import { TRAIL_STEP, type TrailExport, trailExportMachine, trailMachine, type TrailQuery } from './trailMachine.ts'

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
        act: callActor<SavedFile, { order: TrailExport }>(({ order: { query, headings } }, signal) =>
          savePages<TrailItem>(
            (after) => page(query, after, TRAIL_PAGE, signal),
            (items) => saveFile('trail.csv', 'text/csv', csvText([headings, ...items.map(rowOf)])),
          ),
        ),
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
