import type { SecurityOverview } from '#src/machines/account/securityMachine.ts'

/** A password older than this had better be changed, in ms: half a year. */
const OLD_PASSWORD = 180 * 86_400_000

/** Whether a login password is young enough. */
export const isFresh = (passwordAt: number, now: number): boolean => now - passwordAt < OLD_PASSWORD

/** What an account's security is made of. */
export const SECURITY_ITEMS = 6

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
