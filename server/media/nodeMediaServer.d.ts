/** The parts of node-media-server 4.4 that RTMP ingest uses; the package has no types. */
declare module 'node-media-server/src/core/context.js' {
  import type { BroadcastServer } from 'node-media-server/src/server/broadcast_server.js'
  const Context: { readonly broadcasts: Map<string, BroadcastServer>; readonly sessions: Map<string, unknown> }
  export default Context
}

declare module 'node-media-server/src/core/logger.js' {
  const logger: { log(message: string, level?: string): void }
  export default logger
}

declare module 'node-media-server/src/core/avpacket.js' {
  export default class AVPacket {
    codec_id: number
    codec_type: number
    size: number
    flags: number
    pts: number
    dts: number
    data: Buffer
  }
}

declare module 'node-media-server/src/protocol/flv.js' {
  import type AVPacket from 'node-media-server/src/core/avpacket.js'
  export default class Flv {
    onPacketCallback: (packet: AVPacket) => void
    /** Null, or what was wrong. */
    parserData(bytes: Buffer): string | null
  }
}

declare module 'node-media-server/src/server/broadcast_server.js' {
  import type AVPacket from 'node-media-server/src/core/avpacket.js'
  export type Subscriber = {
    readonly id: string
    /** Empty = counted by nobody and announced to nobody. */
    readonly ip: string
    readonly protocol: 'flv'
    endTime: number
    outBytes: number
    sendBuffer(bytes: Buffer): void
  }
  export class BroadcastServer {
    constructor(streamPath: string)
    publishGraceMs: number
    postPlay(subscriber: Subscriber): string | null
    donePlay(subscriber: Subscriber): void
    broadcastMessage(packet: AVPacket): void
  }
  export default BroadcastServer
}

declare module 'node-media-server/src/session/rtmp_session.js' {
  import type { Socket } from 'node:net'
  import type AVPacket from 'node-media-server/src/core/avpacket.js'
  import type { BroadcastServer } from 'node-media-server/src/server/broadcast_server.js'
  type ConnectRequest = { app: string; name: string; host: string; query: Record<string, string> }
  export default class RtmpSession {
    constructor(socket: Socket)
    readonly id: string
    readonly rtmp: { packetAlloc(): void; parserPacket: { header: { length: number } } }
    isPublisher: boolean
    streamName: string
    broadcast: BroadcastServer
    run(): void
    onConnect: (request: ConnectRequest) => void
    onPlay: () => void
    onPush: () => void
    onPacket: (packet: AVPacket) => void
    onData: (bytes: Buffer) => void
    onClose: () => void
  }
}

declare module 'node-media-server/src/protocol/rtmp.js' {
  import type AVPacket from 'node-media-server/src/core/avpacket.js'
  const Rtmp: { createMessage(packet: AVPacket): Buffer }
  export default Rtmp
}

declare module 'node-media-server/src/protocol/rtmp_client.js' {
  /** The sending side of RTMP; the tests publish with it. */
  export default class RtmpClient {
    onCloseCallback: (hadError: boolean) => void
    onErrorCallback: (error: Error) => void
    onOutputCallback(bytes: Buffer): void
    connect(url: string): Promise<void>
    sendConnect(): Promise<void>
    sendCreateStream(): Promise<void>
    sendPublish(name: string): Promise<void>
    disconnect(): void
  }
}
