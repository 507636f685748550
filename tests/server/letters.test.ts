import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { officeLetter, officeLetterAct, officeLetterPicture, officeLetters } from '#src/api/contract/letterOffice.ts'
import { letterClose, letterList, letterOne, letterPicture, letterReply, letterStart } from '#src/api/contract/letters.ts'
import { messageList } from '#src/api/contract/messages.ts'
import { uploadBegin } from '#src/api/contract/uploads.ts'
import { LETTER_LIMIT } from '#src/api/model/letter.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { GROWTH } from '#server/platform/growth.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { picture } from '#tests/support/pictures.ts'
import { granted, sendUpload, signUpload } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { forbidden, notFound, invalid, conflict, unauthorized, rateLimited } = profile.codes
const reason = 'as agreed'
const PNG = await picture('image/png')

let server: TestServer
let mia: string
let leo: string
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
  leo = await server.login('leo')
  oda = await server.login('oda')
})
afterEach(() => server.stop())

type Start = Parameters<typeof server.call<typeof letterStart>>[1]
const startWith = (change: Partial<Start> = {}, token = mia) =>
  server.call(letterStart, { clientId: newClientId(), kind: 'fault', text: '视频打不开\n在手机上', ...change }, { token })
const start = async (change: Partial<Start> = {}, token = mia) => granted(await startWith(change, token)).letter.letterId
const reply = (letterId: string, text = '还是不行', clientId = newClientId(), token = mia) =>
  server.call(letterReply, { clientId, letterId, text }, { token })
const answer = (letterId: string, text = '已经修好', clientId = newClientId(), token = oda) =>
  server.call(officeLetterAct, { act: 'answer', letterId, clientId, text }, { token })
const one = async (letterId: string, token = mia) => granted(await server.call(letterOne, { letterId }, { token }))

async function upload(token = mia): Promise<string> {
  const announced = { purpose: 'letter', type: 'image/png', bytes: PNG.length } as const
  const { uploadId, upload: path } = granted(await server.call(uploadBegin, announced, { token }))
  const headers = { [headerName('tb-token')]: token }
  const signing = { type: 'image/png', body: PNG, headers, key: server.keyOf(token), now: server.clock.now() }
  expect(await sendUpload(await signUpload(server.url, path, signing))).toBe(200)
  return uploadId
}

