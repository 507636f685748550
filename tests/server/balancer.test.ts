import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, createServer as createTcpServer, type Socket } from 'node:net'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pause } from '#tests/chaos/until.ts'
import { BALANCERS, hasBalancer, startBalancer } from '#tests/support/balancer.ts'
import { freePort } from '#tests/support/freePort.ts'

/** A node as far as a balancer sees it: it answers with its number, by `/readyz` whether it is ready, and by `/readyz/full` whether it has Redis, too. */
type Node = { readonly port: number; readonly metricsPort: number; isReady: boolean; hasRedis: boolean; server: Server }

let nodes: Node[] = []
beforeEach(async () => {
  nodes = []
  for (let number = 0; number < 3; number += 1) {
    const server = createServer(({ headers, url }, response) => {
      const isAsked = url?.startsWith('/readyz') === true
      const isUnready = isAsked && (!node.isReady || (url === '/readyz/full' && !node.hasRedis))
      const isRefused = !node.isReady && url?.startsWith('/socket/') === true
      response.writeHead(isUnready ? 503 : isRefused ? 403 : 200)
      response.end(JSON.stringify({ number, from: headers['x-forwarded-for'] }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const node: Node = { port: address.port, metricsPort: address.port, isReady: true, hasRedis: true, server }
    nodes.push(node)
  }
})
afterEach(() => {
  for (const { server } of nodes) {
    server.closeAllConnections()
    server.close()
  }
})

const Answer = v.object({ number: v.number(), from: v.optional(v.string()) })
const answerOf = async (reply: Response) => v.parse(Answer, JSON.parse(await reply.text()))

/** The numbers of the nodes that answer so many requests for a path. */
async function answering(url: string, requests: number, headers: Record<string, string> = {}): Promise<Set<number>> {
  const found = new Set<number>()
  for (let count = 0; count < requests; count += 1) {
    const reply = await fetch(url, { headers })
    if (reply.ok) found.add((await answerOf(reply)).number)
  }
  return found
}

for (const kind of BALANCERS)
  describe.runIf(hasBalancer(kind))(`${kind}, by its file in deploy/ (Debian: apt-get install ${kind})`, () => {
    test('[Q15] visitors come to every node, and a session of long-polling to one', async () => {
      const balancer = await startBalancer(kind, { port: await freePort(), nodes })
      try {
        expect((await answering(`${balancer.url}/`, 12)).size).toBe(3)
        const polling = `${balancer.url}/socket/?EIO=4&transport=polling`
        const first = await fetch(polling)
        const cookie = first.headers.get('set-cookie')?.split(';')[0]
        expect(await answering(`${polling}&sid=abc`, 6, cookie === undefined ? {} : { cookie })).toHaveProperty('size', 1)
      } finally {
        await balancer.stop()
      }
    })

    test('[Q15] a node that is not ready is sent no new socket', async () => {
      const balancer = await startBalancer(kind, { port: await freePort(), nodes })
      try {
        nodes[1]!.isReady = false
        const socket = `${balancer.url}/socket/?EIO=4&transport=websocket`
        const statuses = () => Promise.all(Array.from({ length: 12 }, () => fetch(socket).then(({ status }) => status)))
        // Until the balancer has looked, which it does each second.
        while ((await statuses()).some((status) => status !== 200)) await pause(100)
        expect(await answering(socket, 6)).not.toContain(1)
      } finally {
        await balancer.stop()
      }
    })

    test('[Q15] [Q2] Redis that is away from every node takes none of them out: visitors and sockets come to all that are ready', async () => {
      const balancer = await startBalancer(kind, { port: await freePort(), nodes })
      try {
        nodes[0]!.hasRedis = false
        const found = () => answering(`${balancer.url}/`, 12)
        // By HAProxy others serve meanwhile, which have it; nginx asks nobody.
        if (kind === 'haproxy') await expect.poll(found).toEqual(new Set([1, 2]))
        for (const node of nodes) node.hasRedis = false
        nodes[1]!.isReady = false
        if (kind === 'haproxy') await expect.poll(found).toEqual(new Set([0, 2]))
        // Pages come to the node that is not ready for as long as the balancer has not looked; sockets show when it has.
        for (const transport of ['websocket', 'polling']) {
          const socket = () => fetch(`${balancer.url}/socket/?EIO=4&transport=${transport}`).then(({ status }) => status)
          const statuses = () => Promise.all(Array.from({ length: 6 }, socket))
          await expect.poll(statuses).toEqual(Array.from({ length: 6 }, () => 200))
        }
        expect((await found()).size).toBeGreaterThan(1)
        for (const node of nodes) [node.hasRedis, node.isReady] = [true, true]
        if (kind === 'haproxy') await expect.poll(found).toEqual(new Set([0, 1, 2]))
      } finally {
        await balancer.stop()
      }
    })

    test('[Q15] nodes are told who asks, whatever the visitor says of it', async () => {
      const balancer = await startBalancer(kind, { port: await freePort(), nodes })
      try {
        const reply = await fetch(balancer.url, { headers: { 'x-forwarded-for': '10.9.8.7' } })
        expect((await answerOf(reply)).from).toMatch(/127\.0\.0\.1$/)
      } finally {
        await balancer.stop()
      }
    })
  })

describe.runIf(hasBalancer('haproxy'))('haproxy, before encoders (Debian: apt-get install haproxy)', () => {
  /** What encoders come to at each node: it says the node's number. */
  const doors: { readonly port: number; readonly sockets: Set<Socket>; close(): void }[] = []
  const encoders: Socket[] = []
  beforeEach(async () => {
    for (const [number] of nodes.entries()) {
      const sockets = new Set<Socket>()
      const door = createTcpServer((socket) => {
        sockets.add(socket)
        socket.on('error', () => undefined)
        socket.write(String(number))
      }).listen(0, '127.0.0.1')
      await once(door, 'listening')
      const address = door.address()
      if (address === null || typeof address === 'string') throw new Error('no port')
      doors.push({ port: address.port, sockets, close: () => door.close() })
    }
  })
  afterEach(() => {
    for (const encoder of encoders.splice(0)) encoder.destroy()
    for (const door of doors.splice(0)) {
      for (const socket of door.sockets) socket.destroy()
      door.close()
    }
  })

  /** An encoder that came: which node it is connected to; null = none took it. */
  async function come(port: number): Promise<{ readonly encoder: Socket; readonly number: number | null }> {
    const encoder = connect(port, '127.0.0.1')
    encoders.push(encoder)
    encoder.on('error', () => undefined)
    const said: unknown = await Promise.race([
      once(encoder, 'data').then(([bytes]) => bytes),
      once(encoder, 'close').then(() => null),
    ])
    return { encoder, number: said instanceof Buffer ? Number(said.toString()) : null }
  }

  test('[Q15] [Q2] encoders come to nodes that have Redis, and where none has, to those that are ready; who publishes stays until its node goes', async () => {
    const rtmpPort = await freePort()
    const published = nodes.map((node, index) => ({
      port: node.port,
      metricsPort: node.metricsPort,
      rtmpPort: doors[index]?.port,
    }))
    const balancer = await startBalancer('haproxy', { port: await freePort(), rtmpPort, nodes: published })
    const found = async () => {
      const all = await Promise.all(Array.from({ length: 6 }, () => come(rtmpPort)))
      for (const { encoder } of all) encoder.destroy()
      return new Set(all.map(({ number }) => number))
    }
    try {
      await expect.poll(found).toEqual(new Set([0, 1, 2]))
      const { encoder, number } = await come(rtmpPort)
      const [first, second, third] = [number, ...[0, 1, 2].filter((one) => one !== number)] as [number, number, number]
      nodes[first]!.hasRedis = false
      await expect.poll(found).toEqual(new Set([second, third]))
      for (const node of nodes) node.hasRedis = false
      nodes[second]!.isReady = false
      await expect.poll(found).toEqual(new Set([first, third]))
      expect(encoder.destroyed).toBe(false)
      for (const socket of doors[first]!.sockets) socket.destroy()
      await expect.poll(() => encoder.destroyed).toBe(true)
    } finally {
      await balancer.stop()
    }
  })
})
