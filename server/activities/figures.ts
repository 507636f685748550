import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { officeActivityFigures } from '#src/api/contract/activityOffice.ts'
import { formatDay } from '#src/api/model/day.ts'
import { units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Reader } from '../platform/db/database.ts'
import { readActivity } from './rows.ts'

/** What an activity gave, day by day, latest first; see the call `officeActivityFigures`. */
export async function activityFigures(reader: Reader, id: string): Promise<WireReplyOf<typeof officeActivityFigures>> {
  await readActivity(reader, id)
  const days = await reader
    .selectFrom('activity_prize')
    .select((is) => ['day', is.fn.countAll<number>().as('prizes'), is.fn.count<number>('member_id').distinct().as('members')])
    .where('activity_id', '=', id)
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute()
  const paid = await reader
    .selectFrom('activity_prize')
    .select((is) => ['day', 'asset', is.fn.sum<number>('amount').as('amount')])
    .where('activity_id', '=', id)
    .groupBy(['day', 'asset'])
    .orderBy('asset')
    .execute()
  const { joined } = await reader
    .selectFrom('activity_entry')
    .select((is) => is.fn.countAll<number>().as('joined'))
    .where('activity_id', '=', id)
    .executeTakeFirstOrThrow()
  const { members } = await reader
    .selectFrom('activity_prize')
    .select((is) => is.fn.count<number>('member_id').distinct().as('members'))
    .where('activity_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    joined: Number(joined),
    members: Number(members),
    days: days.map((row) => ({
      day: formatDay(row.day),
      members: Number(row.members),
      prizes: Number(row.prizes),
      paid: paid
        .filter(({ day }) => day === row.day)
        .map(({ asset, amount }) => ({ asset, amount: toWire(units(Number(amount))) })),
    })),
  }
}
