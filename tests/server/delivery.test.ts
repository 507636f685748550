import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { imageCheck, verificationImage } from '#src/api/contract/verification.ts'
import { devOutbox } from '#src/api/contract/dev.ts'
import { registerTerms, sendCode } from '#src/api/contract/registration.ts'
import { profile } from '#src/api/profile.ts'
import { createSms, SMS_HEADERS, signSms } from '#server/delivery/sms.ts'
import { readEnv } from '#server/platform/env.ts'
import { sweepTables } from '#server/platform/growth.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { startMailServer } from '#tests/support/mailServer.ts'
import { createRegistrant, EMAIL, PHONE } from '#tests/support/registering.ts'
import { granted } from '#tests/support/request.ts'
import { simOrders } from '#tests/support/simOrders.ts'
import { spawnedCall } from '#tests/support/spawnedCall.ts'
import { spawnServer } from '#tests/support/spawnServer.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const SECRET = 's'.repeat(32)
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
})

async function serverWith(settings: Readonly<Record<string, string>>): Promise<TestServer> {
  const server = await startTestServer({ settings })
  undo.push(() => server.stop())
  return server
}
async function mailbox(options: Parameters<typeof startMailServer>[0] = {}) {
  const mail = await startMailServer(options)
  undo.push(() => mail.stop())
  return mail
}
const mailSettings = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Anchorage <no-reply@anchorage.example>',
  LANGUAGES: 'zh-CN,en',
})
/** Each message as it stands; `wait` = how long until it may be tried again, in ms. */
async function rowsOf({ services, clock }: TestServer) {
  const rows = await services.db.selectFrom('delivery').select(['state', 'attempts', 'fault', 'sealed', 'next_at']).execute()
  return rows.map(({ next_at: next, ...row }) => ({ ...row, wait: next - clock.now() }))
}
/** The server sends in the background: waits until its messages stand so. */
async function stands(server: TestServer, row: object): Promise<void> {
  await expect.poll(() => rowsOf(server)).toMatchObject([row])
}

/** A gateway that takes SMS as an operator's own would; `status` by how many came before. */
async function gateway(status: (count: number) => number = () => 200) {
  const heard: { readonly headers: NodeJS.Dict<string | string[]>; readonly body: string }[] = []
  const http = createServer((request, reply) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      reply.writeHead(status(heard.length)).end()
    })
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  undo.push(() => new Promise((done) => http.close(done)))
  return { heard, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/sms/send` }
}

/** A mail server that greets so, and says nothing more; null = nothing at all. */
async function rudeServer(greeting: string | null) {
  const open = new Set<Socket>()
  const tcp = createTcpServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    if (greeting !== null) socket.write(`${greeting}\r\n`)
  })
  await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done))
  undo.push(() => {
    for (const socket of open) socket.destroy()
    return new Promise((done) => tcp.close(done))
  })
  return `smtp://127.0.0.1:${(tcp.address() as AddressInfo).port}`
}

