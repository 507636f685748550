import type { MemberRow } from './members.ts'

/** What the names of the demo's robots begin with. Nobody can choose one of these: a name of an account has no hyphen (`AccountName`). */
export const ROBOT_NAMES = 'bot-'

/** Whether an account is one of the demo's robots, who are no people. */
export function isRobot({ name }: Pick<MemberRow, 'name'>): boolean {
  return name.startsWith(ROBOT_NAMES)
}
