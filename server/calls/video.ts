import type { videoCalls } from '#src/api/contract/video.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { playingSources } from '../live/video/playingVideo.ts'

export const videoHandlers = {
  playingVideo: (room, { services }) => playingSources(services, room),
} satisfies Handlers<typeof videoCalls, CallContext>
