import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import NmsFlv from 'node-media-server/src/protocol/flv.js'
import Rtmp from 'node-media-server/src/protocol/rtmp.js'
import RtmpClient from 'node-media-server/src/protocol/rtmp_client.js'
import { createVideo } from '#server/live/video/video.ts'
import { registerMedia, type MediaOptions } from '#server/media/media.ts'

/** Folder of the embedded loops. */
export const mediaFolder = fileURLToPath(new URL('../../media', import.meta.url))
const folder = mediaFolder
const endings: (() => unknown)[] = []
/** Something to be ended after the test, before what was begun earlier. */
export const endLater = (...ends: readonly (() => unknown)[]) => void endings.push(...ends)
/** Ends all media servers, publishers and what was to be ended after a test. */
export async function endMedia(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end()
}

/** A media server of one on-air anchor (`a1`, key `good-key`), one of sound (`a2`) and one off air (`a9`). */
export async function startMedia(options: Partial<MediaOptions> = {}) {
  const offAir: ((room: string) => void)[] = []
  const publishes: [string, boolean][] = []
  const warnings: string[] = []
  const waiting: (() => void)[] = []
  const keysChanged: (() => Promise<void>)[] = []
  const app = Fastify({ forceCloseConnections: true })
  const media = await registerMedia(app, {
    folder,
    video: createVideo(),
    sourceOf: async (room) => (room === 'a1' ? { file: 'football.flv' } : null),
    streamKeys: async () => new Map([['good-key', 'a1']]),
    onPublish: (room, live) => {
      publishes.push([room, live])
      for (const done of waiting.splice(0)) done()
    },
    onKeys: (listener) => {
      keysChanged.push(listener)
      return () => keysChanged.splice(0)
    },
    onClosed: () => () => undefined,
    onOffAir: (listener) => {
      offAir.push(listener)
      return () => offAir.splice(0)
    },
    rtmp: { host: '127.0.0.1', port: 0 },
    warn: (message) => warnings.push(message),
    ...options,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  endings.push(
    () => app.close(),
    () => media.stop(),
  )
  return {
    app,
    media,
    address,
    publishes,
    warnings,
    changeKeys: () => Promise.all(keysChanged.map((listener) => listener())),
    goOffAir: (room: string) => offAir.forEach((listener) => listener(room)),
    published: () => new Promise<void>((resolve) => waiting.push(resolve)),
  }
}

/** Opens an address; the response, whose body is not read yet. */
export async function open(url: string): Promise<IncomingMessage> {
  const [response] = await once(get(url), 'response')
  return response
}

/** Reads until the response ends or `enough` says so; what came. */
export async function read(response: IncomingMessage, enough: (bytes: Buffer) => boolean): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for await (const chunk of response) {
    bytes = Buffer.concat([bytes, chunk])
    if (enough(bytes)) break
  }
  return bytes
}

/** An encoder that has shaken hands and said nothing more. */
export async function knock(port: number, path: string) {
  const client = new RtmpClient()
  client.onErrorCallback = () => undefined
  const closed = new Promise<void>((resolve) => (client.onCloseCallback = () => resolve()))
  endings.push(() => client.disconnect())
  await client.connect(`rtmp://127.0.0.1:${port}/${path}`)
  return { client, closed }
}

/** Publishes the pictures and sounds of a file in one go, as an encoder would over minutes. */
export async function publish(port: number, key: string, file = 'studio.flv', app = 'live') {
  const { client, closed } = await knock(port, `${app}/${key}`)
  await client.sendConnect()
  await client.sendCreateStream()
  // The answer to a refused key is a closed connection, and nothing waits for it here but `closed`.
  client.sendPublish(key).catch(() => undefined)
  const send = (bytes: Buffer) => {
    const reader = new NmsFlv()
    reader.onPacketCallback = (packet) => client.onOutputCallback(Rtmp.createMessage(packet))
    reader.parserData(bytes)
  }
  return { client, closed, send: () => send(readFileSync(`${folder}/${file}`)) }
}
