import type { CaptchaResult, SafeDemand } from '#src/api/model/captcha.ts'
import type { Answer, Challenge } from '#src/machines/verification/challenge.ts'

export const DEMAND: SafeDemand = { action: '/api/x', types: { image: 1, afs: 1, anji: 1, geetest: 1 } }
export const RESULT: CaptchaResult = { type: 'anji', fields: { captchaVerification: 'proof' } }
export const PUZZLE: Challenge = { kind: 'puzzle', token: 't', secretKey: 'k', picture: '', piece: '' }
export const ANSWER: Answer = { kind: 'puzzle', x: 120 }
