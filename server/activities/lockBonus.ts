import { giveGrant } from '../grants/giveGrant.ts'
import type { GiveGrant } from './prizes.ts'
import { readActivity } from './rows.ts'

/** Locks a bonus that an activity gives, under the activity's title. Throws, and so undoes the prize, where the member paused meanwhile. */
export const lockBonus: GiveGrant = async (tx, memberId, { activityId, ...order }) => {
  const { kind, title_chinese: chinese, title_english: english } = await readActivity(tx.db, activityId)
  const source = { kind, id: activityId, title: { 'zh-CN': chinese, en: english } }
  if ((await giveGrant(tx, memberId, { ...order, source })) === null)
    throw new Error(`no bonus is given to ${memberId}, who paused`)
}
