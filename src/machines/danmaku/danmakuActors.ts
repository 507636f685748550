import type { Observable } from 'rxjs'
import * as v from 'valibot'
import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import type { Rooms } from '#src/streams/room.ts'
import type { IgnoredSource } from '../chat/ignoredActors.ts'
import type { MemberSource } from '../session/memberActors.ts'
import { type DanmakuEvent, type DanmakuFlow, danmakuMachine, DENSITIES } from './danmakuMachine.ts'

/** One line. */
export type DanmakuLine = { readonly id: string; readonly text: string; readonly isOwn: boolean }

/** Draws lines over a picture. */
export type DanmakuStage = {
  /** Lets a line cross as soon as there is room; it is dropped when there is none for seconds. */
  readonly fly: (line: DanmakuLine) => void
  /** Takes a line away, wherever it is. */
  readonly remove: (id: string) => void
  readonly close: () => void
}

export type DanmakuPorts = {
  readonly rooms: Rooms
  readonly storage: DeviceStorage
  readonly members: MemberSource
  /** Whose lines do not cross the picture. */
  readonly ignored: IgnoredSource
  /** Whether moving parts are off, now and as it changes. */
  readonly reducedMotion: Observable<boolean>
  /** A stage in an element, with at most `limit` lines at once; it is loaded when it is first needed. */
  readonly openStage: (element: HTMLElement, limit: number) => Promise<DanmakuStage>
}

const KEY = 'danmaku'
const Kept = v.object({ on: v.boolean(), density: v.picklist(DENSITIES) })

/** Most rooms' first second is without lines: what lets them cross comes after it. */
const loadFlow = () => import('./danmakuFlowActors.ts')

/** Lines over the picture, from the room's own pushes; the choice is kept on the device. */
export function provideDanmaku(ports: DanmakuPorts) {
  const { storage, reducedMotion } = ports
  return danmakuMachine.provide({
    actors: {
      recall: fromPromise(async () => storage.read(KEY, Kept)),
      watchReducedMotion: fromCallback(({ sendBack }) => {
        const scope = createScope()
        scope.own(reducedMotion, {
          next: (isReduced) => sendBack({ type: 'reducedMotion.changed', isReduced } satisfies DanmakuEvent),
        })
        return scope.close
      }),
      flow: fromCallback<EventObject, DanmakuFlow>(({ input, sendBack }) => {
        const scope = createScope()
        loadFlow()
          .then(({ flowLines }) => flowLines(ports, input, scope))
          .catch(() => sendBack({ type: 'flow.failed' } satisfies DanmakuEvent))
        return scope.close
      }),
    },
    actions: { keep: (_, choice) => storage.write(KEY, choice) },
  })
}
