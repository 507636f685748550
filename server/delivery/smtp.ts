import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import { faultOf, type Parcel, PATIENCE, Refused, type Transport, type Try } from './transport.ts'

/** Where mail is handed over, and whom it is from. */
export type SmtpSettings = { readonly url: string; readonly from: string; readonly isLocal: boolean }

/** Answers of a mail server from here on are for good. */
const FOR_GOOD = 500

/**
 * E-mail by SMTP. Beyond this machine it is only spoken encrypted. The message's own id stays the same over all tries. One connection a
 * message: between two of them there may be hours.
 */
export function createSmtp({ url, from, isLocal }: SmtpSettings): Transport {
  const mailer = createTransport({
    url,
    requireTLS: !isLocal && url.startsWith('smtp:'),
    connectionTimeout: PATIENCE / 2,
    greetingTimeout: PATIENCE / 2,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost'

  async function send({ id, to, subject, text, language }: Parcel): Promise<Try> {
    try {
      await mailer.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        textEncoding: 'base64',
        messageId: `<${id}@${host}>`,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      })
      return { end: 'sent' }
    } catch (error) {
      const { responseCode } = v.parse(Refused, error)
      const isFinal = responseCode !== undefined && responseCode >= FOR_GOOD
      return { end: isFinal ? 'refused' : 'again', fault: faultOf(error) }
    }
  }
  return { send, close: () => mailer.close() }
}
