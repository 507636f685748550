import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import {
  anchorProfile,
  ownBroadcast,
  ownModeratorSet,
  ownRoomSave,
  ownScheduleSave,
  ownStreamKey,
} from '#src/api/contract/anchorPlace.ts'
import { chatMember } from '#src/api/contract/chatPeople.ts'
import { chatReport } from '#src/api/contract/chatReports.ts'
import { sponsorConfig, pcDownloadConfig, siteMaterials } from '#src/api/contract/content.ts'
import { contentPreview } from '#src/api/contract/contentPreviews.ts'
import { drawProof } from '#src/api/contract/draws.ts'
import { favouriteAdd, favouriteRemove } from '#src/api/contract/favourites.ts'
import { gameRound } from '#src/api/contract/games.ts'
import { matchDetail } from '#src/api/contract/matches.ts'
import { memberSessionEnd, memberSessions } from '#src/api/contract/memberSessions.ts'
import { chatRules, roomSetup } from '#src/api/contract/moderation.ts'
import { avatarSet, birthdaySet, nicknameSet } from '#src/api/contract/profile.ts'
import { checkNameV3 } from '#src/api/contract/registration.ts'
import { realityCheckAnswer } from '#src/api/contract/saferPlay.ts'
import { search } from '#src/api/contract/search.ts'
import { securityNoticeAcknowledge } from '#src/api/contract/securityNotices.ts'
import { logoutSetup } from '#src/api/contract/session.ts'
import { playingVideo } from '#src/api/contract/video.ts'
import { provideNotices } from '#src/machines/account/noticesActors.ts'
import { provideNameCheck } from '#src/machines/account/registerActors.ts'
import { provideAnchorPlace, provideAnchorProfile } from '#src/machines/anchorPlace/anchorPlaceActors.ts'
import { provideMessageActions } from '#src/machines/chat/messageActionsActors.ts'
import { provideMemberCard } from '#src/machines/chat/chatPeopleActors.ts'
import { provideFavourites } from '#src/machines/favourites/favouritesActors.ts'
import { provideVerify } from '#src/machines/games/verifyActors.ts'
import { provideMatch } from '#src/machines/match/matchActors.ts'
import { provideRules } from '#src/machines/moderation/rulesActors.ts'
import { providePlayer } from '#src/machines/player/playerActors.ts'
import { providePreview } from '#src/machines/preview/previewActors.ts'
import { provideProfile } from '#src/machines/profile/profileActors.ts'
import { provideSaferPlay } from '#src/machines/saferPlay/saferPlayActors.ts'
import { provideAnchorSearch, provideHelpSearch } from '#src/machines/search/searchActors.ts'
import { provideMemberSessions } from '#src/machines/session/memberSessionsActors.ts'
import { provideSitePages } from '#src/machines/sitePages/sitePagesActors.ts'
import { createRooms } from '#src/streams/room.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { answerOf } from './support/partOf.ts'

type Server = ReturnType<typeof askedServer>
type Row = {
  readonly title: string
  /** The machine that asks, by which of its actors, and with what. */
  readonly of: (server: Server) => AnyStateMachine
  readonly by: string
  readonly input?: unknown
  readonly answer: unknown
  readonly asked: readonly (readonly [{ readonly path: string }, unknown])[]
  readonly out: unknown
}

const quiet = () => undefined
const toasts = { raise: quiet }
const never = () => NEVER
const rooms = createRooms({
  signals: never,
  fetchLatest: never,
  fetchAfter: never,
  random: () => 0,
  language: () => 'zh-CN',
  onNeeded: quiet,
})
const NOW = 1_000
const TOKEN = 'a'.repeat(43)
const WRITTEN = { title: 'Night', description: 'Songs', notice: 'Welcome' }
const READ = { title: 'Evening', description: 'Songs', notice: '' }
const LINE = { room: 'c1', messageId: 'm1' }

const act = (server: Server) => provideAnchorPlace(server).ownRoomAct
const report = ({ client }: Server) => provideMessageActions({ client, toasts, copyText: async () => undefined })
const favourites = ({ client }: Server) => provideFavourites({ client, toasts, askLogin: quiet })
const preview = ({ client }: Server) => providePreview({ client, now: () => NOW })
const sessions = ({ client }: Server) => provideMemberSessions(client)
const verify = ({ client }: Server) => provideVerify(client)