describe('e-mail', () => {
  test('[C-8] a code reaches a real mail server, in the member’s language, and nothing of it stays behind', async () => {
    const mail = await mailbox()
    const server = await serverWith(mailSettings(mail.url))
    const person = createRegistrant(server, 'device-new')
    person.headers['accept-language'] = 'en'
    expect(await person.ask(EMAIL)).toMatchObject({ data: { result: 'sent' } })
    await stands(server, { state: 'sent', attempts: 1, fault: null, sealed: '' })
    expect(mail.letters).toMatchObject([{ from: 'no-reply@anchorage.example', to: ['ada@example.com'] }])
    expect(mail.letters[0]?.text).toMatch(/^\[Anchorage\] Your code to register is \d{6}\. It is good for 5 minutes\./)
    expect(mail.letters[0]?.headers).toMatch(/Message-ID: <d-[\w-]+@anchorage\.example>/)
    // What went to its owner is not shown to staff.
    expect(granted(await server.call(devOutbox, {}, { token: await server.login('dev') })).list).toEqual([])
  })

  test('[C-8] a server that is busy is asked again after growing waits; one that refuses for good is not', async () => {
    let status = 451
    const mail = await mailbox({ say: () => status })
    const server = await serverWith(mailSettings(mail.url))
    server.clock.hold()
    await createRegistrant(server, 'device-new').ask(EMAIL)
    await stands(server, { state: 'waiting', attempts: 1, fault: '451', wait: 2_000 })
    server.clock.advance(2_000)
    await stands(server, { state: 'waiting', attempts: 2, wait: 4_000 })
    server.clock.advance(2_000)
    await server.services.delivery.sweep()
    expect(await rowsOf(server)).toMatchObject([{ attempts: 2, wait: 2_000 }])
    status = 550
    server.clock.advance(2_000)
    await stands(server, { state: 'failed', attempts: 3, fault: '550' })
    // What it says stays for whoever tries it again, and no longer than it is of use.
    await sweepTables(server.services.write)
    expect(await rowsOf(server)).toMatchObject([{ sealed: expect.stringMatching(/./) }])
    server.clock.advance(300_000)
    await sweepTables(server.services.write)
    expect(await rowsOf(server)).toMatchObject([{ state: 'failed', sealed: '' }])
  })

  test('[C-8] a server that refuses us, not the letter, is asked again', async () => {
    const server = await serverWith(mailSettings(await rudeServer('554 not you')))
    server.clock.hold()
    await createRegistrant(server, 'device-new').ask(EMAIL)
    await stands(server, { state: 'waiting', attempts: 1, fault: '554', wait: 2_000 })
  })

  test('[C-8] a mail server that says nothing keeps no SMS', async () => {
    const sms = await gateway()
    const server = await serverWith({ ...mailSettings(await rudeServer(null)), SMS_URL: sms.url, SMS_SECRET: SECRET })
    const person = createRegistrant(server, 'device-new')
    await person.ask(EMAIL)
    await person.ask(PHONE)
    const sent = () => server.services.db.selectFrom('delivery').select(['channel', 'state']).orderBy('channel').execute()
    await expect.poll(sent).toEqual([
      { channel: 'email', state: 'waiting' },
      { channel: 'phone', state: 'sent' },
    ])
  })

  test('[C-8] what nobody takes over in its time ends, and says nothing any more', async () => {
    const mail = await mailbox({ say: () => 451 })
    const server = await serverWith(mailSettings(mail.url))
    await createRegistrant(server, 'device-new').ask(EMAIL)
    await stands(server, { state: 'waiting', fault: '451' })
    server.clock.advance(300_000)
    await stands(server, { state: 'lapsed', sealed: '' })
  })

  test('[C-8] two who look for messages at once send each of them once', async () => {
    const mail = await mailbox()
    const server = await serverWith(mailSettings(mail.url))
    await createRegistrant(server, 'device-new').ask(EMAIL)
    await Promise.all(Array.from({ length: 5 }, () => server.services.delivery.sweep()))
    await stands(server, { state: 'sent', attempts: 1 })
    expect(mail.letters).toHaveLength(1)
  })

  test('[C-8] a message that waits outlives a kill, and goes once', async () => {
    const first = await startMailServer()
    await first.stop()
    const server = await spawnServer({ settings: { SIM: 'manual', ...mailSettings(first.url) } })
    undo.push(() => server.stop())
    const call = spawnedCall(server)
    const order = { key: newClientId(), purpose: 'register', contact: EMAIL } as const
    expect(await call(sendCode, order)).toMatchObject({ code: profile.codes.needSafe })
    const { id } = granted(await call(verificationImage, { action: sendCode.path, medium: 'picture' }))
    const { answer } = (await simOrders(server)({ do: 'captchaAnswer' })) as { readonly answer: string }
    const proof = granted(await call(imageCheck, { id, code: answer }))
    const asked = granted(await call(sendCode, { ...order, ...proof }))
    expect(asked).toMatchObject({ result: 'sent' })
    await server.kill()
    const mail = await mailbox({ port: first.port })
    await server.start()
    await expect.poll(() => mail.letters.length).toBe(1)
    // The same asking again, by whoever lost the answer, is the same message.
    expect(granted(await call(sendCode, order))).toEqual(asked)
    await server.terminate()
    await server.start()
    expect(granted(await call(registerTerms, {}))).toMatchObject({ isOpen: true })
    expect(mail.letters).toHaveLength(1)
  })
})

