import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'

/**
 * What becomes of something that is asked: it passes; it is said twice; it is held back, so that what was asked after it comes before it; its answer is
 * lost; or whoever asked hears nothing, and it arrives long after they gave up.
 */
const FATES = ['whole', 'twice', 'held', 'answerLost', 'late'] as const
export type Fate = (typeof FATES)[number]

/** One in so many suffers one of the other four. */
const SUFFERS = 8
/** How long what is held back, said again, or late takes at most, in ms. */
const HELD = 700
const LATE = 9_000

type Asked = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** A line to the site on which what the provider asks is doubled, reordered, lost and late, as `random` says. */
export async function startJostledLine(target: string, random: () => number) {
  const suffered: Record<Fate, number> = { whole: 0, twice: 0, held: 0, answerLost: 0, late: 0 }
  const waiting = new Set<NodeJS.Timeout>()

  const fate = (): Fate => (random() * SUFFERS >= 1 ? 'whole' : FATES[1 + Math.floor(random() * 4)]!)

  function later(run: () => void, most: number): void {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      run()
    }, random() * most)
    waiting.add(timer)
  }

  /** Says it to the site; null = no answer. */
  const say = ({ url, headers, body }: Asked) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer } | null>((resolve) => {
      const passed = request(`${target}${url}`, { method: 'POST', headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: Buffer.concat(parts) }))
        answer.on('error', () => resolve(null))
      })
      passed.on('error', () => resolve(null))
      passed.end(body)
    })

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const asked = { url: incoming.url ?? '', headers: incoming.headers, body: Buffer.concat(parts) }
      const answer = async () => {
        const said = await say(asked)
        if (said === null) outgoing.destroy()
        else outgoing.writeHead(said.status, said.headers).end(said.body)
      }
      const met = fate()
      suffered[met] += 1
      switch (met) {
        case 'whole':
          return void answer()
        case 'twice':
          later(() => void say(asked), HELD)
          return void answer()
        case 'held':
          return later(() => void answer(), HELD)
        case 'answerLost':
          return void say(asked).then(() => outgoing.destroy())
        case 'late':
          outgoing.destroy()
          return later(() => void say(asked), LATE)
      }
    })
    outgoing.on('error', () => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line listens on no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** How much suffered what. */
    suffered,
    /** Whether something is still on its way. */
    isQuiet: () => waiting.size === 0,
    stop: () => {
      for (const timer of waiting) clearTimeout(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}
