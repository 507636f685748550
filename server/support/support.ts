import type { MemberRow } from '#server/members/members.ts'
import { rightsOf } from '#server/members/rights.ts'
import type { Platform } from '#server/platform/platform.ts'
import { enterable } from './customers.ts'
import { isAnythingDue, sweepChats } from './queue.ts'

/** How often the clock is asked, in ms; also at the start, for what a crash left behind. */
const SWEEP_EVERY = 1_000

type Who = { readonly member: MemberRow | null; readonly key: string | null }

/** Chats with customer service, as the realtime link and the clock use them. */
export function createSupport({ db, write, now, jobs }: Pick<Platform, 'db' | 'write' | 'now' | 'jobs'>) {
  const sweep = async () => {
    if (await isAnythingDue(db, now())) await write(sweepChats)
  }
  return {
    /** How far a chat has come, for somebody who may see it; null for everybody else. `isOffice` = they see it as an operator. */
    enter: async ({ member, key }: Who, id: string) => {
      const own = await enterable(db, { member, key, mayRead: false }, id)
      if (own !== null) return { ...own, isOffice: false }
      const mayRead = member !== null && member.status === '1' && (await rightsOf(db, member)).includes('service.read')
      const any = mayRead ? await enterable(db, { member, key, mayRead }, id) : null
      return any === null ? null : { ...any, isOffice: true }
    },
    /** Does what is due by the clock. */
    sweep,
    /** Does it every second. Returns what ends it; a sweep that runs is finished. */
    start: (onFault: (error: unknown) => void) => jobs.start({ kind: 'support', every: SWEEP_EVERY, work: sweep, onFault }).stop,
  }
}

export type Support = ReturnType<typeof createSupport>
