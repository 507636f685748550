import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { VideoSource } from '../model/video.ts'
import { defineCall } from './defineCall.ts'
import { RoomKey } from './rooms.ts'

/** What can be watched of a room now (C-13, E-3): from the video host, GET, signed query, sealed in x1. Empty = nothing is on air. */
export const playingVideo = defineCall({
  path: '/video/playing',
  method: 'GET',
  host: 'video',
  tokenless: true,
  answer: 'x1',
  payload: RoomKey,
  reply: v.object({ sources: listOf(VideoSource, 8) }),
})

export const videoCalls = { playingVideo }
