import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { parseFlv } from '#server/media/flv.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import { redisPrefix } from '#server/platform/redis/redis.ts'
import { missingForCluster, startCluster } from '#tests/support/cluster.ts'
import { endLater, endMedia, mediaFolder, open, publish, read } from '#tests/support/media.ts'
import { spawnServer } from '#tests/support/spawnServer.ts'

afterEach(endMedia)

const FILE = 'studio.flv'
const picture = parseFlv(readFileSync(`${mediaFolder}/${FILE}`)).tags.filter(({ role }) => role === 'key')[2]!
/** How often an encoder sends its film again, in ms. */
const AGAIN = 500

/** An anchor whose own loop is another film, with the key of their stream. */
async function findAnchor(store: Readonly<Record<string, string>>): Promise<{ room: string; key: string }> {
  const db = await openExisting(readEnv(store))
  if (db === null) throw new Error('there is no site')
  const { anchor_room_id: room, stream_key: key } = await db
    .selectFrom('anchor')
    .select(['anchor_room_id', 'stream_key'])
    .where('flv_file', '!=', FILE)
    .where('stream_key', 'is not', null)
    .executeTakeFirstOrThrow()
  await db.destroy()
  if (key === null) throw new Error('no key')
  return { room, key }
}

/** Watches as a player does, which comes back when its response ends, until the film's picture is there. */
async function sees(address: string): Promise<void> {
  for (let isThere = false; !isThere;) {
    const response = await open(address)
    isThere = (await read(response, (bytes) => bytes.includes(picture.data))).includes(picture.data)
    response.destroy()
  }
}

describe.runIf(missingForCluster().length === 0)(
  'several nodes (Debian: apt-get install postgresql redis-server haproxy)',
  () => {
    test('[C-13] an encoder publishes to any node by HAProxy, all show it, and when that node dies it publishes to another', async () => {
      const cluster = await startCluster({ nodes: 3, publishes: true, settings: { LOG_LEVEL: 'error' }, spawn: spawnServer })
      endLater(cluster.stop)
      const { room, key } = await findAnchor(cluster.store)
      const addressOf = (url: string) => `${url}/media/live/${room}.flv`

      async function encode() {
        const publisher = await publish(cluster.rtmpPort!, key, FILE)
        const timer = setInterval(publisher.send, AGAIN)
        const end = () => clearInterval(timer)
        endLater(end)
        void publisher.closed.then(end)
        return publisher
      }
      /** The node that says that it is published to. */
      async function publishedTo() {
        const places = `${redisPrefix(readEnv(cluster.store).site.deployId)}video:publishers`
        const all = await cluster.redis.run((client) => client.hGetAll(places))
        return cluster.nodes.find(({ url }) => all[room]?.includes(`${url}"`))
      }

      const first = await encode()
      await Promise.all(cluster.nodes.map(({ url }) => sees(addressOf(url))))
      const dead = await publishedTo()
      await dead?.kill()
      await first.closed
      await encode()
      const others = cluster.nodes.filter((node) => node !== dead)
      expect(others).toHaveLength(2)
      await Promise.all(others.map(({ url }) => sees(addressOf(url))))
      await expect.poll(publishedTo).toSatisfy((node) => others.some((other) => other === node))
    })
  },
)
