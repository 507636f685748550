import * as v from 'valibot'
import type { ParsedPayloadOf } from '#src/api/contract/defineCall.ts'
import { MEMBER_PAGE, type officeMembers } from '#src/api/contract/memberOffice.ts'
import { MEMBER_NOTES_MOST, type MemberProfileWire, type OfficeMemberWire } from '#src/api/model/memberOffice.ts'
import { MEMBER_TAGS, type MemberTag } from '#src/api/model/memberTag.ts'
import { LIMIT_PERIODS } from '#src/api/model/playPeriod.ts'
import { sessionIdOf } from '../members/memberSessions.ts'
import { findMember, type MemberRow } from '../members/members.ts'
import { birthdayOf } from '../members/memberProfile.ts'
import { isRobot, ROBOT_NAMES } from '../members/robots.ts'
import { tagsOf } from '../members/memberTags.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { holdsText } from '../platform/db/holdsText.ts'
import type { PlayLogTable } from '../platform/db/saferPlayTables.ts'
import { settingsOf } from '../saferPlay/settings.ts'
import { officeGradeOf } from './memberGrades.ts'

/** Changes of safer play that a profile shows. */
const PLAY_SHOWN = 50

function memberOf(row: MemberRow, tags: readonly MemberTag[]): OfficeMemberWire {
  return {
    memberId: row.id,
    name: row.name,
    nickname: row.nickname,
    role: row.role,
    vipLevel: row.vip_level,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isActive: row.status === '1',
    tags: MEMBER_TAGS.filter((tag) => tags.includes(tag)),
    isRobot: isRobot(row),
  }
}

/** A page of accounts, those without a password last, latest first; see the call `officeMembers`. After an account that there is not there is nothing. */
export async function listMembers(
  reader: Reader,
  { text, isActive, tag, robots = false, before }: ParsedPayloadOf<typeof officeMembers>,
): Promise<{ readonly list: OfficeMemberWire[]; readonly more: boolean }> {
  let rows = reader.selectFrom('member').selectAll()
  if (text !== undefined) {
    rows = rows.where((is) => is.or([holdsText('name_key', text), holdsText('nickname', text), is('id', '=', text)]))
  }
  if (isActive !== undefined) rows = rows.where('status', isActive ? '=' : '<>', '1')
  if (tag !== undefined) {
    rows = rows.where('id', 'in', (marked) => marked.selectFrom('member_tag').select('member_id').where('tag', '=', tag))
  }
  if (!robots) rows = rows.where('name', 'not like', `${ROBOT_NAMES}%`)
  if (before !== undefined) {
    const last = await findMember(reader, before)
    if (last === undefined) return { list: [], more: false }
    rows = rows.where((is) => {
      const isOlder = is.or([
        is('created_at', '<', last.created_at),
        is.and([is('created_at', '=', last.created_at), is('id', '<', last.id)]),
      ])
      const hasNone = is('password_hash', '=', '')
      return last.password_hash === '' ? is.and([hasNone, isOlder]) : is.or([hasNone, isOlder])
    })
  }
  const found = await rows
    .orderBy((is) => is('password_hash', '=', ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MEMBER_PAGE + 1)
    .execute()
  const shown = found.slice(0, MEMBER_PAGE)
  const tags = await tagsOf(
    reader,
    shown.map(({ id }) => id),
  )
  return { list: shown.map((row) => memberOf(row, tags.get(row.id) ?? [])), more: found.length > MEMBER_PAGE }
}

/** A member from near, now. Throws `notFound` where there is none. */
export async function profileOf(reader: Reader, memberId: string, now: number): Promise<MemberProfileWire> {
  const row = await findMember(reader, memberId)
  if (row === undefined) throw notFound()
  const sessions = await reader
    .selectFrom('session')
    .select(['token_hash', 'created_at', 'expires_at', 'address'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
  const play = await reader
    .selectFrom('play_log')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PLAY_SHOWN)
    .execute()
  const notes = await reader
    .selectFrom('member_note')
    .select(['id', 'at', 'by_name', 'content'])
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MEMBER_NOTES_MOST)
    .execute()
  const tags = await tagsOf(reader, [memberId])
  const { limits, pause } = await settingsOf(reader, memberId, now)
  return {
    member: memberOf(row, tags.get(memberId) ?? []),
    avatar: row.avatar,
    birthday: await birthdayOf(reader, memberId),
    grade: await officeGradeOf(reader, memberId, now),
    sessions: sessions.map((one) => ({
      sessionId: sessionIdOf(one.token_hash),
      createdAt: one.created_at,
      expiresAt: one.expires_at,
      address: one.address,
    })),
    limits,
    pause,
    play: play.map(playChangeOf),
    notes: notes.map(({ by_name: by, ...note }) => ({ ...note, by })),
  }
}

const KeptFen = v.nullish(v.number(), null)
/** What the log keeps of a change, as far as it is shown; each action has some of it. */
const KeptChange = v.object({
  period: v.nullish(v.picklist(LIMIT_PERIODS), null),
  fen: KeptFen,
  after: v.nullish(v.object({ next: v.nullish(v.object({ at: v.number() }), null) }), null),
  until: v.nullish(v.number(), null),
  minutes: v.nullish(v.number(), null),
})

function playChangeOf({ at, action, by_name: by, detail_json: detail }: PlayLogTable): MemberProfileWire['play'][number] {
  const { period, fen, after, until, minutes } = v.parse(KeptChange, JSON.parse(detail))
  return { at, action, by, period, limit: fen === null ? null : String(fen), from: after?.next?.at ?? null, until, minutes }
}
