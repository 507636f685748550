import type { SecurityOverview } from '#src/machines/account/securityMachine.ts'

/** A password older than this had better be changed, in ms: half a year. */
const OLD_PASSWORD = 180 * 86_400_000

/** Whether a login password is young enough. */
export const isFresh = (passwordAt: number, now: number): boolean => now - passwordAt < OLD_PASSWORD

/** What an account's security is made of. */
export const SECURITY_ITEMS = 6

/** One of these items. */
export type SecurityStep = 'password' | 'phone' | 'email' | 'factor' | 'withdrawPassword' | 'realName'

const CHANNEL_STEPS = ['email', 'phone'] as const
const ALL_OPEN = { email: true, phone: true }

/** What would secure an account most of what is not done yet: a contact to recover it by comes before what guards it further, where such contacts are `open`. Null = all is done. */
export function nextStep(
  progress: SecurityOverview['progress'],
  now: number,
  open: SecurityOverview['contacts']['open'] = ALL_OPEN,
): SecurityStep | null {
  if (!isFresh(progress.passwordAt, now)) return 'password'
  const channel = CHANNEL_STEPS.find((one) => open[one] && !progress[one])
  if (!progress.phone && !progress.email && channel !== undefined) return channel
  if (!progress.factor) return 'factor'
  if (!progress.withdrawPassword) return 'withdrawPassword'
  if (!progress.realName) return 'realName'
  return channel ?? null
}

/** How many of these items of an account's security are done. */
export const doneOf = (progress: SecurityOverview['progress'], now: number): number =>
  [
    isFresh(progress.passwordAt, now),
    progress.phone,
    progress.email,
    progress.realName,
    progress.withdrawPassword,
    progress.factor,
  ].filter(Boolean).length
