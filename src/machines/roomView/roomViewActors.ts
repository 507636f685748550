import type { Observable } from 'rxjs'
import * as v from 'valibot'
import { fromCallback, fromPromise } from 'xstate'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { type RoomViewEvent, roomViewMachine } from './roomViewMachine.ts'

const KEY = 'roomView'
const Kept = v.object({ theatre: v.boolean(), chatFolded: v.boolean() })
const USUAL: v.InferOutput<typeof Kept> = { theatre: false, chatFolded: false }

type RoomViewPorts = {
  readonly storage: DeviceStorage
  /** Presses of the key for the large picture. */
  readonly theatreKey: Observable<unknown>
}

/** How rooms are looked at, stored on the device. */
export function provideRoomView({ storage, theatreKey }: RoomViewPorts) {
  const recall = () => storage.read(KEY, Kept)
  return roomViewMachine.provide({
    actors: {
      recall: fromPromise(async () => recall()),
      shortcuts: fromCallback(({ sendBack }) => {
        const scope = createScope()
        scope.own(theatreKey, { next: () => sendBack({ type: 'theatre.keyed' } satisfies RoomViewEvent) })
        return scope.close
      }),
    },
    actions: { keep: (_, change) => void storage.write(KEY, { ...(recall() ?? USUAL), ...change }) },
  })
}
