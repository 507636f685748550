import { siteTime } from '#src/api/model/day.ts'
import { profile } from '#src/api/profile.ts'
import type { SessionEnd } from '../platform/bus.ts'
import { CallError, unauthorized } from '../platform/callError.ts'
import type { WordKey } from '../platform/messages.ts'

const { codes } = profile
const WORDS: ReadonlyMap<number, WordKey> = new Map<number, WordKey>([
  [codes.authError, 'sessionIdle'],
  [codes.loginElsewhere, 'loginElsewhere'],
  [codes.accountBlockade, 'accountBlockade'],
  [codes.passwordChanged, 'passwordChanged'],
  [codes.ipBlockade, 'ipBlockade'],
  [codes.deviceBlockade, 'deviceBlockade'],
])

/** What a member is told when a session ends like this: one that moved elsewhere also when and where to. */
export function wordsOfEnd({ code, at, by }: SessionEnd): { words: WordKey; blanks: Readonly<Record<string, string>> } {
  if (code === codes.loginElsewhere && at !== null && by !== null)
    return { words: 'loginElsewhereFrom', blanks: { time: siteTime(at).slice(5), device: by } }
  return { words: WORDS.get(code) ?? 'unauthorized', blanks: {} }
}

/** The refusal of a call whose session has ended. */
export function sessionOver(end: SessionEnd): CallError {
  if (end.code === codes.unauthorized) return unauthorized()
  const { words, blanks } = wordsOfEnd(end)
  return new CallError(end.code, words, blanks)
}

/** The refusal of a request that needs a login and has none; `ended` = how the session of its token ended, null = there was none. */
export function noSession(ended: SessionEnd | null): CallError {
  return ended === null ? unauthorized() : sessionOver(ended)
}
