import { BULK_LIMIT } from '#src/api/model/moderation.ts'
import type { ChatWindow } from '#src/streams/chat.ts'
import { isOutOfReach } from './outOfReach.ts'
import type { RaidLine } from './raidMachine.ts'

/** The latest lines of members of a room, latest first: at most as many as one order may be about; none of those who are out of reach. */
export function raidLinesOf({ rows }: ChatWindow): readonly RaidLine[] {
  return rows
    .flatMap((row) => {
      if (row.type !== 'message' || row.message.msgType === 'system') return []
      const { id, content, sender } = row.message
      if (isOutOfReach(sender)) return []
      return [{ messageId: id, memberId: sender.memberId, name: sender.name, content }]
    })
    .slice(-BULK_LIMIT)
    .toReversed()
}

/** A member's lines together, in the order in which members wrote last. */
export type RaidMember = { readonly memberId: string; readonly name: string; readonly lines: readonly RaidLine[] }

export function byMember(lines: readonly RaidLine[]): readonly RaidMember[] {
  const members = new Map<string, RaidMember>()
  for (const line of lines) {
    const known = members.get(line.memberId)
    members.set(line.memberId, {
      memberId: line.memberId,
      name: line.name,
      lines: [...(known?.lines ?? []), line],
    })
  }
  return [...members.values()]
}
