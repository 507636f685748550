import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import { traceHeaders } from '../platform/traceparent.ts'
import { faultOf, type Parcel, PATIENCE, Refused, type Transport, type Try } from './transport.ts'

/** Where mail is handed over, and whom it is from. */
export type SmtpSettings = { readonly url: string; readonly from: string; readonly isLocal: boolean }

/** Answers of a mail server from here on are for good, where they are about the recipient or the letter: about us they may be mended. */
const FOR_GOOD = 500
const ABOUT_THE_LETTER = ['RCPT TO', 'DATA']
/** How long a letter may take in all, in ms. */
const LONGEST = PATIENCE * 3

/**
 * E-mail by SMTP. Beyond this machine it is only spoken encrypted. The message's own id stays the same over all tries. One connection a
 * message: between two of them there may be hours.
 */
export function createSmtp({ url, from, isLocal }: SmtpSettings): Transport {
  const mailer = createTransport({
    url,
    requireTLS: !isLocal && url.startsWith('smtp:'),
    dnsTimeout: PATIENCE / 2,
    connectionTimeout: PATIENCE / 2,
    greetingTimeout: PATIENCE / 2,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost'

  async function send({ id, to, subject, text, language }: Parcel): Promise<Try> {
    const ended = new AbortController()
    const letter = {
      from,
      to: { name: '', address: to },
      subject,
      text,
      textEncoding: 'base64',
      messageId: `<${id}@${host}>`,
      headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated', ...traceHeaders() },
    } as const
    // A server that says a little now and then would never run into the timeouts above.
    const late = wait(LONGEST, { end: 'again', fault: 'ETIMEDOUT' } as const, { signal: ended.signal, ref: false })
    late.catch(() => undefined)
    try {
      return await Promise.race([mailer.sendMail(letter).then(() => ({ end: 'sent' }) as const), late])
    } catch (error) {
      const { responseCode, command } = v.parse(Refused, error)
      const isFinal = responseCode !== undefined && responseCode >= FOR_GOOD && ABOUT_THE_LETTER.includes(command ?? '')
      return { end: isFinal ? 'refused' : 'again', fault: faultOf(error) }
    } finally {
      ended.abort()
    }
  }
  return { send, close: () => mailer.close() }
}
