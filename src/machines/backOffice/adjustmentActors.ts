import { merge, Subject } from 'rxjs'
import {
  ADJUSTMENT_PAGE,
  adjustmentList,
  adjustmentPropose,
  adjustmentSettle,
  adjustmentTakeBack,
} from '#src/api/contract/adjustments.ts'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import type { Adjustment, AdjustmentAnswer } from '#src/api/model/adjustment.ts'
import { csvText } from '#src/api/model/csv.ts'
import { siteSecond } from '#src/api/model/day.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { plainAmount } from '#src/api/model/money/formatAmount.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import {
  ADJUSTMENT_STEP,
  adjustmentActMachine,
  type AdjustmentExport,
  adjustmentExportMachine,
  type AdjustmentOrder,
  adjustmentsMachine,
  type AdjustmentsQuery,
} from './adjustmentsMachine.ts'
import { moneyNews } from './moneyNewsActors.ts'
import { type SavedFile, savePages } from './savePages.ts'

type AdjustmentPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  readonly saveFile: (name: string, type: string, text: string) => void
}

/** Adjustments and what is done about them, over calls; pushes say when one is another. */
export function provideAdjustments({ client, socket, saveFile }: AdjustmentPorts) {
  const done = new Subject<unknown>()
  const changes = merge(
    done,
    moneyNews(socket, (push) => push.kind === 'moneyOffice' && push.of === 'adjustment'),
  )
  const page = (query: AdjustmentsQuery, after: Adjustment | null, size: number, signal: AbortSignal) =>
    client.call(
      adjustmentList,
      { ...payloadOf(query), ...(after === null ? {} : { before: after.adjustmentId }), size },
      { signal },
    )
  return {
    adjustments: adjustmentsMachine.provide({
      actors: {
        load: byCursor<Adjustment, AdjustmentsQuery>((query, after, signal) => page(query, after, ADJUSTMENT_STEP, signal)),
        changes: changesFrom(() => changes),
      },
    }),
    adjustmentAct: adjustmentActMachine.provide({
      actors: {
        // Not cancelled: what was sent may have been done.
        act: callActor<AdjustmentAnswer, { order: AdjustmentOrder }>(async ({ order }) => {
          const answer = await send(client, order)
          done.next(answer)
          return answer
        }),
      },
    }),
    adjustmentExport: adjustmentExportMachine.provide({
      actors: {
        act: callActor<SavedFile, { order: AdjustmentExport }>(({ order: { query, headings } }, signal) =>
          savePages<Adjustment>(
            (after) => page(query, after, ADJUSTMENT_PAGE, signal),
            (items) => saveFile('adjustments.csv', 'text/csv', csvText([headings, ...items.map(rowOf)])),
          ),
        ),
      },
    }),
  }
}

function payloadOf(query: AdjustmentsQuery): PayloadOf<typeof adjustmentList> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null))
}

function send(client: Client, order: AdjustmentOrder): Promise<AdjustmentAnswer> {
  const { adjustmentId, reason } = order
  switch (order.act) {
    case 'propose':
      return client.call(adjustmentPropose, { adjustmentId, fields: order.fields, reason })
    case 'settle':
      return client.call(adjustmentSettle, { adjustmentId, verdict: order.verdict, reason })
    case 'takeBack':
      return client.call(adjustmentTakeBack, { adjustmentId, reason })
  }
}

/** In the order of the headings: when, number, member, what, asset, amount, state, about, words, reason, by, settled by, settled at, their reason. */
function rowOf({ at, adjustmentId, member, way, asset, amount, state, about, words, reason, by, end }: Adjustment) {
  const money = Number(plainAmount<Asset>(asset, amount))
  const ended = [end?.by.name ?? null, end === null ? null : siteSecond(end.at), end?.reason ?? null]
  return [
    siteSecond(at),
    adjustmentId,
    member.name,
    way,
    asset,
    money,
    state,
    about?.id ?? null,
    words,
    reason,
    by.name,
    ...ended,
  ]
}
