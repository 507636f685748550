import { filter, merge, NEVER, type Observable } from 'rxjs'
import { pointList } from '#src/api/contract/points.ts'
import { pointGoods, pointPurchases } from '#src/api/contract/pointShop.ts'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { PointChange } from '#src/api/model/points.ts'
import type { PointPurchase } from '#src/api/model/pointShop.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import {
  pointChangesMachine,
  pointGoodsMachine,
  pointPurchasesMachine,
  pointSheetMachine,
  type GoodsSheet,
  type PointSheet,
} from './pointsMachine.ts'

type PointPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** Pushes after which the member has other points, or is offered other goods. */
const HEARD: ReadonlySet<SelfPush['kind']> = new Set(['funds', 'saferPlay'])

const news = ({ socket }: PointPorts, more: Observable<unknown> = NEVER) =>
  changesFrom<null>(() => merge(socket.self.pipe(filter(({ kind }) => HEARD.has(kind))), socket.back, more))

/** The member's points, over calls and the member's own pushes. */
export function providePoints(ports: PointPorts) {
  const { client } = ports
  const changes = news(ports)
  return {
    sheet: pointSheetMachine.provide({
      actors: {
        load: asWhole<PointSheet, null>(async (_, signal) => {
          const { have, owed } = await client.call(pointList, {}, { signal })
          return [{ have, owed }]
        }),
        changes,
      },
    }),
    changes: pointChangesMachine.provide({
      actors: {
        load: byCursor<PointChange, null>((_, after, signal) =>
          client.call(pointList, after === null ? {} : { before: after.id }, { signal }),
        ),
        changes,
      },
    }),
  }
}

/** The shop for points, over calls and the member's own pushes. `ordered$` = an order ended, whatever its end: what is offered may be another. */
export function providePointShop(ports: PointPorts, ordered$: Observable<unknown> = NEVER) {
  const { client } = ports
  const changes = news(ports, ordered$)
  return {
    goods: pointGoodsMachine.provide({
      actors: {
        load: asWhole<GoodsSheet, null>(async (_, signal) => [await client.call(pointGoods, {}, { signal })]),
        changes,
      },
    }),
    purchases: pointPurchasesMachine.provide({
      actors: {
        load: byCursor<PointPurchase, null>((_, after, signal) =>
          client.call(pointPurchases, after === null ? {} : { before: after.id }, { signal }),
        ),
        changes,
      },
    }),
  }
}
