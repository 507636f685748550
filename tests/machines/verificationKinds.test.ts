import { expect, onTestFinished, test } from 'vitest'
import {
  afsBegin,
  anjiCheck,
  anjiGet,
  geetestRegister,
  imageCheck,
  imageRegister,
  verificationImage,
} from '#src/api/contract/verification.ts'
import { ANJI_CODES, type CaptchaType, type SafeDemand } from '#src/api/model/captcha.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import type { Answer, Kind } from '#src/machines/verification/challenge.ts'
import { startVerification } from '#src/machines/verification/verificationActors.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { quiet } from './support/handOrder.ts'

const demandFor = (type: CaptchaType): SafeDemand => ({
  action: '/api/x',
  types: { image: 0, afs: 0, anji: 0, geetest: 0, [type]: 1 },
})
const TOKEN = 'a'.repeat(32)
const PICTURE = { originalImageBase64: 'AAAA', token: TOKEN, secretKey: '', jigsawImageBase64: 'BBBB', wordList: ['one', 'two'] }
const anji = (repCode: string, repData: unknown = null) => ({
  repCode,
  repMsg: null,
  repData,
  success: repCode === ANJI_CODES.ok,
})

/** A call that has to wait for a verification of this type, with what the server says to each path. */
async function verifyBy(type: CaptchaType, answers: Readonly<Record<string, () => unknown>>) {
  const { client, asked } = askedServer(({ path }) => {
    const answer = answers[path]
    if (answer === undefined) throw new Error(`nobody answers ${path}`)
    return answer()
  })
  const { actor, verify } = startVerification({ client, geetest: async () => ({}) as never, digest: async () => '' }, () => 'one')
  onTestFinished(() => {
    actor.stop()
  })
  const leave = new AbortController()
  const results: unknown[] = []
  void verify(demandFor(type), leave.signal).then((result) => results.push(result))
  const pass = async () => {
    await quiet()
    await settled()
  }
  await pass()
  return {
    asked,
    results,
    leave: async () => {
      leave.abort()
      await pass()
    },
    context: () => actor.getSnapshot().context,
    value: () => actor.getSnapshot().value,
    choose: async (kind: Kind) => {
      actor.send({ type: 'kind.chosen', kind })
      await pass()
    },
    answer: async (answer: Answer) => {
      actor.send({ type: 'answer.given', answer })
      await pass()
    },
  }
}

test.each([
  ['many wrong answers', ANJI_CODES.locked, 300_000],
  ['many pictures', ANJI_CODES.getLimit, 5_000],
])('[S-4] Anji after too %s is locked for as long as it lasts', async (_, code, wait) => {
  const { context } = await verifyBy('anji', { [anjiGet.path]: () => anji(code) })
  expect([context().refusal, context().wait]).toEqual(['locked', wait])
})

test.each([
  ['another code', anji(ANJI_CODES.noImage)],
  ['no picture', anji(ANJI_CODES.ok)],
])('[S-4] Anji with %s can be tried again', async (_, said) => {
  const { context } = await verifyBy('anji', { [anjiGet.path]: () => said })
  expect([context().refusal, context().challenge]).toEqual(['network', null])
})

test('[S-4] Anji’s puzzle is a picture with its piece', async () => {
  const { asked, context } = await verifyBy('anji', { [anjiGet.path]: () => anji(ANJI_CODES.ok, PICTURE) })
  expect([asked[0]?.payload, context().challenge]).toEqual([
    { captchaType: 'blockPuzzle', clientUid: '/api/x' },
    {
      kind: 'puzzle',
      token: TOKEN,
      secretKey: '',
      picture: 'data:image/png;base64,AAAA',
      piece: 'data:image/png;base64,BBBB',
    },
  ])
})

test('[S-4] Anji’s words are a picture with what to click', async () => {
  const { asked, context, choose } = await verifyBy('anji', { [anjiGet.path]: () => anji(ANJI_CODES.ok, PICTURE) })
  await choose('words')
  expect([asked.at(-1)?.payload, context().challenge]).toMatchObject([
    { captchaType: 'clickWord' },
    { kind: 'words', words: ['one', 'two'] },
  ])
})

test('[S-4] what is right for Anji is the picture’s token with where it was', async () => {
  const { asked, results, answer } = await verifyBy('anji', {
    [anjiGet.path]: () => anji(ANJI_CODES.ok, PICTURE),
    [anjiCheck.path]: () => anji(ANJI_CODES.ok),
  })
  await answer({ kind: 'puzzle', x: 120 })
  expect([asked.at(-1)?.payload, results]).toEqual([
    { captchaType: 'blockPuzzle', pointJson: '{"x":120,"y":5}', token: TOKEN },
    [{ type: 'anji', fields: { captchaVerification: `${TOKEN}---{"x":120,"y":5}` } }],
  ])
})

