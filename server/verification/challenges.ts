import type { Transaction } from '../platform/transaction.ts'

/** What is asked: an image code or its sounds, Anji's two, the slider, geetest. */
export type ChallengeKind = 'image' | 'blockPuzzle' | 'clickWord' | 'afs' | 'geetest'

export type Challenge = {
  readonly id: string
  readonly kind: ChallengeKind
  readonly deviceId: string
  /** What it takes to judge the answer; of codes only a hash. */
  readonly answer: string
  /** In ms. */
  readonly keptFor: number
}

/** Keeps a challenge until it is answered or too old. */
export async function keepChallenge(tx: Transaction, { id, kind, deviceId, answer, keptFor }: Challenge): Promise<void> {
  await tx.db
    .insertInto('captcha_challenge')
    .values({ id, kind, device_id: deviceId, answer, expires_at: tx.at + keptFor })
    .execute()
}

/** Sets what judges a challenge of this device that was begun; false = there is none, or it is too old. */
export async function answerLater(tx: Transaction, { id, kind, deviceId, answer }: Omit<Challenge, 'keptFor'>): Promise<boolean> {
  const set = await tx.db
    .updateTable('captcha_challenge')
    .set({ answer })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', tx.at)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}

/** Takes a challenge of this device away and gives what judges it: each is compared once. Null when there is none, or it is too old. */
export async function takeChallenge(tx: Transaction, id: string, kind: ChallengeKind, deviceId: string): Promise<string | null> {
  const taken = await tx.db
    .deleteFrom('captcha_challenge')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('device_id', '=', deviceId)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst()
  return taken === undefined || taken.expires_at <= tx.at ? null : taken.answer
}

/** Right answers in plain words, told to whoever asked to hear them: a driver of tests. In production nobody does. */
export function createAnswerKey() {
  let listener: ((told: { readonly deviceId: string; readonly kind: ChallengeKind; readonly answer: unknown }) => void) | null =
    null
  return {
    tell: (deviceId: string, kind: ChallengeKind, answer: unknown) => listener?.({ deviceId, kind, answer }),
    listen: (heard: NonNullable<typeof listener>) => {
      listener = heard
    },
  }
}

export type AnswerKey = ReturnType<typeof createAnswerKey>
