import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chatSend } from '#src/api/contract/chat.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { avatarSet, birthdaySet, nicknameSet, profileInfo } from '#src/api/contract/profile.ts'
import { realNameBind } from '#src/api/contract/realName.ts'
import { uploadBegin } from '#src/api/contract/uploads.ts'
import { DRAWN_AVATARS } from '#src/api/model/profile.ts'
import { type PictureType, UPLOADS } from '#src/api/model/upload.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { sizeOf } from '#server/platform/pictures.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { picture, pngOf, tellingJpeg } from '#tests/support/pictures.ts'
import { createRegistrant } from '#tests/support/registering.ts'
import { granted, sendUpload, signUpload } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { connect, type TestSocket } from '#tests/support/testSocket.ts'

const { codes } = profile
const DAY = 86_400_000
const PNG = await picture('image/png')

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
})
afterEach(() => server.stop())

const infoOf = async (token = mia) => granted(await server.call(memberInfo, {}, { token }))
const profileOf = async (token = mia) => granted(await server.call(profileInfo, {}, { token }))

describe('an avatar', () => {
  /** Announces a picture and sends it; the status, and the id that stands for it. */
  async function send(body: Uint8Array<ArrayBuffer>, type: PictureType = 'image/png', token = mia) {
    const announced = { purpose: 'avatar' as const, type, bytes: body.length }
    const { uploadId, upload } = granted(await server.call(uploadBegin, announced, { token }))
    const headers = { [headerName('tb-token')]: token }
    const signed = { type, body, headers, key: server.keyOf(token), now: server.clock.now() }
    return { uploadId, status: await sendUpload(await signUpload(server.url, upload, signed)) }
  }
  const use = (uploadId: string, token = mia) => server.call(avatarSet, { of: 'upload', uploadId }, { token })
  const draw = (avatar: string) => server.call(avatarSet, { of: 'drawn', avatar }, { token: mia })
  const get = (path: string) => fetch(server.url + path, { redirect: 'manual' })
  const kept = async () => server.services.db.selectFrom('upload').select('id').execute()

  test('[C-11] [P-7] that a member sent is a square of WebP at the address of its hash, for a year, and nothing of its file', async () => {
    const { uploadId, status } = await send(await tellingJpeg(), 'image/jpeg')
    const { member } = granted(await use(uploadId))
    expect([status, member]).toEqual([200, await infoOf()])
    expect(member.avatar).toMatch(/^\/avatar\/[\w-]{43}\.webp$/)
    const reply = await get(member.avatar)
    const body = Buffer.from(await reply.arrayBuffer())
    expect(
      Object.fromEntries(
        ['content-type', 'cache-control', 'x-content-type-options'].map((name) => [name, reply.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect([sizeOf('image/webp', body), body.includes('SECRET'), body.includes('Exif')]).toEqual([
      { width: 256, height: 256 },
      false,
      false,
    ])
  })

  test('[C-11] takes the place of the one before, whose address shows a drawn face', async () => {
    const before = granted(await use((await send(PNG)).uploadId)).member.avatar
    const second = await send(await picture('image/png', 9, 40))
    const now = granted(await use(second.uploadId)).member.avatar
    expect(now).not.toBe(before)
    expect(await kept()).toEqual([{ id: second.uploadId }])
    const gone = await get(before)
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([302, 'no-store'])
    const face = await get(gone.headers.get('location') ?? '')
    expect([face.status, face.headers.get('content-type'), (await face.text()).startsWith('<svg')]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
      true,
    ])
    granted(await draw(DRAWN_AVATARS[3]!))
    expect([await kept(), (await infoOf()).avatar]).toEqual([[], DRAWN_AVATARS[3]])
  })

  test('[C-11] is used again where the first answer was lost, and two members may send the same', async () => {
    const leo = await server.login('leo')
    const { uploadId } = await send(PNG)
    const first = granted(await use(uploadId)).member.avatar
    expect(granted(await use(uploadId)).member.avatar).toBe(first)
    expect(granted(await use((await send(PNG, 'image/png', leo)).uploadId, leo)).member.avatar).toBe(first)
    granted(await draw(DRAWN_AVATARS[0]!))
    const reply = await get(first)
    await reply.arrayBuffer()
    expect(reply.status).toBe(200)
  })

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 415],
    ['a hundred megapixels', pngOf(10_000, 10_000), 422],
  ] as const)('[C-11] [C-14] %s is refused, and cannot be used', async (_, content, status) => {
    const sent = await send(new Uint8Array(content))
    expect(sent.status).toBe(status)
    expect(await use(sent.uploadId)).toMatchObject({ code: codes.invalid, data: { rule: 'picture.gone' } })
  })

  test('[C-11] [C-14] loses a second file that hangs behind it', async () => {
    const body = new Uint8Array(Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]))
    const { avatar } = granted(await use((await send(body)).uploadId)).member
    expect((await (await get(avatar)).text()).includes('script')).toBe(false)
  })

  test('[C-11] of more than a megabyte is not taken, and one of another member, purpose or path neither', async () => {
    const large = { purpose: 'avatar', type: 'image/png', bytes: UPLOADS.avatar.bytes + 1 } as const
    expect(await server.call(uploadBegin, large, { token: mia })).toMatchObject({ code: codes.invalid })
    const { uploadId } = await send(PNG)
    expect(await use(uploadId, await server.login('leo'))).toMatchObject({ code: codes.invalid })
    const letter = { purpose: 'letter', type: 'image/png', bytes: PNG.length } as const
    const other = granted(await server.call(uploadBegin, letter, { token: mia }))
    expect(await use(other.uploadId)).toMatchObject({ code: codes.invalid })
    expect(await draw('/art/portrait/m-ada.svg')).toMatchObject({ code: codes.invalid })
    expect(await draw('https://elsewhere.example/a.svg')).toMatchObject({ code: codes.invalid })
    expect((await infoOf()).avatar).toBe('/art/portrait/m-mia.svg')
    const nowhere = await get('/avatar/nothing.webp')
    await nowhere.text()
    expect(nowhere.status).toBe(404)
  })

  test('[X-4] [C-11] changes ten times at once, then once a minute', async () => {
    server.clock.hold()
    const replies = []
    for (let each = 0; each < 11; each += 1) replies.push(await draw(DRAWN_AVATARS[each]!))
    expect(replies.map(({ ok }) => ok)).toEqual([...Array.from({ length: 10 }, () => true), false])
    expect(replies.at(-1)).toMatchObject({ code: codes.rateLimited })
    server.clock.advance(60_000)
    expect((await draw(DRAWN_AVATARS[20]!)).ok).toBe(true)
  })

  test('[C-11] there are 24 drawn faces, each another picture', async () => {
    const faces = await Promise.all(DRAWN_AVATARS.map(async (path) => (await get(path)).text()))
    expect([faces.length, new Set(faces).size]).toEqual([24, 24])
  })
})

