import type { Platform } from '../platform/platform.ts'
import type { AnswerKey } from './challenges.ts'
import type { Pictures } from './pictures.ts'

/** What verifications work with. */
export type VerificationServices = Pick<Platform, 'env' | 'db' | 'write' | 'now'> & {
  readonly answerKey: AnswerKey
  readonly pictures: Pictures
}
