import { bindRealName } from '../cashier/savedCards/realNames.ts'
import { type NewSaved, saveDestination } from '../cashier/savedCards/savedCards.ts'
import { findByName } from '../members/members.ts'
import { DAY } from '../platform/durations.ts'
import type { Services } from '../services.ts'

/** The withdrawal password of demo members who can withdraw from the start. */
const DEMO_PIN = '135790'
/** Older than any wait of withdrawals can be. */
const AGE = 30 * DAY

type Numbers = { readonly realName: string; readonly card: string; readonly tron?: string; readonly wallet?: string }

/** Cards and addresses of the demo: they have the right form, and are nobody's. */
const NUMBERS: Readonly<Record<string, Numbers>> = {
  mia: {
    realName: '王小米',
    card: '6222021234567894',
    tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    wallet: '0123456789012345',
  },
  leo: {
    realName: '李奥',
    card: '6217001234567802',
    tron: 'TH2HduNbipZ659E9pnTob9WMwvWcwm52CE',
    wallet: '0088123456789012',
  },
  dev: { realName: '丁维', card: '6228481234567811' },
}

/** Lets a demo member withdraw at once: a withdrawal password, a real name and its destinations, all of them old. Throws for any other account. */
export async function letWithdraw({ db, write, vault, passwords }: Services, name: string): Promise<void> {
  const numbers = NUMBERS[name]
  const member = await findByName(db, name)
  if (numbers === undefined || member === undefined) throw new Error(`no such demo member: ${name}`)
  const memberId = member.id
  const hash = await passwords.hash(DEMO_PIN)
  await write(async (now) => {
    const tx = { ...now, at: now.at - AGE }
    await tx.db
      .insertInto('withdraw_password')
      .values({ member_id: memberId, password_hash: hash, set_at: tx.at, failures: 0, locked_until: 0, locks: 0 })
      .execute()
    await bindRealName(tx, memberId, numbers.realName)
    const destinations: readonly NewSaved[] = [
      { memberId, kind: 'bankCard', of: 'ICBC', number: numbers.card, holder: null },
      ...(numbers.tron === undefined
        ? []
        : [{ memberId, kind: 'usdt', of: 'TRC20', number: numbers.tron, holder: null } as const]),
      ...(numbers.wallet === undefined
        ? []
        : [{ memberId, kind: 'virtual', of: 'ECNY', number: numbers.wallet, holder: null } as const]),
    ]
    for (const one of destinations) {
      const refusal = await saveDestination(tx, vault, one)
      if (refusal !== null) throw new Error(`a destination of the demo is refused: ${refusal}`)
    }
    // Nobody did it, so nobody is warned of it.
    await tx.db
      .updateTable('security_notice')
      .set({ sent_at: tx.at, answered_at: tx.at, answer: 'mine' })
      .where('member_id', '=', memberId)
      .where('answered_at', 'is', null)
      .execute()
  })
}

/** Makes what withdrawals of a member wait for older than any wait. */
export async function endWaits({ write }: Services, memberId: string): Promise<void> {
  await write(async ({ db, at }) => {
    await db
      .updateTable('withdraw_password')
      .set({ set_at: at - AGE })
      .where('member_id', '=', memberId)
      .execute()
    await db
      .updateTable('saved_destination')
      .set({ created_at: at - AGE })
      .where('member_id', '=', memberId)
      .execute()
  })
}