test('[S-4] clicks on Anji’s words are told in their order', async () => {
  const { asked, choose, answer } = await verifyBy('anji', {
    [anjiGet.path]: () => anji(ANJI_CODES.ok, PICTURE),
    [anjiCheck.path]: () => anji(ANJI_CODES.ok),
  })
  await choose('words')
  await answer({
    kind: 'words',
    points: [
      { x: 9, y: 1 },
      { x: 2, y: 3 },
    ],
  })
  expect(asked.at(-1)?.payload).toEqual({ captchaType: 'clickWord', pointJson: '[{"x":9,"y":1},{"x":2,"y":3}]', token: TOKEN })
})

test.each([
  ['late', ANJI_CODES.expired, 'expired'],
  ['wrong', ANJI_CODES.wrong, 'wrong'],
])('[S-4] an answer that is too %s for Anji verifies nothing, and another picture comes', async (_, code, refusal) => {
  const { asked, results, context, answer } = await verifyBy('anji', {
    [anjiGet.path]: () => anji(ANJI_CODES.ok, PICTURE),
    [anjiCheck.path]: () => anji(code),
  })
  await answer({ kind: 'puzzle', x: 1 })
  expect([results, context().refusal]).toEqual([[], refusal])
  expect(asked.map(({ path }) => path)).toEqual([anjiGet.path, anjiCheck.path, anjiGet.path])
})

const CODE = {
  [imageRegister.path]: () => ({ id: 'i1', expiresAt: 0 }),
  [verificationImage.path]: () => ({ id: 'i1', data: new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' }) }),
}

test('[S-4] an image code is begun for what it is asked for, and drawn as that one', async () => {
  const { asked, context } = await verifyBy('image', CODE)
  expect([asked, context().challenge]).toEqual([
    [
      { path: imageRegister.path, payload: { action: '/api/x' } },
      { path: verificationImage.path, payload: { action: '/api/x', medium: 'picture', id: 'i1' } },
    ],
    { kind: 'picture', id: 'i1', source: 'data:image/png;base64,AQID' },
  ])
})

test('[S-4] who hears an image code is asked for its sounds', async () => {
  const { asked, choose } = await verifyBy('image', CODE)
  await choose('sound')
  expect(asked.at(-1)?.payload).toMatchObject({ medium: 'sound' })
})

test('[S-4] what was read of an image code is compared by its id', async () => {
  const { asked, results, answer } = await verifyBy('image', {
    ...CODE,
    [imageCheck.path]: () => ({ imageVerification: 'proof' }),
  })
  await answer({ kind: 'picture', code: 'ab12' })
  expect([asked.at(-1)?.payload, results]).toEqual([
    { id: 'i1', code: 'ab12' },
    [{ type: 'image', fields: { imageVerification: 'proof' } }],
  ])
})

const refused = (details: unknown) => () => {
  throw new ApiError('business', profile.codes.captchaWrong, '', { details })
}

test('[S-4] a code that is locked is locked for as long as the server says', async () => {
  const { context } = await verifyBy('image', { [imageRegister.path]: refused({ reason: 'locked', wait: 42_000 }) })
  expect([context().refusal, context().wait]).toEqual(['locked', 42_000])
})

test.each([
  ['a refusal that is none of those that there are', refused(null)],
  [
    'another refusal',
    () => {
      throw new ApiError('business', profile.codes.rateLimited, '', { details: { reason: 'locked', wait: 42_000 } })
    },
  ],
])('[S-4] %s is a failure that can be tried again', async (_, answer) => {
  const { context } = await verifyBy('image', { [imageRegister.path]: answer })
  expect([context().refusal, context().wait]).toEqual(['network', 0])
})

test('[S-4] the slider comes with the work that its answer costs', async () => {
  const begun = { sessionId: 's'.repeat(16), token: 't'.repeat(16), bits: 3 }
  const { context } = await verifyBy('afs', { [afsBegin.path]: () => begun })
  expect(context().challenge).toEqual({ kind: 'slider', ...begun })
})

test('[S-4] geetest that is down for the site is replaced by the image code', async () => {
  const { asked, context } = await verifyBy('geetest', {
    ...CODE,
    [geetestRegister.path]: () => ({ success: 0, gt: '', challenge: '', new_captcha: true }),
  })
  expect([asked[0]?.path, context().kind]).toEqual([geetestRegister.path, 'picture'])
})

test('[S-4] a call that nobody waits for any more takes its dialog with it', async () => {
  const { leave, results, value } = await verifyBy('image', CODE)
  await leave()
  expect([results, value()]).toEqual([[null], 'idle'])
})
