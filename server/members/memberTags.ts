import type { ContentReader } from '#src/api/model/contentPins.ts'
import type { MemberTag } from '#src/api/model/memberTag.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { MemberRow } from './members.ts'

/** The marks of some members; who has none is left out. */
export async function tagsOf(reader: Reader, memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly MemberTag[]>> {
  if (memberIds.length === 0) return new Map()
  const rows = await reader.selectFrom('member_tag').select(['member_id', 'tag']).where('member_id', 'in', memberIds).execute()
  const tags = new Map<string, MemberTag[]>()
  for (const { member_id: id, tag } of rows) tags.set(id, [...(tags.get(id) ?? []), tag])
  return tags
}

/** Who asks for content with a session, by grade and marks as they are now; null = a visitor. */
export async function contentReaderOf(
  reader: Reader,
  member: Pick<MemberRow, 'id' | 'vip_level'> | null,
): Promise<ContentReader> {
  if (member === null) return 'visitor'
  return { grade: member.vip_level, tags: (await tagsOf(reader, [member.id])).get(member.id) ?? [] }
}
