import { type Delivery, deliveryKey } from '../delivery/delivery.ts'
import { languageOf } from '../members/memberLanguage.ts'
import type { Database } from '../platform/db/database.ts'
import { DAY, MINUTE } from '../platform/durations.ts'
import { eachOnItsOwn } from '../platform/eachOnItsOwn.ts'
import type { Env } from '../platform/env.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { contactsOf } from './contacts.ts'

/** How often is looked for notices that were not sent, in ms. */
const SWEEP_EVERY = 1_000
/** Notices that are sent at once. */
const AT_ONCE = 20
/** Notices of one kind to one member that are sent within a day: the rest is shown all the same, nobody is flooded, and none hides another kind. */
const A_DAY = 20
/** One that fails waits so long for its second try, each time twice as long, up to `LONGEST_WAIT`, in ms. */
const FIRST_WAIT = 2_000
const LONGEST_WAIT = 5 * MINUTE
/** It is given up once it is a day old and was tried so often: by then its mail would be of no use. It is shown to the member all the same. */
const LEAST_TRIES = 5
/** Most that wait for another try; of more, the earliest are tried at once. */
const MOST_WAITING = 500

type MailServices = {
  readonly db: Database
  readonly write: Write
  readonly jobs: Jobs
  readonly vault: Vault
  readonly delivery: Pick<Delivery, 'order' | 'isOpen'>
  readonly env: Pick<Env, 'languages'>
  readonly now: () => number
}

/** Sends what members must hear of to everywhere they are reached, in their language. Also what a stop or a crash left behind. */
export function createSecurityMail({ db, write, jobs, vault, delivery, env, now }: MailServices) {
  async function send(tx: Transaction, id: string): Promise<void> {
    const notice = await tx.db
      .updateTable('security_notice')
      .set({ sent_at: tx.at })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (notice === undefined) return
    const { member_id: memberId, kind, device, at } = notice
    const earlier = await tx.db
      .selectFrom('security_notice')
      .select('id')
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .where('sent_at', '>', tx.at - DAY)
      .limit(A_DAY + 1)
      .execute()
    if (earlier.length > A_DAY) return
    const message = { kind: 'security', what: kind, at, device } as const
    const language = await languageOf(tx.db, memberId, env.languages)
    for (const contact of await contactsOf(tx.db, vault, memberId)) {
      if (!delivery.isOpen(contact.channel)) continue
      const key = deliveryKey('security', id, contact.channel)
      await delivery.order(tx, { key, contact, language, message, expiresAt: tx.at + DAY })
    }
  }

  /** Those that failed, until they are sent or given up: they are left to others meanwhile, or twenty of them would keep all others waiting. */
  const failing = new Map<string, { readonly tries: number; readonly nextAt: number }>()

  /** Notes that a notice failed, or gives it up for good. Throws what is told of it. */
  async function fail({ id, at }: { readonly id: string; readonly at: number }, error: unknown): Promise<never> {
    const tries = (failing.get(id)?.tries ?? 0) + 1
    failing.delete(id)
    failing.set(id, { tries, nextAt: now() + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1)) })
    if (tries < LEAST_TRIES || at > now() - DAY) throw error
    await write((tx) =>
      tx.db.updateTable('security_notice').set({ sent_at: tx.at }).where('id', '=', id).where('sent_at', 'is', null).execute(),
    )
    failing.delete(id)
    throw new Error(`security notice ${id} could not be sent for a day: it is given up`, { cause: error })
  }

  async function sweep(): Promise<void> {
    const waiting = [...failing].flatMap(([id, { nextAt }]) => (nextAt > now() ? [id] : [])).slice(-MOST_WAITING)
    const due = await db
      .selectFrom('security_notice')
      .select(['id', 'at'])
      .where('sent_at', 'is', null)
      .where((is) => (waiting.length === 0 ? is.lit(true) : is('id', 'not in', waiting)))
      .orderBy('at')
      .limit(AT_ONCE)
      .execute()
    await eachOnItsOwn(due, async (notice) => {
      await write((tx) => send(tx, notice.id)).catch((error: unknown) => fail(notice, error))
      failing.delete(notice.id)
    })
  }

  return {
    sweep,
    start: (onFault: (error: unknown) => void) =>
      jobs.start({ kind: 'securityMail', every: SWEEP_EVERY, work: sweep, onFault }).stop,
  }
}

export type SecurityMail = ReturnType<typeof createSecurityMail>
