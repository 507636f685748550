import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { type ActorRefFrom, fromObservable } from 'xstate'
import { STATUS } from '#src/api/model/common.ts'
import { coins, points } from '#src/api/model/money/amount.ts'
import type { OfficeGoods } from '#src/api/model/pointShop.ts'
import type { Raise } from '#src/api/model/raise.ts'
import type { OfficeAnchor, OfficeGift } from '#src/api/model/roomOffice.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import { anchorActMachine, officeAnchorsMachine, type TextQuery } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import { giftActMachine, officeGiftsMachine } from '#src/machines/backOffice/officeGiftsMachine.ts'
import { goodsActMachine, officePointGoodsMachine } from '#src/machines/backOffice/officePointGoodsMachine.ts'
import { raiseActMachine, raisesMachine } from '#src/machines/backOffice/raisesMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { GoodsPage } from '#src/ui/backOffice/points/GoodsPage.tsx'
import { AnchorsPage } from '#src/ui/backOffice/rooms/AnchorsPage.tsx'
import { GiftsPage } from '#src/ui/backOffice/rooms/GiftsPage.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { ANCHOR } from './support/officeAnchor.ts'
import { ROSE } from './support/officeGift.ts'
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
  backOffice: shownBy<BackOfficeRef>({ rights: ['rooms.act', 'site.approve'], signs: null }).ref,
  now: () => 0,
  makeId: () => 'client-made-id-0001',
} as const

/** A list that a search found and that others change. */
function found<Item>() {
  const load = handActor<Page<Item>, PageQuery<Item, TextQuery>>()
  const changes = new Subject<unknown>()
  const actors = { load: load.logic, changes: fromObservable<unknown, { query: TextQuery }>(() => changes) }
  const told = (list: readonly Item[]) =>
    act(async () => {
      load.last().resolve({ list, more: false })
      await settled()
    })
  const renewed = async (list: readonly Item[]) => {
    await act(async () => {
      changes.next(null)
      await settled()
    })
    await told(list)
  }
  return { actors, told, renewed }
}

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

type Shown = { page: ReactNode; begin: () => Promise<void>; rename: () => Promise<void>; leave: () => Promise<void> }
const PAGES: readonly (readonly [string, () => Shown])[] = [
  ['gift', gifts],
  ['anchor', anchors],
  ['of the goods', goods],
]

async function showOpen({ page, begin, rename, leave }: Shown) {
  const shown = await show(page, { address: '/admin?text=Rose', language: 'en', words: ['backOffice', 'shared'] })
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
