import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import {
  officeActivities,
  officeActivityBars,
  officeActivityFigures,
  officeActivityPreview,
} from '#src/api/contract/activityOffice.ts'
import { adjustmentList } from '#src/api/contract/adjustments.ts'
import { officeContent, officeContentVersion } from '#src/api/contract/contentOffice.ts'
import { officePreviewLinks } from '#src/api/contract/contentPreviews.ts'
import { depositCasePicture } from '#src/api/contract/depositCases.ts'
import { officeDeposits } from '#src/api/contract/depositOffice.ts'
import { officeForm } from '#src/api/contract/formOffice.ts'
import { officeHelpRatings } from '#src/api/contract/helpRatings.ts'
import { officeLetter, officeLetterPicture } from '#src/api/contract/letterOffice.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { officeMember, officeMembers } from '#src/api/contract/memberOffice.ts'
import { officeMessageCount } from '#src/api/contract/messageOffice.ts'
import { operatorList } from '#src/api/contract/operators.ts'
import { officeRaises } from '#src/api/contract/raises.ts'
import { reportDays } from '#src/api/contract/reports.ts'
import {
  officeAnchors,
  officeAnnouncements,
  officeGifts,
  officeMatchRooms,
  officeModerators,
  officeRestrictions,
  officeTableRooms,
} from '#src/api/contract/roomOffice.ts'
import { officeBetLimitPreview, officeSettings } from '#src/api/contract/siteOffice.ts'
import { strayRounds } from '#src/api/contract/strayRounds.ts'
import { officeSupport, officeSupportPicture } from '#src/api/contract/supportOffice.ts'
import { trailList } from '#src/api/contract/trail.ts'
import { officeVenues } from '#src/api/contract/venueOffice.ts'
import { officeVote } from '#src/api/contract/voteOffice.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { type OfficeParts, officeParts, silentServer } from './support/officeParts.ts'
import { partOf } from './support/partOf.ts'

type Find = (office: OfficeParts) => AnyStateMachine
/** A list, or a question: by which machine it is asked for, with what, and what the server hears of it. */
type Row = readonly [
  title: string,
  by: 'load' | 'act' | 'one',
  of: Find,
  query: unknown,
  call: { readonly path: string },
  payload: object,
]

const DAYS = { from: '2026-01-01', to: '2026-01-31' }
const FIELDS = { kind: 'invite' }
const SEARCH = { text: '' }

