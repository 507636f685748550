/** How hard a password is to guess, for its owner's eyes: never a reason to refuse it. */
export type PasswordStrength = 'weak' | 'fair' | 'strong'

/** Rows and runs that are typed without thinking. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const COMMON = [
  'password',
  'iloveyou',
  'woaini',
  'qwerty',
  'admin',
  'welcome',
  'letmein',
  'football',
  '5201314',
  '888888',
  '666666',
]
const RUN = 4

/** How many different signs there are, each counted once. */
const variety = (text: string) => new Set(text).size

function hasRun(text: string): boolean {
  const starts = Array.from({ length: Math.max(0, text.length - RUN + 1) }, (_, index) => text.slice(index, index + RUN))
  return starts.some((piece) => RUNS.some((run) => run.includes(piece) || run.includes(Array.from(piece).toReversed().join(''))))
}

/** How strong a password is beside the name that it belongs to. */
export function passwordStrength(password: string, name: string): PasswordStrength {
  const text = password.toLowerCase()
  const stem = name.toLowerCase()
  const isKnown = COMMON.some((word) => text.includes(word)) || (stem.length >= 3 && text.includes(stem))
  if (password.length < 8 || isKnown || variety(text) < 5) return 'weak'
  const isYear = /(?:19|20)\d{2}/.test(text)
  const cases = /[a-z]/.test(password) && /[A-Z]/.test(password)
  const points = (password.length >= 10 ? 1 : 0) + (cases ? 1 : 0) + (variety(text) >= 8 ? 1 : 0)
  const faults = (hasRun(text) ? 1 : 0) + (isYear ? 1 : 0)
  if (points - faults >= 2) return 'strong'
  return points - faults >= 1 ? 'fair' : 'weak'
}
