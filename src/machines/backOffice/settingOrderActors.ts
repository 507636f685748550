import { officeSettingSet } from '#src/api/contract/siteOffice.ts'
import { judgeSetting, type SettingAnswer, type SettingKey, writtenSetting } from '#src/api/model/siteSetting.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { SettingOrder } from './siteOfficeMachine.ts'

/**
 * Writes settings. What was sent and had no answer may hold all the same: the next order of that setting is not late for it, and takes its
 * place.
 */
export function settingOrders(client: Client): (order: SettingOrder) => Promise<SettingAnswer> {
  const unanswered = new Map<SettingKey, readonly string[]>()
  return async (order) => {
    const { key } = order
    const own = unanswered.get(key) ?? []
    unanswered.set(key, [...own, asHeld(order)])
    const first = await client.call(officeSettingSet, order)
    const { value: held } = first.setting
    const isOwn = first.result === 'late' && held !== null && own.includes(held)
    const answer = isOwn ? await client.call(officeSettingSet, { ...order, base: held }) : first
    unanswered.delete(key)
    return answer
  }
}

/** What an order sets, as the server says it once it holds. */
function asHeld({ key, value }: SettingOrder): string {
  const stored = judgeSetting(key, value)
  return stored === null ? value : writtenSetting(key, stored)
}
