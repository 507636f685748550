import type { Layer } from './onion.ts'
import type { VideoHostPorts } from './videoQuery.ts'

/** Sends the video host's calls by `videoQuery.ts`, which is loaded with the first one. Other calls pass. */
export function videoHostLayer(ports: VideoHostPorts): Layer {
  return (next) => async (request) => {
    if (request.call.host !== 'video') return next(request)
    const { askVideoHost } = await import('./videoQuery.ts')
    return askVideoHost(ports, next, request)
  }
}
