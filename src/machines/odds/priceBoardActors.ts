import { defer, type Observable } from 'rxjs'
import { fromObservable } from 'xstate'
import { mainPrices } from '#src/streams/prices.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { priceBoardMachine } from './priceBoardMachine.ts'

type BoardPorts = {
  readonly socket: Pick<RealtimeSocket, 'sockets'>
  readonly hidden: Observable<boolean>
  /** Prices are wanted: a page that has no link yet needs one. */
  readonly onNeeded: () => void
}

/** Main prices in lists, from the socket. */
export const providePriceBoard = ({ socket: { sockets }, hidden, onNeeded }: BoardPorts): typeof priceBoardMachine =>
  priceBoardMachine.provide({
    actors: {
      feed: fromObservable(() =>
        defer(() => {
          onNeeded()
          return mainPrices({ sockets, hidden })
        }),
      ),
    },
  })