const ROWS: readonly Row[] = [
  {
    title: '[D-8] what an anchor writes of the room is saved as it was written',
    of: act,
    by: 'act',
    input: { order: { act: 'text', text: WRITTEN, base: READ } },
    answer: { result: 'done', room: { anchorRoomId: 'a1', ...WRITTEN } },
    asked: [[ownRoomSave, { ...WRITTEN, base: READ }]],
    out: { act: 'text', result: 'done', streamKey: null, text: WRITTEN },
  },
  {
    title: '[D-8] what an anchor writes of the room over what somebody else wrote comes back with that',
    of: act,
    by: 'act',
    input: { order: { act: 'text', text: WRITTEN, base: WRITTEN } },
    answer: { result: 'late', room: { anchorRoomId: 'a1', ...READ } },
    asked: [[ownRoomSave, { ...WRITTEN, base: WRITTEN }]],
    out: { act: 'text', result: 'late', streamKey: null, text: READ },
  },
  {
    title: '[D-8] a plan that was refused says why',
    of: act,
    by: 'act',
    input: { order: { act: 'plan', list: [{ startAt: 1, endAt: 2, title: 'a' }], base: [] } },
    answer: { result: 'overlap' },
    asked: [[ownScheduleSave, { list: [{ startAt: 1, endAt: 2, title: 'a' }], base: [] }]],
    out: { act: 'plan', result: 'overlap', streamKey: null, text: null },
  },
  {
    title: '[D-8] a broadcast that could not begin says what it lacks',
    of: act,
    by: 'act',
    input: { order: { act: 'broadcast', onAir: true } },
    answer: { result: 'noStream' },
    asked: [[ownBroadcast, { onAir: true }]],
    out: { act: 'broadcast', result: 'noStream', streamKey: null, text: null },
  },
  {
    title: '[D-8] a moderator is dismissed by name',
    of: act,
    by: 'act',
    input: { order: { act: 'moderator', name: 'leo', named: false } },
    answer: { result: 'done' },
    asked: [[ownModeratorSet, { name: 'leo', named: false }]],
    out: { act: 'moderator', result: 'done', streamKey: null, text: null },
  },
  {
    title: '[D-8] another stream key is given for the password',
    of: act,
    by: 'act',
    input: { order: { act: 'key', password: 'lighthouse7', renew: true } },
    answer: { result: 'done', streamKey: 'live_1' },
    asked: [[ownStreamKey, { password: 'lighthouse7', renew: true }]],
    out: { act: 'key', result: 'done', streamKey: 'live_1', text: null },
  },
  {
    title: '[D-8] with a password that is not right no stream key is told',
    of: act,
    by: 'act',
    input: { order: { act: 'key', password: 'wrong', renew: false } },
    answer: { result: 'password' },
    asked: [[ownStreamKey, { password: 'wrong', renew: false }]],
    out: { act: 'key', result: 'password', streamKey: null, text: null },
  },
  {
    title: '[P-4] an anchor’s profile is that of their room',
    of: ({ client }) => provideAnchorProfile(client),
    by: 'load',
    input: { query: { anchorRoomId: 'a1' } },
    answer: { nickname: 'Ada' },
    asked: [[anchorProfile, { anchorRoomId: 'a1' }]],
    out: { list: [{ nickname: 'Ada' }], more: false },
  },
  {
    title: '[C-11] one login is ended by its own call',
    of: sessions,
    by: 'act',
    input: { order: { act: 'end', sessionId: 's2' } },
    answer: { list: ['s1'] },
    asked: [[memberSessionEnd, { sessionId: 's2' }]],
    out: { list: ['s1'], ended: 1 },
  },
  {
    title: '[C-11] once all other logins were ended those that are left are asked for',
    of: sessions,
    by: 'act',
    input: { order: { act: 'endOthers' } },
    answer: { ended: 3, list: ['s1'] },
    asked: [
      [logoutSetup, {}],
      [memberSessions, {}],
    ],
    out: { list: ['s1'], ended: 3 },
  },
  {
    title: '[C-11] looking at the logins ends none',
    of: sessions,
    by: 'act',
    input: { order: { act: 'load' } },
    answer: { ended: 3, list: ['s1'] },
    asked: [[memberSessions, {}]],
    out: { list: ['s1'], ended: null },
  },
  {
    title: '[C-8] that something was not the member is told of all that was asked about',
    of: ({ client }) => provideNotices({ client, keep: quiet }),
    by: 'answer',
    input: { noticeIds: ['n1', 'n2'], isMine: false },
    answer: { list: [] },
    asked: [[securityNoticeAcknowledge, { noticeIds: ['n1', 'n2'], isMine: false }]],
    out: { list: [] },
  },
  {
    title: '[A-2] a name that is typed is looked up as it is',
    of: ({ client }) => provideNameCheck(client),
    by: 'check',
    input: { name: 'mia' },
    answer: { result: 'taken' },
    asked: [[checkNameV3, { name: 'mia' }]],
    out: { result: 'taken' },
  },
  {
    title: '[C-13] a report has its note without what is blank around it',
    of: report,
    by: 'report',
    input: { ...LINE, reason: 'abuse', note: '  he shouts ' },
    answer: {},
    asked: [[chatReport, { ...LINE, reason: 'abuse', note: 'he shouts' }]],
    out: undefined,
  },
  {
    title: '[C-13] a report without words goes without a note',
    of: report,
    by: 'report',
    input: { ...LINE, reason: 'spam', note: '   ' },
    answer: {},
    asked: [[chatReport, { ...LINE, reason: 'spam' }]],
    out: undefined,
  },
  {
    title: '[C-13] a member’s card is asked for with the line that they were pressed in',
    of: ({ client }) => provideMemberCard(client),
    by: 'ask',
    input: { ...LINE, memberId: 'leo', more: 'not sent' },
    answer: { since: 5 },
    asked: [[chatMember, { ...LINE, memberId: 'leo' }]],
    out: { since: 5 },
  },
  {
    title: '[D-8] after a room’s blocked words are saved they are what the server has',
    of: ({ client }) => provideRules(client).rules,
    by: 'save',
    input: { room: 'c1', words: ['spam'], before: ['scam'], sent: [['spam']] },
    answer: { blockedWords: ['spam', 'scam'] },
    asked: [
      [roomSetup, { room: 'c1', blockedWords: ['spam'], wordsBefore: ['scam'] }],
      [chatRules, { room: 'c1' }],
    ],
    out: { blockedWords: ['spam', 'scam'], isLate: false },
  },
  {
    title: '[B-5] what is followed is added',
    of: favourites,
    by: 'store',
    input: { target: { kind: 'anchor', id: 'a1' }, add: true },
    answer: {},
    asked: [[favouriteAdd, { kind: 'anchor', id: 'a1' }]],
    out: undefined,
  },
  {
    title: '[B-5] what is followed no more is removed',
    of: favourites,
    by: 'store',
    input: { target: { kind: 'match', id: 'm1' }, add: false },
    answer: {},
    asked: [[favouriteRemove, { kind: 'match', id: 'm1' }]],
    out: undefined,
  },
  {
    title: '[P-5] the proof of a round is asked of the member’s rounds',
    of: verify,
    by: 'load',
    input: { asked: { of: 'round', id: 'r1' } },
    answer: { proof: 'p' },
    asked: [[gameRound, { id: 'r1' }]],
    out: 'p',
  },
  {
    title: '[P-9] the proof of a draw is asked of the draws',
    of: verify,
    by: 'load',
    input: { asked: { of: 'draw', id: 'd1' } },
    answer: { proof: 'p' },
    asked: [[drawProof, { id: 'd1' }]],
    out: 'p',
  },
  {
    title: '[P-4] a match is asked for with the room that it is followed in',
    of: ({ client }) => provideMatch({ client, rooms }),
    by: 'loadMatch',
    input: { matchId: 'm1', room: 'c1' },
    answer: { match: 'm1' },
    asked: [[matchDetail, { matchId: 'm1', room: 'c1' }]],
    out: { match: 'm1' },
  },
  {
    title: '[E-3] a picture’s sources are those of what is watched',
    of: ({ client }) => providePlayer({ client, storage: memoryStorage().storage, wayBack: NEVER }),
    by: 'locate',
    input: { key: { anchorRoomId: 'a1' } },
    answer: { sources: ['s'] },
    asked: [[playingVideo, { anchorRoomId: 'a1' }]],
    out: ['s'],
  },
  {
    title: '[C-7] a preview is shown for as long as it still has by the server’s time',
    of: preview,
    by: 'load',
    input: { token: TOKEN },
    answer: { preview: { until: 1_700 } },
    asked: [[contentPreview, { token: TOKEN }]],
    out: { preview: { until: 1_700 }, left: 700 },
  },
  {
    title: '[C-7] a preview that is gone shows nothing',
    of: preview,
    by: 'load',
    input: { token: TOKEN },
    answer: { preview: null },
    asked: [[contentPreview, { token: TOKEN }]],
    out: null,
  },
  {
    title: '[C-7] what can be no token of a preview is not asked for',
    of: preview,
    by: 'load',
    input: { token: 'short' },
    answer: {},
    asked: [],
    out: null,
  },
  {
    title: '[P-6] what a member says when they look back on their play is told as it is',
    of: (server) => provideSaferPlay({ ...server, navigator: { go: quiet, here: () => '/' } }),
    by: 'answer',
    input: { choice: 'break' },
    answer: { dueAt: 5 },
    asked: [[realityCheckAnswer, { choice: 'break' }]],
    out: { dueAt: 5 },
  },
  {
    title: '[P-10] an author is looked for among anchors alone',
    of: ({ client }) => provideAnchorSearch(client),
    by: 'find',
    input: { words: 'Ada' },
    answer: { hits: ['h'] },
    asked: [[search, { words: 'Ada', kind: 'anchor' }]],
    out: ['h'],
  },
  {
    title: '[P-10] help is searched alone',
    of: ({ client }) => provideHelpSearch(client),
    by: 'find',
    input: { words: 'deposit' },
    answer: { hits: ['h'] },
    asked: [[search, { words: 'deposit', kind: 'help' }]],
    out: ['h'],
  },
  {
    title: '[C-7] the page of sponsors has its own words at its head',
    of: (server) => provideSitePages(server).sponsors,
    by: 'load',
    input: { query: null },
    answer: { list: ['one'] },
    asked: [
      [siteMaterials, { keys: ['sponsors-page'] }],
      [sponsorConfig, {}],
    ],
    out: { list: [{ lead: 'one', list: ['one'] }], more: false },
  },
  {
    title: '[C-7] the page of downloads has nothing at its head where no words are written',
    of: (server) => provideSitePages(server).downloads,
    by: 'load',
    input: { query: null },
    answer: { list: [] },
    asked: [
      [siteMaterials, { keys: ['downloads-page'] }],
      [pcDownloadConfig, {}],
    ],
    out: { list: [{ lead: null, list: [] }], more: false },
  },
]

