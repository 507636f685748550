import type { Observable } from 'rxjs'
import * as v from 'valibot'
import { fromCallback, fromPromise } from 'xstate'
import { playingVideo } from '#src/api/contract/video.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { VideoLine, VideoQuality, type VideoSource } from '#src/api/model/video.ts'
import type { Client } from '#src/api/transport/client.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { callActor } from '../kit/callActors.ts'
import { playback } from './playbackActors.ts'
import { type PlayerEvent, playerMachine } from './playerMachine.ts'
import type { VideoKey } from './watching.ts'

const KEY = 'player'

const Kept = v.object({ line: VideoLine, quality: VideoQuality })

type PlayerPorts = {
  readonly client: Client
  readonly storage: DeviceStorage
  /** Whenever the link or the network is back, or the tab is looked at again. */
  readonly wayBack: Observable<unknown>
}

/** The player machine with the video call and mpegts.js; line and quality are stored on the device. */
export function providePlayer({ client, storage, wayBack }: PlayerPorts) {
  return playerMachine.provide({
    actors: {
      recall: fromPromise(async () => storage.read(KEY, Kept)),
      locate: callActor<readonly VideoSource[], { key: VideoKey }>(async ({ key }, signal) => {
        const { sources } = await client.call(playingVideo, key, { signal })
        return sources
      }),
      playback,
      watchWay: fromCallback(({ sendBack }) => {
        const scope = createScope()
        scope.own(wayBack, { next: () => sendBack({ type: 'way.back' } satisfies PlayerEvent) })
        return scope.close
      }),
    },
    actions: { keep: (_, preference) => storage.write(KEY, preference) },
  })
}