describe('SMS', () => {
  test('[C-8] an SMS is handed over signed, under one id over all tries', async () => {
    const sms = await gateway((count) => (count === 1 ? 503 : 200))
    const server = await serverWith({ SMS_URL: sms.url, SMS_SECRET: SECRET })
    await createRegistrant(server, 'device-new').ask(PHONE)
    await stands(server, { state: 'waiting', fault: '503' })
    server.clock.advance(2_000)
    await stands(server, { state: 'sent', attempts: 2, fault: null, sealed: '' })
    const said = sms.heard.map(({ body }) => JSON.parse(body) as { id: string; to: string; text: string; language: string })
    expect(said).toMatchObject([{ to: '+8613800138000', language: 'zh-CN' }, { id: said[0]?.id }])
    expect(said[0]?.text).toMatch(/^【Anchorage】你的注册验证码是 \d{6}，5 分钟内有效/)
    for (const { headers, body } of sms.heard) {
      const [time, nonce] = [String(headers[SMS_HEADERS.time]), String(headers[SMS_HEADERS.nonce])]
      expect(headers[SMS_HEADERS.sign]).toBe(signSms(SECRET, { path: '/sms/send', time, nonce, body }))
    }
  })

  const statuses = { sent: [200, 202, 204], refused: [400, 410, 422], again: [401, 403, 404, 408, 409, 425, 429, 500, 503] }
  test.each(Object.entries(statuses).flatMap(([end, all]) => all.map((status) => [status, end] as const)))(
    '[C-8] what a gateway answers with %i is %s',
    async (status, end) => {
      const answer = new Response(null, { status })
      const sms = createSms(
        { url: 'https://sms.example/send', secret: SECRET },
        () => 1,
        () => Promise.resolve(answer),
      )
      const parcel = { id: 'd-1', to: '+8613800138000', subject: '', text: '123456', language: 'en' } as const
      expect(await sms.send(parcel)).toMatchObject({ end })
    },
  )

  test('[C-8] a gateway that refuses an SMS is not asked again', async () => {
    const sms = await gateway(() => 422)
    const server = await serverWith({ SMS_URL: sms.url, SMS_SECRET: SECRET })
    await createRegistrant(server, 'device-new').ask(PHONE)
    await stands(server, { state: 'failed', attempts: 1, fault: '422' })
    server.clock.advance(60_000)
    await server.services.delivery.sweep()
    expect(sms.heard).toHaveLength(1)
  })
})

describe('without the demo', () => {
  test('[C-8] what nothing can be sent by is not asked for, and there is no outbox', async () => {
    const server = await serverWith({ DEMO: 'off' })
    expect(granted(await server.call(registerTerms, {}))).toMatchObject({ isOpen: true, phone: 'off', email: 'off' })
    expect(await createRegistrant(server, 'device-new').ask(PHONE)).toMatchObject({ data: { result: 'off' } })
    expect(await server.services.delivery.outbox()).toBeNull()
    expect(readEnv({ DEMO: 'off', OUTBOX: 'on' }).delivery.outbox).toBe(true)
  })

  test('[C-8] settings that would send unsigned, unencrypted or from nobody are refused at the start', () => {
    expect(() => readEnv({ SMS_URL: 'https://sms.example/send' })).toThrow('SMS_URL, SMS_SECRET')
    expect(() => readEnv({ SMS_URL: 'http://sms.example/send', SMS_SECRET: SECRET })).toThrow('must be https')
    expect(() => readEnv({ SMTP_URL: 'smtps://mail.example' })).toThrow('MAIL_FROM')
    expect(readEnv({ SMTP_URL: 'smtp://u:p@mail.example:587', MAIL_FROM: 'a@b.example' }).delivery.smtp?.isLocal).toBe(false)
  })
})
