import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { PAYERS } from '#src/api/model/payout.ts'
import { PayNotice } from '../cashier/deposit/payNotice.ts'
import { PAY_HEADERS, PAY_SKEW, signNotice } from '../cashier/deposit/paySigns.ts'
import { payoutPaths, signedNonce } from '../cashier/payout/payoutSigns.ts'
import { PayoutNotice } from '../cashier/payout/payoutWords.ts'
import { addressKey } from '../platform/addressKey.ts'
import { CallError } from '../platform/callError.ts'
import { sameSign } from '../platform/sameSign.ts'
import type { Services } from '../services.ts'
import type { RefusalLog } from './requestLog.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'

/** What one payer may tell, what an address that cannot sign may try, and the largest notice, in bytes. */
const LIMIT = { burst: 200, interval: 20 }
const NOTICE_BYTES = 4_096

const Provider = v.object({ provider: v.picklist(PAYERS) })
const Signed = v.looseObject({
  [PAY_HEADERS.time]: v.pipe(v.string(), v.regex(/^\d{13}$/)),
  [PAY_HEADERS.sign]: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

type Door<Notice> = {
  readonly path: string
  /** Whether the payer has signed this a moment ago; null = nobody can tell anything here. */
  readonly isSigned: ((provider: string, headers: FastifyRequest['headers'], body: string) => boolean) | null
  readonly notice: v.GenericSchema<unknown, Notice>
  readonly take: (provider: string, notice: Notice) => Promise<string>
}

/**
 * The payers' doors (Q10), of deposits and of payouts: a notice counts only when its payer has signed it, with its own key for this
 * purpose, a moment ago. 200 = heard, also when it was heard before; 400 not a notice, 401 not signed by the payer, 404 nobody can pay
 * here, 409 its id said something else before, 429 too many. A payer repeats what was not answered by 200. Who cannot sign counts by its
 * address, a payer by its name: no stranger uses up what payers may tell.
 */
export function registerPayDoors(app: FastifyInstance, { deposits, payouts, now }: Services, refusals: RefusalLog): void {
  const { keys } = deposits
  openDoor(
    app,
    { now, refusals },
    {
      path: '/callback/pay/:provider',
      isSigned:
        keys === null
          ? null
          : (provider, headers, body) => {
              const signed = v.safeParse(Signed, headers)
              if (!signed.success) return false
              const { [PAY_HEADERS.time]: time, [PAY_HEADERS.sign]: sign } = signed.output
              const isFresh = Math.abs(now() - Number(time)) < PAY_SKEW
              return isFresh && sameSign(signNotice(keys(provider), provider, time, body), sign)
            },
      notice: PayNotice,
      take: deposits.notice,
    },
  )
  const { keys: payoutKeys } = payouts
  openDoor(
    app,
    { now, refusals },
    {
      path: payoutPaths.notice(':provider'),
      isSigned:
        payoutKeys === null
          ? null
          : (provider, headers, body) =>
              signedNonce(payoutKeys(provider), payoutPaths.notice(provider), headers, body, now()) !== null,
      notice: PayoutNotice,
      take: payouts.notice,
    },
  )
}

function openDoor<Notice>(
  app: FastifyInstance,
  { now, refusals }: { readonly now: () => number; readonly refusals: RefusalLog },
  { path, isSigned, notice, take }: Door<Notice>,
): void {
  const strangers = createConnectionLimiter(LIMIT, now)
  const payers = createConnectionLimiter(LIMIT, now)
  const say = (reply: FastifyReply, status: number, result: string) =>
    reply.code(status).header('cache-control', 'no-store').send({ result })

  app.post(path, { bodyLimit: NOTICE_BYTES }, async (request, reply) => {
    const named = v.safeParse(Provider, request.params)
    if (isSigned === null || !named.success) return say(reply, 404, 'unknown')
    const { provider } = named.output
    const body = typeof request.body === 'string' ? request.body : ''
    const signed = isSigned(provider, request.headers, body)
    const isAdmitted = signed ? payers.admit(provider) : strangers.admit(addressKey(request.ip))
    if (!signed) refusals.unsignedNotice(request, provider)
    if (!isAdmitted) return say(reply, 429, 'tooMany')
    if (!signed) return say(reply, 401, 'unsigned')
    const read = v.safeParse(notice, parseJson(body))
    if (!read.success) return say(reply, 400, 'unreadable')
    try {
      return await say(reply, 200, await take(provider, read.output))
    } catch (error) {
      if (error instanceof CallError) return say(reply, 409, 'conflict')
      throw error
    }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
