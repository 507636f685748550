import { randomUUID } from 'node:crypto'
import Context from 'node-media-server/src/core/context.js'
import type { Subscriber } from 'node-media-server/src/server/broadcast_server.js'
import { createRelay } from './relay.ts'
import { RTMP_APP } from './rtmp.ts'
import type { Viewer } from './viewer.ts'

/** Lets a viewer watch what is published under a stream key. Null = nothing is. Returns the function that takes the viewer out. */
export function watchPublished(key: string, viewer: Viewer): (() => void) | null {
  const broadcast = Context.broadcasts.get(`/${RTMP_APP}/${key}`)
  if (broadcast === undefined) return null
  const subscriber: Subscriber = {
    id: randomUUID(),
    ip: '',
    protocol: 'flv',
    endTime: 0,
    outBytes: 0,
    sendBuffer: createRelay(viewer),
  }
  broadcast.postPlay(subscriber)
  return () => broadcast.donePlay(subscriber)
}
