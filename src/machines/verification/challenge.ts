import type { AnjiPoint, CaptchaType, SafeDemand } from '#src/api/model/captcha.ts'
import type { SliderPlace } from '#src/api/model/sliderHand.ts'

/** Kinds of challenge that a person can choose: puzzle and words are Anji's, picture and sound the image code's. */
export const KINDS = ['puzzle', 'words', 'slider', 'picture', 'sound', 'geetest'] as const
export type Kind = (typeof KINDS)[number]

const TYPE_OF: Record<Kind, CaptchaType> = {
  puzzle: 'anji',
  words: 'anji',
  slider: 'afs',
  picture: 'image',
  sound: 'image',
  geetest: 'geetest',
}

/** A challenge to solve. Pictures and sounds are `data:` addresses. */
export type Challenge =
  | { readonly kind: 'picture' | 'sound'; readonly id: string; readonly source: string }
  | {
      readonly kind: 'puzzle'
      readonly token: string
      readonly secretKey: string
      readonly picture: string
      readonly piece: string
    }
  | {
      readonly kind: 'words'
      readonly token: string
      readonly secretKey: string
      readonly picture: string
      readonly words: readonly string[]
    }
  | {
      readonly kind: 'slider'
      readonly sessionId: string
      readonly token: string
      /** Bits of work that the answer costs. */
      readonly bits: number
    }
  | { readonly kind: 'geetest'; readonly gt: string; readonly challenge: string; readonly fresh: boolean }

/** A person's answer. `x` and points in px of the 310 × 155 picture; `at` in ms, `to` from 0 to 1. */
export type Answer =
  | { readonly kind: 'picture' | 'sound'; readonly code: string }
  | { readonly kind: 'puzzle'; readonly x: number }
  | { readonly kind: 'words'; readonly points: readonly AnjiPoint[] }
  | { readonly kind: 'slider'; readonly track: readonly SliderPlace[] }
  | { readonly kind: 'geetest' }

/** Why a challenge or an answer was refused. */
export type RefusalReason = 'wrong' | 'expired' | 'locked' | 'down' | 'network'

/** Loading and checking reject with it. `wait` = how long it is locked, in ms. */
export class VerificationRefused extends Error {
  override readonly name = 'VerificationRefused'
  readonly reason: RefusalReason
  readonly wait: number
  constructor(reason: RefusalReason, wait = 0) {
    super(reason)
    this.reason = reason
    this.wait = wait
  }
}

/** A request that waits for a verification. */
export type BlockedRequest = { readonly id: string; readonly demand: SafeDemand }

/** The kinds that every waiting request accepts; the image code when they have none in common. */
export function kindsFor(waiting: readonly BlockedRequest[]): readonly Kind[] {
  const common = KINDS.filter((kind) => waiting.every(({ demand }) => demand.types[TYPE_OF[kind]] === 1))
  return common.length === 0 ? ['picture', 'sound'] : common
}
