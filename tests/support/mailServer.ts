import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A letter as it arrived. */
export type Letter = { readonly from: string; readonly to: readonly string[]; readonly headers: string; readonly text: string }

/** A real mail server on this machine. `say` = the status that it answers each letter with, 250 to take it over. */
export async function startMailServer({ port = 0, say = () => 250 }: { port?: number; say?: (letter: Letter) => number } = {}) {
  const letters: Letter[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onData: (stream, session, answer) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const [headers = '', body = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n', 2)
        const { mailFrom, rcptTo } = session.envelope
        const letter = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          headers,
          text: Buffer.from(body.replace(/\s/g, ''), 'base64').toString(),
        }
        const status = say(letter)
        if (status === 250) letters.push(letter)
        answer(status === 250 ? null : Object.assign(new Error('not now'), { responseCode: status }))
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server listens on no port')
  return {
    letters,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}
