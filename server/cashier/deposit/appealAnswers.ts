import type { AppealAnswer } from '#src/api/model/heldMoney.ts'
import type * as v from 'valibot'
import type { Reader } from '#server/platform/db/database.ts'

/** Appeals with what an operator answered, where one has. */
export const appealRows = (reader: Reader) =>
  reader
    .selectFrom('deposit_appeal')
    .leftJoin('deposit_answer', 'deposit_answer.appeal_id', 'deposit_appeal.id')
    .leftJoin('upload', (join) =>
      join.onRef('upload.ref', '=', 'deposit_appeal.id').on('upload.purpose', '=', 'appeal').on('upload.picture', 'is not', null),
    )
    .select((column) => [
      'deposit_appeal.id',
      'deposit_appeal.order_id',
      'deposit_appeal.reason',
      'deposit_appeal.text',
      'deposit_appeal.at',
      column('upload.id', 'is not', null).as('has_picture'),
      'deposit_answer.outcome',
      'deposit_answer.words',
      'deposit_answer.by_name',
      'deposit_answer.at as answered_at',
    ])
export type AppealRow = Awaited<ReturnType<ReturnType<typeof appealRows>['execute']>>[number]

/** What was answered to an order's last appeal; null = nothing yet. */
export async function answerOf(reader: Reader, orderId: string): Promise<v.InferInput<typeof AppealAnswer> | null> {
  const last = await appealRows(reader)
    .where('deposit_appeal.order_id', '=', orderId)
    .orderBy('deposit_appeal.at', 'desc')
    .orderBy('deposit_appeal.id', 'desc')
    .executeTakeFirst()
  if (last === undefined || last.outcome === null || last.words === null || last.answered_at === null) return null
  return { outcome: last.outcome, words: last.words, at: last.answered_at }
}
