import { beforeEach, describe, expect, test } from 'vitest'
import { profile } from '#src/api/profile.ts'
import { setLanguage } from '#server/accounts/language.ts'
import { applyAsAgent } from '#server/agents/agents.ts'
import { nameModerator, ownKey, writeOwnRoom } from '#server/live/anchors/ownRoom.ts'
import { actOnSeveral } from '#server/live/moderation/bulk.ts'
import { logAction } from '#server/live/moderation/operationLog.ts'
import { reportMessage } from '#server/live/moderation/reports.ts'
import { createHandOver } from '#server/members/handOver.ts'
import { CallError } from '#server/platform/callError.ts'
import { readPlayer } from '#server/saferPlay/record.ts'
import { answerCheck } from '#server/saferPlay/session.ts'
import { setReality } from '#server/saferPlay/settings.ts'
import { actOnSupport } from '#server/support/office.ts'
import { sendLine } from '#server/support/customers.ts'
import { bareRoom } from '#tests/support/bareRoom.ts'
import { type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// How much of a thing somebody does at once, and how soon they may go on.

const SECOND = 1_000
const MINUTE = 60 * SECOND
let now = 1_000 * 86_400_000
const { db, services } = await startBareServices(() => now)
const { write } = services

const member = (id: string, values: BareRow['values'] = {}) =>
  row('member', {
    id,
    name: id,
    name_key: id,
    nickname: id,
    avatar: `/${id}.svg`,
    role: 'member',
    status: '1',
    vip_level: 0,
    ...values,
  })
const findMember = (id: string) => db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const sender = { memberId: 'you', name: 'n', avatar: '/x', vipLevel: 0, role: 'member' }
const line = (id: string, seq: number) => {
  const body = { id, msgType: 'text', content: 'hi', clientId: null, sender, reply: null, mentions: [] }
  return row('room_event', {
    room: 'r',
    epoch: 'e',
    seq,
    kind: 'chat',
    event_id: id,
    removed: 0,
    body_json: JSON.stringify(body),
  })
}

await writeRows(
  db,
  bareRoom('lobby'),
  bareRoom('r', { exist: 1, status: 1, switch_on: 1, top: 20 }),
  member('me'),
  member('you'),
  member('boss', { role: 'admin' }),
  member('oda', { role: 'operator' }),
  row('anchor', {
    id: 'a',
    anchor_room_id: 'a',
    chat_room_no: 'r',
    owner_id: 'me',
    sport: 'football',
    status: 'Off',
    match_id: null,
    flv_file: null,
  }),
  row('gift', {
    id: 'rose',
    price: 1,
    status: '1',
    gift_type: 'small',
    gift_code: 'rose',
    name: 'Rose',
    url: '/r.svg',
    svga_url: null,
  }),
  row('account', { id: 'me:GOLD', owner: 'me', asset: 'GOLD', kind: 'member', balance: 1_000 }),
  row('support_chat', {
    id: 'c',
    member_id: 'you',
    name: 'You',
    state: 'open',
    operator_id: 'oda',
    answered: 1,
    top: 0,
    last_by: 'customer',
  }),
  ...Array.from({ length: 20 }, (_, index) => line(`l-${index}`, index + 1)),
)
const [boss, oda] = await Promise.all(['boss', 'oda'].map(findMember))
const ports = { port: null, isPublished: () => false, names: services.names }
/** A refusal that is returned, thrown. */
function thrown(answer: unknown): void {
  if (answer instanceof CallError) throw answer
}
const player = { memberId: 'me', deviceId: 'd' }
const visitor = { member: null, keyHash: 'key', address: '10.0.0.1', deviceId: 'd' }
const text = { title: 't', description: 'd', notice: 'n' }

let nth = 0
const clientId = () => `client-of-paces-${(nth += 1)}`

/** Things that have a pace, with how many are done at once, and after how many ms there is one more. */
const PACES: readonly (readonly [what: string, burst: number, interval: number, work: () => Promise<unknown>])[] = [
  [
    '[D-8] a moderator acts',
    60,
    SECOND,
    () => write((tx) => logAction(tx, { by: boss!, room: 'r', reason: 'x' }, { action: 'open' })),
  ],
  [
    '[D-8] a moderator acts on many',
    6,
    5 * SECOND,
    () =>
      write((tx) =>
        actOnSeveral(tx, boss!, {
          action: 'mute',
          room: 'r',
          clientId: clientId(),
          memberIds: ['gone'],
          minutes: 10,
          reason: 'x',
        }),
      ),
  ],
  [
    '[D-8] a member reports lines',
    10,
    MINUTE,
    () =>
      write((tx) =>
        reportMessage(tx, { memberId: 'me', room: 'r', messageId: `l-${(nth += 1) % 20}`, reason: 'spam', note: undefined }),
      ),
  ],
  ['[D-8] an anchor makes another stream key', 5, MINUTE, async () => thrown(await write((tx) => ownKey(tx, 'me', true)))],
  ['[D-8] an anchor writes of the own room', 30, 2 * SECOND, () => write((tx) => writeOwnRoom(tx, 'me', text, ports))],
  [
    '[D-8] an anchor tries names of moderators',
    10,
    MINUTE,
    () => write((tx) => nameModerator(tx, 'me', { name: 'nobody', named: true }, ports)),
  ],
  [
    '[C-13] a member gives gifts',
    20,
    300,
    () => services.gifts.give({ memberId: 'me', room: 'r', clientId: clientId(), giftId: 'rose', quantity: 1 }),
  ],
  [
    '[P-6] a member chooses how often to look back',
    10,
    MINUTE,
    () =>
      write(async (tx) => {
        const { reality_minutes: before } = await readPlayer(tx.db, 'me')
        await setReality(tx, player, before === 30 ? 60 : 30)
      }),
  ],
  [
    '[A-3] a member makes links for other devices',
    20,
    5 * SECOND,
    () => write((tx) => createHandOver(tx, { tokenHash: 'h', member: boss! })),
  ],
  [
    '[C-11] a member applies as an agent',
    10,
    6 * MINUTE,
    () => write((tx) => applyAsAgent(tx, 'you', { applicationId: clientId(), channel: 'website', place: 'p', text: 't' })),
  ],
  ['[P-6] a member takes a break', 10, 10 * SECOND, () => write((tx) => answerCheck(tx, player, 'break'))],
  ['[C-7] a member chooses their language', 10, 10 * SECOND, () => write((tx) => setLanguage(tx, 'me', 'en', ['en']))],
  [
    '[R-4] a customer writes to customer service',
    8,
    2 * SECOND,
    () => write((tx) => sendLine(tx, visitor, { clientId: clientId(), text: 't', pictures: [] })),
  ],
  [
    '[D-8] an operator answers customers',
    30,
    500,
    () =>
      write((tx) =>
        actOnSupport(tx, oda!, { act: 'answer', conversationId: 'c', clientId: clientId(), text: 't', pictures: [] }),
      ),
  ],
]
const LIMITED: readonly unknown[] = [profile.codes.rateLimited, profile.codes.rateLimitedB, profile.codes.rateLimitedC]

describe('a pace', () => {
  beforeEach(() => {
    // What was used before is there again.
    now += 86_400_000
    nth = Math.ceil(nth / 20) * 20
  })

  /** Whether it was done; false = it was too much. */
  const isDone = (work: () => Promise<unknown>) =>
    work().then(
      () => true,
      (error: unknown) => {
        const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
        if (!LIMITED.includes(code)) throw error
        return false
      },
    )

  test.each(PACES)('[X-4] %s: %i at once, then one each %i ms', async (_, burst, interval, work) => {
    let done = 0
    while (done <= burst && (await isDone(work))) done += 1
    expect(done).toBe(burst)
    now += interval - 1
    expect(await isDone(work)).toBe(false)
    now += 1
    expect([await isDone(work), await isDone(work)]).toEqual([true, false])
  })
})
