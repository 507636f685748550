import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import { STATUS } from '#src/api/model/common.ts'
import { coins, points } from '#src/api/model/money/amount.ts'
import type { ActivityBar, OfficeActivity } from '#src/api/model/activities/officeActivity.ts'
import type { OfficeVote } from '#src/api/model/activities/officeVote.ts'
import type { OfficeGame } from '#src/api/model/officeGame.ts'
import type { OfficeVenue } from '#src/api/model/officeVenue.ts'
import type { OfficeGoods } from '#src/api/model/pointShop.ts'
import type { Raise } from '#src/api/model/raise.ts'
import type {
  OfficeAnchor,
  OfficeGift,
  OfficeMatchRoom,
  OfficeModerator,
  OfficeRestriction,
  OfficeTableRoom,
} from '#src/api/model/roomOffice.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import { anchorActMachine, officeAnchorsMachine, type TextQuery } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import {
  activityActMachine,
  activityBarMachine,
  activityBarsMachine,
  type ActivityFigures,
  activityFiguresMachine,
  activityPreviewMachine,
  type ComingMatch,
  comingMatchesMachine,
  officeActivitiesMachine,
  officeVoteMachine,
  voteActMachine,
} from '#src/machines/backOffice/officeActivitiesMachine.ts'
import { gameActMachine, officeGamesMachine } from '#src/machines/backOffice/officeGamesMachine.ts'
import { giftActMachine, officeGiftsMachine } from '#src/machines/backOffice/officeGiftsMachine.ts'
import { goodsActMachine, officePointGoodsMachine } from '#src/machines/backOffice/officePointGoodsMachine.ts'
import {
  moderatorActMachine,
  officeMatchRoomsMachine,
  officeModeratorsMachine,
  officeRestrictionsMachine,
  officeTableRoomsMachine,
  restrictionActMachine,
} from '#src/machines/backOffice/officeModeratorsMachine.ts'
import { officeVenuesMachine, venueActMachine } from '#src/machines/backOffice/officeVenuesMachine.ts'
import { raiseActMachine, raisesMachine } from '#src/machines/backOffice/raisesMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { OfficeActivitiesPage } from '#src/ui/backOffice/officeActivities/OfficeActivitiesPage.tsx'
import { GoodsPage } from '#src/ui/backOffice/points/GoodsPage.tsx'
import { AnchorsPage } from '#src/ui/backOffice/rooms/AnchorsPage.tsx'
import { GiftsPage } from '#src/ui/backOffice/rooms/GiftsPage.tsx'
import { ModeratorsPage } from '#src/ui/backOffice/rooms/ModeratorsPage.tsx'
import { RestrictionsPage } from '#src/ui/backOffice/rooms/RestrictionsPage.tsx'
import { GamesPage } from '#src/ui/backOffice/venues/GamesPage.tsx'
import { VenuesPage } from '#src/ui/backOffice/venues/VenuesPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { found } from './support/found.ts'
import { given } from './support/given.ts'
import { DRAFT } from './support/officeActivity.ts'
import { ANCHOR } from './support/officeAnchor.ts'
import { GAME } from './support/officeGame.ts'
import { ROSE } from './support/officeGift.ts'
import { VENUE } from './support/officeVenue.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const GOODS: OfficeGoods = {
  goodsId: 's1',
  nameChinese: '玫瑰',
  nameEnglish: 'Rose',
  price: points(300),
  memberPrice: null,
  coins: coins(50),
  stock: null,
  limit: 2,
  place: 3,
  status: STATUS.active,
  sold: 0,
  version: 7,
}
const PROPS = {
  actors: {
    session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member: null }).ref,
    title: shownBy<ActorRefFrom<typeof titleMachine>>({}).ref,
  },
  backOffice: shownBy<BackOfficeRef>({ rights: ['rooms.act', 'site.approve', 'venues.act', 'activities.act'], signs: null }).ref,
  now: () => 0,
  makeId: () => 'client-made-id-0001',
} as const

function gifts() {
  const { actors, told, renewed } = found<OfficeGift>()
  const logic = { gifts: officeGiftsMachine.provide({ actors }), giftAct: giftActMachine }
  const renamed = { ...ROSE, name: 'Lily' }
  return {
    page: <GiftsPage {...PROPS} logic={logic} />,
    begin: () => told([ROSE]),
    rename: () => renewed([renamed]),
    leave: () => renewed([]),
  }
}

function anchors() {
  const { actors, told, renewed } = found<OfficeAnchor>()
  const logic = { anchors: officeAnchorsMachine.provide({ actors }), anchorAct: anchorActMachine, copy: copyMachine }
  const renamed = { ...ANCHOR, nickname: 'Lily' }
  return {
    page: <AnchorsPage {...PROPS} logic={logic} />,
    begin: () => told([ANCHOR]),
    rename: () => renewed([renamed]),
    leave: () => renewed([]),
  }
}

function goods() {
  const { actors, told, renewed } = found<OfficeGoods>()
  const raises = handActor<Page<Raise>, PageQuery<Raise, null>>()
  const logic = {
    goods: officePointGoodsMachine.provide({ actors }),
    goodsAct: goodsActMachine,
    raises: raisesMachine.provide({ actors: { load: raises.logic, changes: silent<unknown, { query: null }>() } }),
    raiseAct: raiseActMachine,
  }
  const renamed = { ...GOODS, nameEnglish: 'Lily' }
  return {
    page: <GoodsPage {...PROPS} logic={logic} />,
    begin: () => told([GOODS]),
    rename: () => renewed([renamed]),
    leave: () => renewed([]),
  }
}

