import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anjiGet, imageCheck, verificationImage } from '#src/api/contract/verification.ts'
import { announcements } from '#src/api/contract/site.ts'
import { ANJI_CODES } from '#src/api/model/captcha.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { createDrawThread } from '#server/verification/drawThread.ts'
import { createPictures, createPictureStock } from '#server/verification/pictures.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const ACTION = '/api/auth/login/v3'
const on = (deviceId: string) => ({ headers: { [headerName('tb-uuid')]: deviceId } })

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

const picture = (device: string) => server.call(verificationImage, { action: ACTION, medium: 'picture' }, on(device))

test('[S-4] nothing is drawn for who is locked', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = granted(await picture('guesser'))
    await server.call(imageCheck, { id, code: 'none' }, on('guesser'))
  }
  const { pictures } = server.services
  const spies = [vi.spyOn(pictures, 'code'), vi.spyOn(pictures, 'puzzle'), vi.spyOn(pictures, 'words')]
  expect(await picture('guesser')).toMatchObject({ code: codes.captchaWrong, data: { reason: 'locked' } })
  for (const captchaType of ['blockPuzzle', 'clickWord'] as const)
    expect(granted(await server.call(anjiGet, { captchaType }, on('guesser'))).repCode).toBe(ANJI_CODES.locked)
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
})

test('[S-4] [X-4] a device that asks for more pictures than a person looks at waits, and another does not', async () => {
  server.clock.hold()
  const replies = await Promise.all(Array.from({ length: 40 }, () => picture('busy')))
  const refused = replies.filter((reply) => !reply.ok)
  expect(refused).toHaveLength(10)
  for (const reply of refused) expect(reply).toMatchObject({ code: codes.captchaWrong, data: { reason: 'locked', wait: 3_000 } })
  expect(granted(await server.call(anjiGet, { captchaType: 'blockPuzzle' }, on('busy'))).repCode).toBe(ANJI_CODES.getLimit)
  expect((await picture('calm')).ok).toBe(true)
  server.clock.advance(3_000)
  expect((await picture('busy')).ok).toBe(true)
})

test('[S-4] who waits for a picture holds up no other call', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const { pictures } = server.services
  const code = pictures.code
  vi.spyOn(pictures, 'code').mockImplementation(() => held.then(code))
  const asked = Array.from({ length: 40 }, (_, index) => picture(`device-${index % 20}`))
  const others = await Promise.all(Array.from({ length: 20 }, (_, index) => server.call(announcements, {}, on(`other-${index}`))))
  expect(others.every(({ ok }) => ok)).toBe(true)
  release()
  expect((await Promise.all(asked)).every(({ ok }) => ok)).toBe(true)
})

test('[S-4] pictures are drawn one at a time, with a rest after each, and each is given once', async () => {
  let [number, drawing] = [0, 0]
  const log: string[] = []
  const draw = async () => {
    drawing += 1
    expect(drawing).toBe(1)
    await Promise.resolve()
    drawing -= 1
    log.push('draw')
    return (number += 1)
  }
  const { take } = createPictureStock(draw, async () => void log.push('rest'))
  const taken = await Promise.all(Array.from({ length: 30 }, take))
  expect(taken).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect(log.slice(0, 6)).toEqual(['draw', 'rest', 'draw', 'rest', 'draw', 'rest'])
})

test('[S-4] [X-10] a picture that cannot be drawn fails for one, and the sixty-first who waits is sent away', async () => {
  let fails = true
  const { take } = createPictureStock(
    async () => {
      if (fails) throw new Error('no canvas')
      return 'picture'
    },
    async () => undefined,
  )
  await expect(take()).rejects.toThrow('no canvas')
  fails = false
  const waiting = Array.from({ length: 60 }, take)
  expect(take).toThrow(expect.objectContaining({ code: codes.tooManyUsers }))
  expect(await Promise.all(waiting)).toHaveLength(60)
})

test('[S-4] [X-4] who asks in a device’s name elsewhere leaves it its own pictures', () => {
  const pictures = createPictures(() => 0)
  const ask = (address: string) => pictures.use({ address, deviceId: 'd' })
  for (let each = 0; each < 30; each += 1) ask('10.0.0.1')
  expect([ask('10.0.0.1'), ask('10.0.0.2')]).toEqual([3_000, 0])
})

test('[S-4] a challenge that could not be kept leaves the next ones their turn', async () => {
  const pictures = createPictures(() => 0)
  const fails = pictures.inTurn(() => Promise.reject(new Error('no disk')))
  await expect(fails).rejects.toThrow('no disk')
  expect(await pictures.inTurn(() => Promise.resolve('kept'))).toBe('kept')
})

test('[S-4] once the thread that draws has ended the next picture begins another one', async () => {
  const thread = createDrawThread()
  try {
    // What it does not know ends it.
    await expect(thread.draw('no picture' as string as 'code')).rejects.toThrow()
    expect((await thread.draw('code')).code).not.toBe('')
  } finally {
    await thread.stop()
  }
})
