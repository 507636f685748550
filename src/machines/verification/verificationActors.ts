import * as v from 'valibot'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import {
  afsBegin,
  afsSlide,
  anjiCheck,
  anjiGet,
  geetestRegister,
  geetestValidate,
  imageCheck,
  imageRegister,
  verificationImage,
} from '#src/api/contract/verification.ts'
import { ANJI_CODES, CaptchaRefusal, type CaptchaResult, type SafeDemand } from '#src/api/model/captcha.ts'
import { profile } from '#src/api/profile.ts'
import { anjiEncrypt } from '#src/api/seal/anjiCipher.ts'
import { toBase64 } from '#src/api/seal/bytes.ts'
import { findWork } from '#src/api/seal/work.ts'
import type { Client } from '#src/api/transport/client.ts'
import { toApiError } from '#src/api/transport/errors.ts'
import { type Answer, type Challenge, type Kind, VerificationRefused } from './challenge.ts'
import { verificationMachine } from './verificationMachine.ts'

/** The y of every puzzle's answer: only x is checked (docs/protocol.md, 4). */
const PUZZLE_Y = 5
/** How long Anji's lock lasts, ms; its reply does not say. */
const ANJI_LOCK = 300_000

/** How long it takes until Anji gives another picture to who asked for too many, ms; its reply does not say either. */
const ANJI_PAUSE = 5_000

/** Shows geetest's own widget and yields its result; rejects with VerificationRefused('down') when it cannot be loaded. */
export type GeetestWidget = (
  challenge: Extract<Challenge, { kind: 'geetest' }>,
  signal: AbortSignal,
) => Promise<Extract<CaptchaResult, { type: 'geetest' }>['fields']>

export type VerificationPorts = {
  readonly client: Client
  readonly geetest: GeetestWidget
  /** SHA-256 of a text, hex. */
  readonly digest: (text: string) => Promise<string>
}

/** The verification machine with the site's challenges, and geetest's widget where the site has one. */
function provideVerification(ports: VerificationPorts) {
  return verificationMachine.provide({
    actors: {
      load: fromPromise(({ input: { kind, action }, signal }) => withRefusal(load(ports.client, kind, action, signal))),
      check: fromPromise(({ input: { challenge, answer }, signal }) => withRefusal(check(ports, challenge, answer, signal))),
    },
  })
}

/** Turns what a call rejects with into a VerificationRefused. */
async function withRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof VerificationRefused) throw error
    const { code, details } = toApiError(error)
    const refusal = v.safeParse(CaptchaRefusal, details)
    if (code === profile.codes.captchaWrong && refusal.success) {
      throw new VerificationRefused(refusal.output.reason, refusal.output.wait)
    }
    throw new VerificationRefused('network')
  }
}

async function load(client: Client, kind: Kind, action: string, signal: AbortSignal): Promise<Challenge> {
  switch (kind) {
    case 'picture':
    case 'sound': {
      const { id } = await client.call(imageRegister, { action }, { signal })
      const { data } = await client.call(verificationImage, { action, medium: kind, id }, { signal })
      return { kind, id, source: `data:${data.type};base64,${toBase64(new Uint8Array(await data.arrayBuffer()))}` }
    }
    case 'puzzle':
    case 'words': {
      const captchaType = kind === 'puzzle' ? 'blockPuzzle' : 'clickWord'
      const { repCode, repData } = await client.call(anjiGet, { captchaType, clientUid: action }, { signal })
      if (repCode === ANJI_CODES.locked) throw new VerificationRefused('locked', ANJI_LOCK)
      if (repCode === ANJI_CODES.getLimit) throw new VerificationRefused('locked', ANJI_PAUSE)
      if (repCode !== ANJI_CODES.ok || repData === null) throw new VerificationRefused('network')
      const { token, secretKey } = repData
      const picture = `data:image/png;base64,${repData.originalImageBase64}`
      return kind === 'puzzle'
        ? { kind, token, secretKey, picture, piece: `data:image/png;base64,${repData.jigsawImageBase64 ?? ''}` }
        : { kind, token, secretKey, picture, words: repData.wordList ?? [] }
    }
    case 'slider':
      return { kind, ...(await client.call(afsBegin, { action }, { signal })) }
    case 'geetest': {
      const { success, gt, challenge, new_captcha: fresh } = await client.call(geetestRegister, { action }, { signal })
      if (success === 0) throw new VerificationRefused('down')
      return { kind, gt, challenge, fresh }
    }
  }
}

