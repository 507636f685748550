import { createHmac, randomBytes } from 'node:crypto'
import { traceHeaders } from '../platform/traceparent.ts'
import { faultOf, type Parcel, PATIENCE, type Transport, type Try } from './transport.ts'

/** Where SMS are handed over, and what that is signed with. */
export type SmsSettings = { readonly url: string; readonly secret: string }

/** Headers of what is handed over: its time in ms, a nonce, and the signature over path, both and the body. */
export const SMS_HEADERS = { time: 'x-sms-time', nonce: 'x-sms-nonce', sign: 'x-sms-sign' } as const

/** Signs what is handed over. Hex. */
export function signSms(
  secret: string,
  { path, time, nonce, body }: { readonly path: string; readonly time: string; readonly nonce: string; readonly body: string },
): string {
  return createHmac('sha256', secret).update(`sms\nPOST ${path}\n${time}\n${nonce}\n${body}`).digest('hex')
}

/** Statuses by which the other side says to come back, or that are about us, not the message: a secret or an address that may be put right. */
const AGAIN = new Set([401, 403, 404, 408, 409, 425, 429])

/** SMS by a signed POST of `{ id, to, text, language }`. Any 2xx takes it over; the same `id` again is the same message. */
export function createSms({ url, secret }: SmsSettings, now: () => number, post: typeof fetch = fetch): Transport {
  const path = new URL(url).pathname

  async function send({ id, to, text, language }: Parcel): Promise<Try> {
    const body = JSON.stringify({ id, to, text, language })
    const [time, nonce] = [String(now()), randomBytes(16).toString('base64url')]
    const headers = {
      'content-type': 'application/json',
      ...traceHeaders(),
      [SMS_HEADERS.time]: time,
      [SMS_HEADERS.nonce]: nonce,
      [SMS_HEADERS.sign]: signSms(secret, { path, time, nonce, body }),
    }
    try {
      const reply = await post(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE), redirect: 'error' })
      await reply.body?.cancel()
      if (reply.ok) return { end: 'sent' }
      const isFinal = reply.status >= 400 && reply.status < 500 && !AGAIN.has(reply.status)
      return { end: isFinal ? 'refused' : 'again', fault: String(reply.status) }
    } catch (error) {
      return { end: 'again', fault: faultOf(error instanceof Error ? (error.cause ?? error) : error) }
    }
  }
  return { send, close: () => undefined }
}
