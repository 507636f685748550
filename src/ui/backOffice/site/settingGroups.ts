import type { SettingKey } from '#src/api/model/siteSetting.ts'

/** What a setting is about, by how its key begins; the first that fits. */
const GROUPS = [
  ['money', /^withdraw/],
  ['bets', /^(?:bet|gameStake)/],
  ['members', /^(?:register|nickname|contactLost|temporaryPassword|secondFactor)/],
  ['rewards', /^(?:invite|coin|point)/],
  ['service', /^support/],
] as const

type SettingGroup = (typeof GROUPS)[number][0] | 'site'

/** The headings, in their order. */
export const SETTING_GROUPS: readonly SettingGroup[] = [...GROUPS.map(([name]) => name), 'site']

/** The heading that a setting stands under. */
export function groupOf(key: SettingKey): SettingGroup {
  return GROUPS.find(([, pattern]) => pattern.test(key))?.[0] ?? 'site'
}
