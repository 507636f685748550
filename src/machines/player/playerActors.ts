import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { playingVideo } from '#src/api/contract/video.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { VideoLine, VideoQuality, type VideoSource } from '#src/api/model/video.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { playback } from './playbackActors.ts'
import { playerMachine } from './playerMachine.ts'
import type { VideoKey } from './watching.ts'

const KEY = 'player'

const Kept = v.object({ line: VideoLine, quality: VideoQuality })

/** The player machine with the video call and mpegts.js; line and quality are stored on the device. */
export function providePlayer(client: Client, storage: DeviceStorage) {
  return playerMachine.provide({
    actors: {
      recall: fromPromise(async () => storage.read(KEY, Kept)),
      locate: callActor<readonly VideoSource[], { key: VideoKey }>(async ({ key }, signal) => {
        const { sources } = await client.call(playingVideo, key, { signal })
        return sources
      }),
      playback,
    },
    actions: { keep: (_, preference) => storage.write(KEY, preference) },
  })
}