describe('a member', () => {
  test('[C-11] writes a letter with pictures, once an id, and reads it again', async () => {
    const pictures = [await upload(), await upload()]
    const clientId = newClientId()
    const first = granted(await startWith({ clientId, pictures }))
    expect(granted(await startWith({ clientId, pictures }))).toEqual(first)
    expect(first.letter).toMatchObject({ kind: 'fault', state: 'sent', subject: '视频打不开' })
    expect(first.lines).toMatchObject([{ by: 'member', text: '视频打不开\n在手机上', pictures }])
    expect(granted(await server.call(letterList, {}, { token: mia })).list).toEqual([first.letter])
    expect(granted(await server.call(letterPicture, { pictureId: pictures[0]! }, { token: mia }))).toMatchObject({
      type: 'image/webp',
    })
    expect(await startWith({ clientId, pictures, text: '别的' })).toMatchObject({ code: conflict })
  })

  test('[C-11] is answered, told so by a message that leads to it, and writes back', async () => {
    const letterId = await start()
    const page = await server.connect(mia)
    granted(await server.call(officeLetterAct, { act: 'read', letterId }, { token: oda }))
    await page.until('it was read', () => page.selves.find((push) => push.kind === 'letter' && push.state === 'read'))
    granted(await answer(letterId))
    expect(await one(letterId)).toMatchObject({
      letter: { state: 'answered' },
      lines: [{ by: 'member' }, { by: 'service', text: '已经修好' }],
    })
    const { list } = granted(await server.call(messageList, {}, { token: mia }))
    expect(list).toMatchObject([{ title: '客服回复了你', text: '「视频打不开」有新的回复。', link: `/app/letters/${letterId}` }])
    const clientId = newClientId()
    granted(await reply(letterId, '谢谢', clientId))
    granted(await reply(letterId, '谢谢', clientId))
    expect(await one(letterId)).toMatchObject({ letter: { state: 'sent' }, lines: [{}, {}, { text: '谢谢' }] })
  })

  test('[C-11] closes a letter, and closed is closed for both', async () => {
    const letterId = await start()
    granted(await server.call(letterClose, { letterId }, { token: mia }))
    expect(granted(await server.call(letterClose, { letterId }, { token: mia })).letter.state).toBe('closed')
    expect(await reply(letterId)).toMatchObject({ code: conflict })
    expect(granted(await answer(letterId))).toMatchObject({ result: 'late', letter: { state: 'closed' } })
    expect((await one(letterId)).lines).toHaveLength(1)
  })

  test('[C-11] comes to nothing of another member’s by its id', async () => {
    const pictureId = await upload()
    const letterId = await start({ pictures: [pictureId] })
    const token = leo
    const replies = [
      await server.call(letterOne, { letterId }, { token }),
      await reply(letterId, 'x', newClientId(), leo),
      await server.call(letterClose, { letterId }, { token }),
      await server.call(letterPicture, { pictureId }, { token }),
      await server.call(letterOne, { letterId: 'nothing' }, { token: mia }),
      await server.call(letterPicture, { pictureId: 'nothing' }, { token: mia }),
    ]
    for (const answered of replies) expect(answered).toMatchObject({ code: notFound })
    expect(granted(await server.call(letterList, { before: letterId }, { token })).list).toEqual([])
    expect((await one(letterId)).letter.state).toBe('sent')
  })

  test('[C-11] [C-14] cannot send another’s picture, one twice, or too many, and then nothing is sent', async () => {
    const [own, foreign] = [await upload(), await upload(leo)]
    for (const pictures of [[foreign], [own, own], ['nothing'], Array.from({ length: LETTER_LIMIT.pictures + 1 }, () => own)])
      expect(await startWith({ pictures })).toMatchObject({ code: invalid })
    expect(granted(await server.call(letterList, {}, { token: mia })).list).toEqual([])
    await start({ pictures: [own] })
    expect(await startWith({ pictures: [own] })).toMatchObject({ code: invalid })
  })

  test('[X-4] [C-11] is told to wait in a flood, and with ten letters that are not closed', async () => {
    server.clock.hold()
    for (let each = 0; each < 5; each += 1) await start()
    expect(await startWith()).toMatchObject({ code: rateLimited })
    for (let each = 0; each < 5; each += 1) {
      server.clock.advance(20_000)
      await start()
    }
    server.clock.advance(3_600_000)
    expect(await startWith()).toMatchObject({ code: rateLimited })
  })

  test('[X-4] [C-11] begins twenty a day and no more, whether they closed them or not', async () => {
    server.clock.hold()
    for (let each = 0; each < 20; each += 1) {
      granted(await server.call(letterClose, { letterId: await start() }, { token: mia }))
      server.clock.advance(20_000)
    }
    expect(await startWith()).toMatchObject({ code: rateLimited })
    server.clock.advance(86_400_000)
    mia = await server.login('mia')
    expect(await startWith()).toMatchObject({ ok: true })
  })

  test.each([
    ['no text', { text: ' \n ' }],
    ['a text that is too long', { text: '字'.repeat(LETTER_LIMIT.text + 1) }],
  ])('[V-8] [C-11] cannot send %s', async (_, change) => {
    expect(await startWith(change)).toMatchObject({ code: invalid })
  })

  test('[C-11] must be logged in for each of the calls', async () => {
    const line = { clientId: newClientId(), text: 'x' }
    const replies = await Promise.all([
      server.call(letterList, {}),
      server.call(letterOne, { letterId: 'x' }),
      server.call(letterStart, { ...line, kind: 'letter' }),
      server.call(letterReply, { ...line, letterId: 'x' }),
      server.call(letterClose, { letterId: 'x' }),
      server.call(letterPicture, { pictureId: 'x' }),
      server.call(uploadBegin, { purpose: 'letter', type: 'image/png', bytes: 1 }),
    ])
    for (const answered of replies) expect(answered).toMatchObject({ code: unauthorized })
  })
})

