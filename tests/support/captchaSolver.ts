import * as v from 'valibot'
import { anjiCheck, anjiGet, imageCheck, verificationImage, afsBegin, afsSlide } from '#src/api/contract/verification.ts'
import { AnjiPoint, type CaptchaResult } from '#src/api/model/captcha.ts'
import { timeOf } from '#src/api/model/sliderHand.ts'
import { hashToken } from '#server/platform/ids.ts'
import { findWork } from '#src/api/seal/work.ts'
import { anjiEncrypt } from '#src/api/seal/anjiCipher.ts'
import { headerName } from '#src/api/profile.ts'
import { granted, TEST_DEVICE } from './request.ts'
import type { TestServer } from './testServer.ts'

/** A hand's way on the slider, as quick as one may be. */
export const HAND = [0, 30, 75, 110, 160, 205].map((at, index) => ({ at, to: index / 5 }))

/** The work that a slider costs. */
export async function workOf({ sessionId, token }: { sessionId: string; token: string }, bits: number): Promise<string> {
  const digest = (text: string) => Promise.resolve(hashToken(text))
  return String(await findWork(digest, `${sessionId} ${token}`, bits, new AbortController().signal))
}

/** Solves verifications as a person of one device would, with the right answers that the server tells its tests. */
export function createSolver(server: TestServer, deviceId = TEST_DEVICE) {
  let answer: unknown = null
  const listen = () =>
    server.services.answerKey.listen((told) => {
      answer = told.answer
    })
  listen()
  const headers = { [headerName('tb-uuid')]: deviceId }

  return {
    headers,
    /** The right answer of the latest challenge. */
    answer: () => answer,
    async image(action: string, medium: 'picture' | 'sound' = 'picture'): Promise<CaptchaResult> {
      listen()
      const { id } = granted(await server.call(verificationImage, { action, medium }, { headers }))
      const fields = granted(await server.call(imageCheck, { id, code: v.parse(v.string(), answer).toLowerCase() }, { headers }))
      return { type: 'image', fields }
    },
    async anji(action: string, captchaType: 'blockPuzzle' | 'clickWord'): Promise<CaptchaResult> {
      listen()
      const { repData } = granted(await server.call(anjiGet, { captchaType, clientUid: action }, { headers }))
      const points = v.parse(v.array(AnjiPoint), answer)
      const text = JSON.stringify(captchaType === 'blockPuzzle' ? points[0] : points)
      const { token, secretKey } = repData!
      const pointJson = anjiEncrypt(secretKey, text)
      const checked = granted(await server.call(anjiCheck, { captchaType, pointJson, token }, { headers }))
      if (!checked.success) throw new Error(`anji refused: ${checked.repCode}`)
      return { type: 'anji', fields: { captchaVerification: anjiEncrypt(secretKey, `${token}---${text}`) } }
    },
    async afs(action: string): Promise<CaptchaResult> {
      listen()
      const { bits, ...begun } = granted(await server.call(afsBegin, { action }, { headers }))
      server.clock.advance(timeOf(HAND))
      const { sig } = granted(
        await server.call(afsSlide, { ...begun, track: HAND, work: await workOf(begun, bits) }, { headers }),
      )
      return { type: 'afs', fields: { afsSessionId: begun.sessionId, afsSig: sig, afsToken: begun.token } }
    },
  }
}