function venues() {
  const { actors, told, renewed } = found<OfficeVenue>()
  const logic = { venues: officeVenuesMachine.provide({ actors }), venueAct: venueActMachine }
  return {
    page: <VenuesPage {...PROPS} logic={logic} />,
    begin: () => told([{ ...VENUE, nameEnglish: 'Rose' }]),
    rename: () => renewed([{ ...VENUE, nameEnglish: 'Lily' }]),
    leave: () => renewed([]),
  }
}

function games() {
  const { actors, told, renewed } = found<OfficeGame>()
  const logic = { games: officeGamesMachine.provide({ actors }), gameAct: gameActMachine }
  return {
    page: <GamesPage {...PROPS} logic={logic} />,
    begin: () => told([{ ...GAME, nameEnglish: 'Rose' }]),
    rename: () => renewed([{ ...GAME, nameEnglish: 'Lily' }]),
    leave: () => renewed([]),
  }
}

const ROOMS = officeAnchorsMachine.provide({ actors: given([ANCHOR]) })

function moderators() {
  const { actors, told, renewed } = found<OfficeModerator>()
  const logic = {
    moderators: officeModeratorsMachine.provide({ actors }),
    matchRooms: officeMatchRoomsMachine.provide({ actors: given<OfficeMatchRoom, TextQuery>([]) }),
    tableRooms: officeTableRoomsMachine.provide({ actors: given<OfficeTableRoom, TextQuery>([]) }),
    moderatorAct: moderatorActMachine,
    anchors: ROOMS,
  }
  const moderator: OfficeModerator = { memberId: 'm-mo', name: 'Rose', nickname: 'Rose', rooms: null, since: null, byAnchors: [] }
  return {
    page: <ModeratorsPage {...PROPS} logic={logic} />,
    begin: () => told([moderator]),
    rename: () => renewed([{ ...moderator, nickname: 'Lily' }]),
    leave: () => renewed([]),
  }
}

function restrictions() {
  const { actors, told, renewed } = found<OfficeRestriction>()
  const logic = {
    restrictions: officeRestrictionsMachine.provide({ actors }),
    restrictionAct: restrictionActMachine,
    matchRooms: officeMatchRoomsMachine.provide({ actors: given([]) }),
    tableRooms: officeTableRoomsMachine.provide({ actors: given([]) }),
    anchors: ROOMS,
  }
  const muted: OfficeRestriction = {
    kind: 'mute',
    room: 'c1',
    memberId: 'm-mia',
    name: 'Rose',
    by: 'leo',
    at: 1_000,
    until: 90_000,
    reason: 'noise',
  }
  return {
    page: <RestrictionsPage {...PROPS} logic={logic} />,
    begin: () => told([muted]),
    rename: () => renewed([{ ...muted, name: 'Lily' }]),
    leave: () => renewed([]),
  }
}

function activities() {
  const { actors, told, renewed } = found<OfficeActivity>()
  const logic = {
    activities: officeActivitiesMachine.provide({ actors }),
    act: activityActMachine,
    preview: activityPreviewMachine,
    matches: comingMatchesMachine.provide({ actors: given<ComingMatch, null>([]) }),
    figures: activityFiguresMachine.provide({ actors: given<ActivityFigures, string>([]) }),
    bars: activityBarsMachine.provide({ actors: given<ActivityBar, string>([]) }),
    bar: activityBarMachine,
    vote: officeVoteMachine.provide({ actors: given<OfficeVote, string>([]) }),
    voteAct: voteActMachine,
  }
  const named = (en: string): OfficeActivity => ({ ...DRAFT, fields: { ...DRAFT.fields, title: { 'zh-CN': '玫瑰', en } } })
  return {
    page: <OfficeActivitiesPage {...PROPS} logic={logic} Preview={() => null} />,
    begin: () => told([named('Rose')]),
    rename: () => renewed([named('Lily')]),
    leave: () => renewed([]),
  }
}

type Shown = { page: ReactNode; begin: () => Promise<void>; rename: () => Promise<void>; leave: () => Promise<void> }
const PAGES: readonly (readonly [string, () => Shown])[] = [
  ['gift', gifts],
  ['anchor', anchors],
  ['of the goods', goods],
  ['venue', venues],
  ['game', games],
  ['moderator', moderators],
  ['restriction', restrictions],
  ['activity', activities],
]

async function showOpen({ page, begin, rename, leave }: Shown) {
  const words = ['backOffice', 'shared', 'officeActivities', 'activities']
  const shown = await show(page, { address: '/admin?text=Rose', language: 'en', words })
  await begin()
  await shown.user.click(shown.screen.getByRole('button', { name: 'Rose' }))
  await shown.screen.findByRole('dialog', { name: 'Rose' })
  return { ...shown, rename, gone: leave }
}

test.each(PAGES)(
  '[D-8] the sheet of one %s that a search does not find any more is gone, and becomes no form of a new one',
  async (_, make) => {
    const { screen, gone } = await showOpen(make())
    await gone()
    await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  },
)

test.each(PAGES)('[D-8] the sheet of one %s that a colleague renames is still that one’s', async (_, make) => {
  const { screen, rename } = await showOpen(make())
  await rename()
  expect(screen.getByRole('dialog', { name: 'Lily' })).not.toBe(null)
})

test.each(PAGES)('[D-8] the sheet of one %s that was gone does not come back by itself', async (_, make) => {
  const { screen, gone, rename } = await showOpen(make())
  await gone()
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await rename()
  expect(screen.queryByRole('dialog')).toBe(null)
})
