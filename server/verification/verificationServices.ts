import type { Platform } from '../platform/platform.ts'
import type { AnswerKey } from './challenges.ts'

/** What verifications work with. */
export type VerificationServices = Pick<Platform, 'env' | 'write'> & { readonly answerKey: AnswerKey }