describe('a nickname', () => {
  const rename = async (nickname: string, token = mia) => server.call(nicknameSet, { nickname }, { token })
  const result = async (nickname: string, token = mia) => granted(await rename(nickname, token)).result

  test('[V-2] [C-11] is changed once in seven days, and the member is told from when on again', async () => {
    server.clock.hold()
    const at = server.clock.now()
    expect((await profileOf()).nicknameFrom).toBeNull()
    expect(granted(await rename(' 阿依•古丽 '))).toMatchObject({
      result: 'done',
      member: { nickname: '阿依·古丽' },
      nicknameFrom: at + 7 * DAY,
    })
    expect((await profileOf()).nicknameFrom).toBe(at + 7 * DAY)
    expect(granted(await rename('Captain'))).toEqual({ result: 'early', from: at + 7 * DAY })
    expect(await result('阿依·古丽')).toBe('done')
    server.clock.advance(7 * DAY)
    mia = await server.login('mia')
    expect([(await profileOf()).nicknameFrom, await result('Captain')]).toEqual([null, 'done'])
  })

  test('[C-11] waits as long as the site says', async () => {
    server.clock.hold()
    await server.services.write((tx) => writeSetting(tx, 'nicknameWait', '0'))
    expect([await result('Captain'), await result('Skipper')]).toEqual(['done', 'done'])
    expect((await infoOf()).nickname).toBe('Skipper')
  })

  test('[V-2] [C-11] that speaks for the site, is blocked or malformed is refused, and nothing is counted for it', async () => {
    await server.services.write((tx) => writeSetting(tx, 'registerBlockedNames', '海盗，pirate'))
    for (const name of ['客服小美', 'Admin 1', 'ｓｙｓｔｅｍ', '0fficial'])
      expect([name, await result(name)]).toEqual([name, 'reserved'])
    for (const name of ['操你妈', 'Sea Pirate', '海盗王']) expect([name, await result(name)]).toEqual([name, 'blocked'])
    server.clock.advance(10 * 60_000)
    for (const name of ['a', 'two  spaces', '.dot', 'a.b·c', 'hid\u200bden', 'turned\u202e', 'x'.repeat(25)])
      expect([name, await rename(name)]).toMatchObject([name, { code: codes.invalid }])
    expect([(await infoOf()).nickname, (await profileOf()).nicknameFrom]).toEqual(['Mia', null])
  })

  test('[C-11] shows on every screen of the member at once, and in rooms from the next message on', async () => {
    const say = (content: string) =>
      server.call(chatSend, { room: FIXTURE.chatRoom, clientId: newClientId(), content }, { token: mia })
    const room: TestSocket = await connect(server.url, null, 'other-device')
    const own = await connect(server.url, mia, 'test-device')
    try {
      await room.enter(FIXTURE.chatRoom)
      granted(await say('first'))
      expect(await result('Captain')).toBe('done')
      const told = await own.until('the change', () => own.selves.find((push) => push.kind === 'member'))
      expect(told).toEqual({ kind: 'member', member: await infoOf() })
      server.clock.advance(60_000)
      granted(await say('second'))
      const names = () =>
        room.events(FIXTURE.chatRoom).flatMap((event) => (event.kind === 'chat' ? [event.body.sender?.name] : []))
      await room.until('both messages', () => names().length === 2)
      expect(names()).toEqual(['Mia', 'Captain'])
      expect(room.selves).toEqual([])
    } finally {
      room.close()
      own.close()
    }
  })

  test('[X-4] [C-11] is tried ten times at once, then once a minute', async () => {
    server.clock.hold()
    for (let each = 0; each < 10; each += 1) expect(await result('客服')).toBe('reserved')
    expect(await rename('Captain')).toMatchObject({ code: codes.rateLimited })
    server.clock.advance(60_000)
    expect(await result('Captain')).toBe('done')
  })
})