/** Lists and pictures, with what narrows them; `act` = a question that is asked by an act's machine, `one` = one thing, by its id. */
const READS: readonly Row[] = [
  ['activities', 'load', (o) => o.activities.activities, SEARCH, officeActivities, {}],
  ['a preview of an activity', 'act', (o) => o.activities.preview, FIELDS, officeActivityPreview, { fields: FIELDS }],
  ['matches', 'load', (o) => o.activities.matches, null, matchList, { page: 1, size: 200 }],
  ['figures of an activity', 'load', (o) => o.activities.figures, 'a1', officeActivityFigures, { id: 'a1' }],
  ['who is barred', 'load', (o) => o.activities.bars, 'a1', officeActivityBars, { id: 'a1' }],
  ['a vote', 'load', (o) => o.activities.vote, 'a1', officeVote, { id: 'a1' }],
  ['anchors', 'load', (o) => o.anchors.anchors, SEARCH, officeAnchors, {}],
  ['announcements', 'load', (o) => o.announcements.announcements, SEARCH, officeAnnouncements, {}],
  ['chats', 'load', (o) => o.chats.officeSupport, null, officeSupport, {}],
  ['gifts', 'load', (o) => o.gifts.gifts, SEARCH, officeGifts, {}],
  ['raises of goods', 'load', (o) => o.goods.raises, null, officeRaises, {}],
  ['a form', 'load', (o) => o.forms.officeForm, { formId: 'f1' }, officeForm, { formId: 'f1' }],
  ['a letter', 'load', (o) => o.letters.officeLetter, { letterId: 'l1' }, officeLetter, { letterId: 'l1' }],
  ['a picture of a letter', 'act', (o) => o.letters.officeLetterPicture, 'p1', officeLetterPicture, { pictureId: 'p1' }],
  [
    'a picture of a chat',
    'act',
    (o) => o.chats.picture,
    { conversationId: 's1', pictureId: 'p1' },
    officeSupportPicture,
    { conversationId: 's1', pictureId: 'p1' },
  ],
  [
    'a version of content',
    'act',
    (o) => o.content.version,
    { itemId: 'i1', version: 3 },
    officeContentVersion,
    { itemId: 'i1', version: 3 },
  ],
  ['ratings', 'load', (o) => o.content.ratings, { itemId: 'i1' }, officeHelpRatings, { itemId: 'i1' }],
  ['links of previews', 'load', (o) => o.content.links, { itemId: 'i1' }, officePreviewLinks, { itemId: 'i1' }],
  [
    'members',
    'load',
    (o) => o.members.members,
    { text: 't', isActive: null, tag: null, robots: false },
    officeMembers,
    { text: 't', robots: false },
  ],
  ['a member', 'act', (o) => o.members.memberLook, 'm1', officeMember, { memberId: 'm1' }],
  ['how many a message is for', 'act', (o) => o.messages.officeMessageCount, { to: 'all' }, officeMessageCount, { to: 'all' }],
  ['moderators', 'load', (o) => o.moderators.moderators, SEARCH, officeModerators, {}],
  ['rooms of matches', 'load', (o) => o.moderators.matchRooms, SEARCH, officeMatchRooms, {}],
  ['rooms of tables', 'load', (o) => o.moderators.tableRooms, SEARCH, officeTableRooms, {}],
  ['operators', 'load', (o) => o.operators.operators, SEARCH, operatorList, {}],
  ['days', 'load', (o) => o.reports.report, DAYS, reportDays, DAYS],
  ['a file of days', 'act', (o) => o.reports.reportExport, { span: DAYS, headings: [] }, reportDays, DAYS],
  ['mutes and kicks', 'load', (o) => o.restrictions.restrictions, SEARCH, officeRestrictions, {}],
  ['settings', 'load', (o) => o.site.settings, null, officeSettings, {}],
  ['raises of settings', 'load', (o) => o.site.raises, null, officeRaises, {}],
  ['what a limit does', 'act', (o) => o.site.limitPreview, { limit: '5' }, officeBetLimitPreview, { limit: '5' }],
  ['rounds without an end', 'load', (o) => o.strays.strays, SEARCH, strayRounds, {}],
  ['refused acts', 'load', (o) => o.strays.refusedActs, SEARCH, strayRounds, {}],
  ['venues', 'load', (o) => o.venues.venues, SEARCH, officeVenues, {}],
  [
    'the total of deposits',
    'load',
    (o) => o.deposits.depositTotal,
    { text: 't', state: null },
    officeDeposits,
    { text: 't', size: 1 },
  ],
  [
    'a file of adjustments',
    'act',
    (o) => o.adjustments.adjustmentExport,
    { query: { text: 't', state: null }, headings: [] },
    adjustmentList,
    { text: 't', size: 200 },
  ],
  [
    'a file of the trail',
    'act',
    (o) => o.trail.trailExport,
    { query: { text: 't', by: null }, headings: [] },
    trailList,
    { text: 't', size: 200 },
  ],
  ['a piece of content', 'one', (o) => o.content.edit, { itemId: 'i1' }, officeContent, { itemId: 'i1' }],
  ['the picture of an appeal', 'one', (o) => o.cases.depositCasePicture, { caseId: 'c1' }, depositCasePicture, { caseId: 'c1' }],
]

/** What the server hears of a question, and whether it is cancelled once its page is left. */
async function asked([, by, of, query]: Row) {
  const server = silentServer()
  const { socket } = askedServer(() => ({}))
  const input = { load: { query, after: null, count: 20 }, act: { order: query }, one: query }[by]
  const { stop } = partOf(of(officeParts({ client: server.client, socket })), by === 'act' ? 'act' : 'load', input)
  await settled()
  stop()
  return server.asked
}
const BY_TITLE = READS.map((row) => [row[0], row] as const)

test.each(BY_TITLE)('[D-8] what an operator looks at is asked for by its own call, as it is sought: %s', async (_, row) => {
  const [, , , , { path }, payload] = row
  expect((await asked(row)).map((one) => [one.path, one.payload])).toEqual([[path, payload]])
})

test.each(BY_TITLE)('[D-8] [Q8] what an operator looks at is not asked for any longer once it is left: %s', async (_, row) => {
  expect((await asked(row)).map(({ signal }) => signal?.aborted)).toEqual([true])
})
