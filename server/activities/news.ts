import type { KindName } from '#src/api/model/activities/kinds.ts'
import { eachOnItsOwn } from '../platform/eachOnItsOwn.ts'
import type { Transaction } from '../platform/transaction.ts'
import { tellEverybody } from './rows.ts'
import type { JobContext } from './serverKind.ts'

/**
 * Notes that what everybody sees of an activity is another now, for what many change within seconds: pages are told by the next `tellNews`, once
 * for all that changed since the last one.
 */
export async function noteNews(tx: Transaction, activityId: string): Promise<void> {
  await tx.db
    .insertInto('activity_news')
    .values({ activity_id: activityId, changed_at: tx.at, told_at: 0 })
    .onConflict((clash) =>
      clash.column('activity_id').doUpdateSet((is) => ({
        // Clocks of nodes differ, and much happens within one ms: what changes after it was told is newer all the same.
        changed_at: is
          .case()
          .when('activity_news.told_at', '>=', tx.at)
          .then(is('activity_news.told_at', '+', 1))
          .else(tx.at)
          .end(),
      })),
    )
    .execute()
}

/** Tells every open page of the activities of a kind that changed since it was last told. */
export async function tellNews({ db, write }: Pick<JobContext, 'db' | 'write'>, kind: KindName): Promise<void> {
  const changed = await db
    .selectFrom('activity_news')
    .innerJoin('activity', 'activity.id', 'activity_news.activity_id')
    .select('activity_id')
    .where('kind', '=', kind)
    .where((is) => is('activity_news.changed_at', '>', is.ref('told_at')))
    .execute()
  await eachOnItsOwn(changed, ({ activity_id: id }) =>
    write(async (tx) => {
      const told = await tx.db
        .updateTable('activity_news')
        .set((column) => ({ told_at: column.ref('changed_at') }))
        .where('activity_id', '=', id)
        .where((is) => is('changed_at', '>', is.ref('told_at')))
        .executeTakeFirst()
      if (Number(told.numUpdatedRows) > 0) tellEverybody(tx, id)
    }),
  )
}