describe('an operator', () => {
  test('[D-8] [C-11] hears at once of a letter that begins', async () => {
    const page = await server.connect(oda)
    const letterId = await start()
    const told = await page.until('the letter', () => page.selves.find(({ kind }) => kind === 'letterOffice'))
    expect(told).toEqual({ kind: 'letterOffice', letterId })
  })

  test('[D-8] [C-11] finds letters by state, kind and name, what waits oldest first', async () => {
    const first = await start()
    server.clock.advance(20_000)
    const second = await start({ kind: 'letter' })
    const foreign = await start({ kind: 'letter' }, leo)
    granted(await answer(foreign))
    const ids = async (query: Parameters<typeof server.call<typeof officeLetters>>[1]) =>
      granted(await server.call(officeLetters, query, { token: oda })).list.map(({ letterId }) => letterId)
    expect(await ids({ state: 'sent' })).toEqual([first, second])
    expect(await ids({ state: 'sent', before: first })).toEqual([second])
    expect(await ids({ kind: 'fault' })).toEqual([first])
    expect([await ids({ name: 'Leo' }), await ids({ name: 'EO' })]).toEqual([[foreign], [foreign]])
    expect(await ids({ state: 'closed' })).toEqual([])
  })

  test('[D-8] [C-11] finds the letters of one member by the id', async () => {
    const letterId = await start({}, leo)
    await start()
    const { list } = granted(await server.call(officeLetters, { name: 'm-leo' }, { token: oda }))
    expect(list.map((letter) => letter.letterId)).toEqual([letterId])
  })

  test('[D-8] [C-11] sees the pictures, answers once an id, and closes with a reason; the trail has both', async () => {
    const pictureId = await upload()
    const letterId = await start({ pictures: [pictureId] })
    granted(await server.call(officeLetterPicture, { pictureId }, { token: oda }))
    const clientId = newClientId()
    granted(await answer(letterId, '好', clientId))
    expect(granted(await answer(letterId, '好', clientId)).lines).toHaveLength(2)
    expect(await answer(letterId, '不', clientId)).toMatchObject({ code: conflict })
    granted(await server.call(officeLetterAct, { act: 'close', letterId, reason }, { token: oda }))
    expect(granted(await server.call(officeLetter, { letterId }, { token: oda })).letter).toMatchObject({
      state: 'closed',
      member: { name: 'mia' },
    })
    const rows = await server.services.db.selectFrom('trail').select('detail_json').where('act', '=', 'officeLetterAct').execute()
    expect(rows.filter(({ detail_json: detail }) => detail.includes(letterId))).toHaveLength(4)
  })

  test('[D-8] is none without the right, and never of a letter of their own', async () => {
    const letterId = await start()
    const pictureId = await upload()
    for (const token of [mia, await server.login('ada')]) {
      const replies = [
        await server.call(officeLetters, {}, { token }),
        await server.call(officeLetter, { letterId }, { token }),
        await server.call(officeLetterPicture, { pictureId }, { token }),
        await answer(letterId, 'x', newClientId(), token),
      ]
      for (const answered of replies) expect(answered).toMatchObject({ code: forbidden })
    }
    const own = await start({}, oda)
    expect(await answer(own)).toMatchObject({ code: forbidden })
    const { id } = await server.services.db.selectFrom('member').select('id').where('name', '=', 'oda').executeTakeFirstOrThrow()
    await server.services.db
      .insertInto('operator_rights')
      .values({ member_id: id, rights_json: '["service.read"]', changed_at: 0 })
      .execute()
    expect(granted(await server.call(officeLetters, {}, { token: oda })).list).toHaveLength(2)
    expect(await answer(letterId)).toMatchObject({ code: forbidden })
  })

  test('[D-8] does not see a picture that was never part of a letter', async () => {
    const pictureId = await upload()
    expect(await server.call(officeLetterPicture, { pictureId }, { token: oda })).toMatchObject({ code: notFound })
  })
})

test('[C-11] a letter goes a year after it was closed, with its lines and its pictures; an open one stays', async () => {
  const [closed, open] = [await start({ pictures: [await upload()] }), await start()]
  granted(await server.call(letterClose, { letterId: closed }, { token: mia }))
  server.clock.advance(366 * 86_400_000)
  for (const table of ['letter', 'letter_line', 'upload'] as const)
    await server.services.write((tx) => GROWTH[table].sweep!(tx.db, tx.at))
  const { db } = server.services
  expect(await db.selectFrom('letter').select('id').execute()).toEqual([{ id: open }])
  expect(await db.selectFrom('letter_line').select('letter_id').execute()).toEqual([{ letter_id: open }])
  expect(await db.selectFrom('upload').select('id').execute()).toEqual([])
})

test('[C-11] a letter that was begun more than a year ago stays until it was closed for a year', async () => {
  const letterId = await start()
  const leftAfter = async (days: number) => {
    server.clock.advance(days * 86_400_000)
    await server.services.write((tx) => GROWTH.letter.sweep!(tx.db, tx.at))
    return server.services.db.selectFrom('letter').select('id').execute()
  }
  server.clock.advance(30 * 86_400_000)
  granted(await server.call(letterClose, { letterId }, { token: await server.login('mia') }))
  expect([await leftAfter(364), await leftAfter(2)]).toEqual([[{ id: letterId }], []])
})
