import { Agent, request as httpRequest } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as v from 'valibot'
import type { Call } from '#src/api/contract/defineCall.ts'
import { walletBalances } from '#src/api/contract/wallet.ts'
import { headerName } from '#src/api/profile.ts'
import { sealer, sealRequest, type SealedRequest } from '#tests/support/request.ts'
import type { Asked, Members } from './words.ts'

/** Members of this process, who ask by connections that are kept, from as many addresses as loopback has; what is asked is sealed ahead. */

/** One request, when it is sent, by this machine's clock, and by which of the members. */
export type Timed = { readonly at: number; readonly member: number; readonly sealed: SealedRequest }

export const addressOf = (member: number): string => `127.0.0.${(member % 200) + 2}`

/** Thrown where the server ended a connection that was kept, just as it was used again. */
class KeptConnectionEnded extends Error {}

type Sent = Omit<SealedRequest, 'reply'>

function postOnce({ address, method, headers, body }: Sent, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(address, { method, headers, agent }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => (text += part))
      reply.on('end', () => (reply.statusCode === 200 ? resolve(text) : reject(new Error(`status ${reply.statusCode}: ${text}`))))
    })
    sent.on('error', (error: NodeJS.ErrnoException) =>
      reject(sent.reusedSocket && error.code === 'ECONNRESET' ? new KeptConnectionEnded() : error),
    )
    sent.end(body)
  })
}

/** Asks, and makes another connection where the kept one had just ended, as browsers do. */
async function post(asked: Sent, agent: Agent): Promise<string> {
  try {
    return await postOnce(asked, agent)
  } catch (error) {
    if (error instanceof KeptConnectionEnded) return postOnce(asked, agent)
    throw error
  }
}

const Sealed = v.object({ d: v.string() })
const Answer = v.object({
  code: v.number(),
  data: v.optional(v.nullable(v.looseObject({ result: v.optional(v.string()), why: v.optional(v.object({ why: v.string() })) }))),
})

/** Whoever asks: `members` are theirs, `ahead` = how far the server's clock is ahead. */
export function createAsker({ sessions, port, rain: { ahead } }: Members) {
  const agents = sessions.map((_, member) => new Agent({ keepAlive: true, maxSockets: 1, localAddress: addressOf(member) }))

  async function seal(call: Call, payload: unknown, member: number, at: number): Promise<Timed> {
    const { token, deviceId, key } = sessions[member]!
    const headers = { [headerName('tb-token')]: token, [headerName('tb-uuid')]: deviceId }
    const now = Math.round(at + ahead)
    return { at, member, sealed: await sealRequest(`http://127.0.0.1:${port}`, call, call.path, payload, { headers, key, now }) }
  }

  const send = ({ sealed, member }: Timed): Promise<string> => post(sealed, agents[member]!)

  return {
    seal,
    /** Makes everybody's connection, as pages have them before it rains. */
    async connect(): Promise<void> {
      for (let from = 0; from < sessions.length; from += 50)
        await Promise.all(
          sessions.slice(from, from + 50).map(async (_, step) => send(await seal(walletBalances, {}, from + step, Date.now()))),
        )
    },
    /** Asks each at its time, and tells how long the answers took; they are opened afterwards, which is the client's work. */
    async ask(list: readonly Timed[]): Promise<Asked> {
      const took: number[] = []
      const replies = new Map<Timed, string>()
      const lag = monitorEventLoopDelay({ resolution: 1 })
      lag.enable()
      const one = async (timed: Timed) => {
        const began = performance.now()
        const text = await send(timed)
        took.push(performance.now() - began)
        replies.set(timed, text)
      }
      const running: Promise<void>[] = []
      for (const timed of list) {
        const wait = timed.at - Date.now()
        if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
        running.push(one(timed))
      }
      await Promise.all(running)
      lag.disable()
      const answers: Record<string, number> = {}
      for (const [{ sealed }, text] of replies) {
        const { code, data } = v.parse(Answer, JSON.parse(await sealer.open(sealed.reply, v.parse(Sealed, JSON.parse(text)).d)))
        const said = code !== 0 ? String(code) : (data?.why?.why ?? data?.result ?? 'ok')
        answers[said] = (answers[said] ?? 0) + 1
      }
      return { type: 'asked', took, answers, lag: lag.percentile(99) / 1e6 }
    },
  }
}