describe('a birth date', () => {
  const set = async (birthday: string, token = mia) => granted(await server.call(birthdaySet, { birthday }, { token }))

  test('[C-11] [P-7] is set once by who may have an account, and shown without its year', async () => {
    expect((await profileOf()).birthday).toBeNull()
    const [year] = new Date(server.clock.now()).toISOString().split('-')
    const faults = []
    for (const day of ['', '2001-02-30', `${Number(year) + 1}-01-01`, `${Number(year) - 17}-01-01`])
      faults.push((await set(day)).result)
    expect(faults).toEqual(['missing', 'malformed', 'future', 'tooYoung'])
    server.clock.advance(300_000)
    expect(await set('1990-02-28')).toEqual({ result: 'done', birthday: '****-02-28' })
    expect(await set('1990-02-28')).toEqual({ result: 'done', birthday: '****-02-28' })
    expect(await set('1991-02-28')).toEqual({ result: 'other' })
    expect((await profileOf()).birthday).toBe('****-02-28')
  })

  test('[C-11] of who registered is the one of the registration', async () => {
    const answer = granted(await createRegistrant(server, 'a-new-device').register())
    if (answer.result !== 'done') throw new Error(answer.result)
    const { token, key } = answer
    const options = { token, key, headers: createRegistrant(server, 'a-new-device').headers }
    expect(granted(await server.call(profileInfo, {}, options)).birthday).toBe('****-02-28')
    expect(granted(await server.call(birthdaySet, { birthday: '1980-01-01' }, options))).toEqual({ result: 'other' })
  })
})

test('[V-9 middle] [C-11] the real name is shown masked', async () => {
  expect((await profileOf()).realName).toBeNull()
  granted(await server.call(realNameBind, { name: '欧阳娜娜' }, { token: mia }))
  expect((await profileOf()).realName).toBe('欧**娜')
})