async function check(
  { client, geetest, digest }: VerificationPorts,
  challenge: Challenge,
  answer: Answer,
  signal: AbortSignal,
): Promise<CaptchaResult> {
  if (challenge.kind === 'puzzle' && answer.kind === 'puzzle') {
    return checkAnji(client, 'blockPuzzle', challenge, JSON.stringify({ x: answer.x, y: PUZZLE_Y }), signal)
  }
  if (challenge.kind === 'words' && answer.kind === 'words') {
    return checkAnji(client, 'clickWord', challenge, JSON.stringify(answer.points), signal)
  }
  if (challenge.kind === 'slider' && answer.kind === 'slider') {
    const { sessionId, token, bits } = challenge
    const work = String(await findWork(digest, `${sessionId} ${token}`, bits, signal))
    const { sig } = await client.call(afsSlide, { sessionId, token, track: [...answer.track], work }, { signal })
    return { type: 'afs', fields: { afsSessionId: sessionId, afsSig: sig, afsToken: token } }
  }
  if (challenge.kind === 'geetest') return checkGeetest(client, await geetest(challenge, signal), signal)
  if ((challenge.kind === 'picture' || challenge.kind === 'sound') && (answer.kind === 'picture' || answer.kind === 'sound')) {
    return { type: 'image', fields: await client.call(imageCheck, { id: challenge.id, code: answer.code }, { signal }) }
  }
  throw new VerificationRefused('wrong')
}

/** What the maker's widget yields, once the site says that it holds (C-8); the site does not use it up by saying so. */
async function checkGeetest(
  client: Client,
  fields: Extract<CaptchaResult, { type: 'geetest' }>['fields'],
  signal: AbortSignal,
): Promise<CaptchaResult> {
  const { geetest_challenge: challenge, geetest_validate: validate, geetest_seccode: seccode } = fields
  const { result } = await client.call(geetestValidate, { challenge, validate, seccode }, { signal })
  if (!result) throw new VerificationRefused('wrong')
  return { type: 'geetest', fields }
}

async function checkAnji(
  client: Client,
  captchaType: 'blockPuzzle' | 'clickWord',
  { token, secretKey }: { readonly token: string; readonly secretKey: string },
  text: string,
  signal: AbortSignal,
): Promise<CaptchaResult> {
  const pointJson = anjiEncrypt(secretKey, text)
  const { repCode } = await client.call(anjiCheck, { captchaType, pointJson, token }, { signal })
  if (repCode === ANJI_CODES.expired) throw new VerificationRefused('expired')
  if (repCode !== ANJI_CODES.ok) throw new VerificationRefused('wrong')
  return { type: 'anji', fields: { captchaVerification: anjiEncrypt(secretKey, `${token}---${text}`) } }
}

/** A running verification machine, and `verify` for requests that have to wait for it. */
export function startVerification(ports: VerificationPorts, makeId: () => string) {
  const actor: ActorRefFrom<typeof verificationMachine> = createActor(provideVerification(ports)).start()
  return {
    actor,
    /** Yields the result; null when the person closed the dialog or the signal aborted. */
    verify: (demand: SafeDemand, signal: AbortSignal): Promise<CaptchaResult | null> =>
      new Promise((resolve) => {
        const id = makeId()
        const settled = actor.on('settled', ({ ids, result }) => {
          if (ids.includes(id)) finish(result)
        })
        const withdraw = () => {
          actor.send({ type: 'request.withdrawn', id })
          finish(null)
        }
        const finish = (result: CaptchaResult | null) => {
          settled.unsubscribe()
          signal.removeEventListener('abort', withdraw)
          resolve(result)
        }
        signal.addEventListener('abort', withdraw)
        actor.send({ type: 'request.blocked', request: { id, demand } })
        if (signal.aborted) withdraw()
      }),
  }
}

export type Verification = ReturnType<typeof startVerification>
