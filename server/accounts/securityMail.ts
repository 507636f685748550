import { type Delivery, deliveryKey } from '../delivery/delivery.ts'
import { languageOf } from '../members/memberLanguage.ts'
import type { Database } from '../platform/db/database.ts'
import { DAY } from '../platform/durations.ts'
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

type MailServices = {
  readonly db: Database
  readonly write: Write
  readonly jobs: Jobs
  readonly vault: Vault
  readonly delivery: Pick<Delivery, 'order' | 'isOpen'>
  readonly env: Pick<Env, 'languages'>
}

/** Sends what members must hear of to everywhere they are reached, in their language. Also what a stop or a crash left behind. */
export function createSecurityMail({ db, write, jobs, vault, delivery, env }: MailServices) {
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

  /** Those that failed in the last sweep: the next one leaves them to others, or twenty of them would keep all others waiting. */
  let failed: readonly string[] = []

  async function sweep(): Promise<void> {
    const due = await db
      .selectFrom('security_notice')
      .select('id')
      .where('sent_at', 'is', null)
      .where((is) => (failed.length === 0 ? is.lit(true) : is('id', 'not in', failed)))
      .orderBy('at')
      .limit(AT_ONCE)
      .execute()
    failed = []
    await eachOnItsOwn(due, async ({ id }) => {
      await write((tx) => send(tx, id)).catch((error: unknown) => {
        failed = [...failed, id]
        throw error
      })
    })
  }

  return {
    sweep,
    start: (onFault: (error: unknown) => void) =>
      jobs.start({ kind: 'securityMail', every: SWEEP_EVERY, work: sweep, onFault }).stop,
  }
}

export type SecurityMail = ReturnType<typeof createSecurityMail>