test.each(ROWS.map((row) => [row.title, row] as const))('%s', async (_, { of, by, input, answer, asked, out }) => {
  const server = askedServer(() => answer)
  const said = await answerOf(of(server), by, input)
  expect(server.asked).toEqual(asked.map(([{ path }, payload]) => ({ path, payload })))
  expect(said).toEqual(out)
})

type Shown = Parameters<Parameters<typeof provideProfile>[0]['show']>[0]

/** A profile whose changes the server answers so; `shown` = the members that the page was given. */
function profileOver(answer: unknown) {
  const { client, asked } = askedServer(() => answer)
  const shown: Shown[] = []
  const profile = provideProfile({ client, upload: async () => true, show: (member) => shown.push(member) })
  return { profile, asked, shown }
}

test.each([
  ['saveAvatar', { choice: { kind: 'preset', id: 'p1' } }, avatarSet, { kind: 'preset', id: 'p1' }],
  ['saveNickname', { nickname: 'Mia' }, nicknameSet, { nickname: 'Mia' }],
])('[C-8] a member who changed is shown as they are now, wherever they are shown: %s', async (by, input, { path }, payload) => {
  const { profile, asked, shown } = profileOver({ result: 'done', member: 'mia' })
  await answerOf(profile, by, input)
  expect([asked, shown]).toEqual([[{ path, payload }], ['mia']])
})

test('[C-8] a nickname that was refused changes nothing that is shown', async () => {
  const { profile, shown } = profileOver({ result: 'taken' })
  expect([await answerOf(profile, 'saveNickname', { nickname: 'Leo' }), shown]).toEqual([{ result: 'taken' }, []])
})

test('[C-8] a birthday is saved as it was chosen', async () => {
  const { profile, asked } = profileOver({ result: 'done' })
  await answerOf(profile, 'saveBirthday', { birthday: '1990-02-28' })
  expect(asked).toEqual([{ path: birthdaySet.path, payload: { birthday: '1990-02-28' } }])
})
