import { points } from '#src/api/model/money/amount.ts'
import { within } from './bonuses.ts'
import type { DemoServer } from './demoServer.ts'

/** A member finished a task just now; who is online is not told of it. */
export const finishTask = (server: Pick<DemoServer, 'store'>, memberId: string): Promise<void> =>
  within(server, async ({ db, at }) => {
    await db
      .insertInto('task_done')
      .values({ member_id: memberId, period: 'browser:task', points: points(5), at })
      .execute()
  })
