import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { yebClaim, yebInfo } from '#src/api/contract/yeb.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { KEEP_FEN, longestRow, YEB_TASKS, type YebTaskId } from '#src/api/model/yeb.ts'
import { profile } from '#src/api/profile.ts'
import { fen, sumOf } from '#src/api/model/money/amount.ts'
import { CallError } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { fundsOf, tellFunds } from '../wallet/funds.ts'
import { movePoints } from '#server/ledger/movePoints.ts'
import { assertMayPlay } from '#server/saferPlay/mayPlay.ts'
import { yebWalletOf } from '#server/ledger/owners.ts'

/** Days that the member's page shows. */
const DAYS_SHOWN = 30

type Info = WireReplyOf<typeof yebInfo>

/** The interest wallet and its tasks, as the contract carries it. `rate` = a year's, in basis points. */
export async function yebInfoOf(reader: Reader, memberId: string, rate: number, now: number): Promise<Info> {
  const days = await reader.selectFrom('yeb_day').selectAll().where('member_id', '=', memberId).orderBy('day').execute()
  const account = await reader.selectFrom('yeb_account').select('next_day').where('member_id', '=', memberId).executeTakeFirst()
  const claims = await reader.selectFrom('yeb_claim').select('task_id').where('member_id', '=', memberId).execute()
  const claimed = new Set(claims.map(({ task_id: taskId }) => taskId))
  const progress: Record<YebTaskId, number> = {
    // The account begins with the first transfer in.
    firstIn: account === undefined ? 0 : 1,
    keepThree: longestRow(days, KEEP_FEN),
    paidSeven: days.filter(({ interest }) => interest > 0).length,
  }
  const tasks = YEB_TASKS.map(({ taskId, goal, prize }): Info['tasks'][number] => ({
    taskId,
    goal,
    progress: Math.min(goal, progress[taskId]),
    prize: { asset: prize.asset, amount: toWire(prize.amount) },
    state: claimed.has(taskId) ? 'claimed' : progress[taskId] >= goal ? 'done' : 'open',
  }))
  const yesterday = days.find(({ day }) => day === dayOf(now) - 1)
  return {
    rate,
    balance: toWire(await balanceOf(reader, yebWalletOf(memberId), 'FEN')),
    yesterday: toWire(yesterday?.interest ?? fen(0)),
    earned: toWire(sumOf(days.map(({ interest }) => interest))),
    days: days
      .slice(-DAYS_SHOWN)
      .toReversed()
      .map(({ day, balance, interest }) => ({
        day: formatDay(day),
        balance: toWire(balance),
        interest: toWire(interest),
      })),
    tasks,
  }
}

/** Pays the prize of a task that is done, once. Throws `taskUndone` for one that is not, and refuses who paused: it waits for them. */
export async function claimPrize(
  tx: Transaction,
  memberId: string,
  taskId: YebTaskId,
  rate: number,
): Promise<WireReplyOf<typeof yebClaim>> {
  const before = await yebInfoOf(tx.db, memberId, rate, tx.at)
  const task = before.tasks.find((one) => one?.taskId === taskId)
  const declared = YEB_TASKS.find((one) => one.taskId === taskId)
  if (task === undefined || declared === undefined || task.state === 'open') {
    throw new CallError(profile.codes.conflict, 'taskUndone')
  }
  if (task.state === 'claimed') return { info: before, funds: await fundsOf(tx.db, memberId) }
  const { asset, amount } = declared.prize
  await assertMayPlay(tx, memberId, 'claim')
  await tx.db.insertInto('yeb_claim').values({ member_id: memberId, task_id: taskId, at: tx.at }).execute()
  const movement = { kind: 'yebPrize', key: `yebPrize:${memberId}:${taskId}` }
  if (asset === 'POINT') await movePoints(tx, memberId, amount, movement)
  else {
    await openAccount(tx.db, HOUSE.prizes, asset, 'house')
    await openAccount(tx.db, memberId, asset, 'member')
    const digest = digestOf(taskId, asset, amount)
    await transfer(tx, { ...movement, digest, asset, from: HOUSE.prizes, to: memberId, amount })
  }
  return { info: await yebInfoOf(tx.db, memberId, rate, tx.at), funds: await tellFunds(tx, memberId) }
}
