import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { STATUS } from '#src/api/model/common.ts'
import type { OfficeMessage } from '#src/api/model/message.ts'
import { coins, points } from '#src/api/model/money/amount.ts'
import type { OfficeDelivery } from '#src/api/model/officeDelivery.ts'
import type { OfficeGoods } from '#src/api/model/pointShop.ts'
import type { Raise } from '#src/api/model/raise.ts'
import type { OfficeAnchor, OfficeGift } from '#src/api/model/roomOffice.ts'
import { anchorActMachine, officeAnchorsMachine } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import { giftActMachine, officeGiftsMachine } from '#src/machines/backOffice/officeGiftsMachine.ts'
import { goodsActMachine, officePointGoodsMachine } from '#src/machines/backOffice/officePointGoodsMachine.ts'
import { deliveryRetryMachine, officeDeliveriesMachine } from '#src/machines/backOffice/officeDeliveriesMachine.ts'
import {
  officeMessageActMachine,
  officeMessageCountMachine,
  officeMessagesMachine,
} from '#src/machines/backOffice/officeMessagesMachine.ts'
import { raiseActMachine, raisesMachine } from '#src/machines/backOffice/raisesMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { GoodsPage } from '#src/ui/backOffice/points/GoodsPage.tsx'
import { AnchorsPage } from '#src/ui/backOffice/rooms/AnchorsPage.tsx'
import { GiftsPage } from '#src/ui/backOffice/rooms/GiftsPage.tsx'
import { OfficeDeliveriesPage } from '#src/ui/backOffice/service/OfficeDeliveriesPage.tsx'
import { OfficeMessagesPage } from '#src/ui/backOffice/service/OfficeMessagesPage.tsx'
import { found } from './support/found.ts'
import { given } from './support/given.ts'
import { officeFor } from './support/office.ts'
import { ANCHOR } from './support/officeAnchor.ts'
import { showOfficeTable } from './support/officeTable.ts'
import { DELIVERY } from './support/officeDelivery.ts'
import { CHINESE, MESSAGE } from './support/officeMessage.ts'
import { ROSE } from './support/officeGift.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const OFFICE = officeFor(['rooms.read', 'rooms.act', 'site.read', 'site.act'])

/** Puts a list of the back office on a page, lets what it lists come, and reads each line by what stands over it. */
async function readTable(page: ReactNode, tell: () => Promise<void>) {
  const { screen } = await show(page, { language: 'en', words: ['backOffice'] })
  await tell()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => Object.fromEntries([...row.children].map((cell, place) => [heads[place] ?? '', cell.textContent])))
}

test('[C-13] gifts stand with their name, price, whether they have an effect and whether they are on offer', async () => {
  const { actors, told: tell } = found<OfficeGift>()
  const logic = { gifts: officeGiftsMachine.provide({ actors }), giftAct: giftActMachine }
  const big: OfficeGift = {
    ...ROSE,
    giftId: 'g2',
    name: 'Boat',
    giftType: 'large',
    price: coins(12_000),
    status: STATUS.disabled,
  }
  const lines = await readTable(<GiftsPage {...OFFICE} logic={logic} />, () => tell([ROSE, big]))
  expect(lines).toMatchObject([
    { Gift: 'Rose', 'Price (gold coins)': '10', Effect: '–', State: 'On offer' },
    { Gift: 'Boat', 'Price (gold coins)': '12,000', Effect: 'Full screen', State: 'Not on offer' },
  ])
})

test('[D-8] anchors stand with their room, their sport, who follows them and whether they are on the air, those who are first', async () => {
  const { actors, told: tell } = found<OfficeAnchor>()
  const logic = { anchors: officeAnchorsMachine.provide({ actors }), anchorAct: anchorActMachine, copy: copyMachine }
  const list: readonly OfficeAnchor[] = [
    { ...ANCHOR, status: 'On1', collected: 12_345 },
    { ...ANCHOR, anchorRoomId: 'a2', nickname: 'Tom', sport: 'esports', status: 'On0' },
    { ...ANCHOR, anchorRoomId: 'a3', nickname: 'Ben', status: 'On2' },
    { ...ANCHOR, anchorRoomId: 'a4', nickname: 'Mia', status: 'Off' },
    { ...ANCHOR, anchorRoomId: 'a5', nickname: 'Ada', status: 'Off', isPublishing: true },
  ]
  const lines = await readTable(<AnchorsPage {...OFFICE} logic={logic} />, () => tell(list))
  expect(lines[0]).toMatchObject({ Anchor: 'Rose', 'Room title': 'A talk', Followers: '12,345' })
  expect(lines.map((line) => [line['Anchor'], line['State']])).toEqual([
    ['Rose', 'On the air'],
    ['Ada', 'Publishing'],
    ['Ben', 'Interrupted'],
    ['Tom', 'Not started'],
    ['Mia', 'Off the air'],
  ])
  expect(lines[0]?.['Sport']).not.toBe(lines[3]?.['Sport'])
})

test('[D-8] an anchor stands with the name in one’s own language, and the one that is stored beside it', async () => {
  const { actors, told: tell } = found<OfficeAnchor>()
  const logic = { anchors: officeAnchorsMachine.provide({ actors }), anchorAct: anchorActMachine, copy: copyMachine }
  const named = { ...ANCHOR, nickname: '玫瑰', names: { 'zh-CN': '玫瑰', en: 'Rose' } }
  const lines = await readTable(<AnchorsPage {...OFFICE} logic={logic} />, () => tell([named]))
  expect(lines.map((line) => line['Anchor'])).toEqual(['Rose 玫瑰'])
})

/** A column of the list of anchors, of whom the last is off the air. */
async function anchorColumn(name: string) {
  const { actors, told: tell } = found<OfficeAnchor>()
  const logic = { anchors: officeAnchorsMachine.provide({ actors }), anchorAct: anchorActMachine, copy: copyMachine }
  const titled = { ...ANCHOR, title: '聊球', titles: { 'zh-CN': '聊球', en: 'Football' } }
  const list = [
    { ...titled, status: 'On1', viewers: 12 },
    { ...titled, anchorRoomId: 'a2', status: 'On1', viewers: 1_200 },
    { ...titled, anchorRoomId: 'a3', status: 'Off', viewers: 166 },
  ]
  const lines = await readTable(<AnchorsPage {...OFFICE} logic={logic} />, () => tell(list))
  return lines.map((line) => line[name])
}

test('[D-8] an anchor’s room stands by its title in one’s own language', async () => {
  expect(await anchorColumn('Room title')).toEqual(['Football', 'Football', 'Football'])
})

test('[D-8] how many are in anchors’ rooms stands in order, of those on the air alone', async () => {
  expect(await anchorColumn('In the room')).toEqual(['1,200', '12', '–'])
})

test('[D-8] from an anchor that is opened a way leads to the room', async () => {
  const { actors, told: tell } = found<OfficeAnchor>()
  const logic = { anchors: officeAnchorsMachine.provide({ actors }), anchorAct: anchorActMachine, copy: copyMachine }
  const { open } = await showOfficeTable(<AnchorsPage {...officeFor(['rooms.act'])} logic={logic} />, () => tell([ANCHOR]))
  const sheet = await open('Rose')
  expect(sheet.getByRole('link', { name: 'Go to the room' }).getAttribute('href')).toBe('/app/live/room/a1')
})

const GOODS: OfficeGoods = {
  goodsId: 's1',
  nameChinese: '玫瑰',
  nameEnglish: 'Rose',
  price: points(1_300),
  memberPrice: null,
  coins: coins(50),
  stock: null,
  limit: null,
  place: 3,
  status: STATUS.active,
  sold: 4,
  version: 7,
}

test('[P-7] goods stand with their price, what they bring, what is gone of them and whether they are on offer', async () => {
  const { actors, told: tell } = found<OfficeGoods>()
  const logic = {
    goods: officePointGoodsMachine.provide({ actors }),
    goodsAct: goodsActMachine,
    raises: raisesMachine.provide({ actors: given<Raise, null>([]) }),
    raiseAct: raiseActMachine,
  }
  const few: OfficeGoods = {
    ...GOODS,
    goodsId: 's2',
    nameEnglish: 'Boat',
    stock: 9,
    limit: 2,
    status: STATUS.disabled,
  }
  const lines = await readTable(<GoodsPage {...OFFICE} logic={logic} />, () => tell([GOODS, few]))
  const same = { 'Price (points)': '1,300', 'Coins given': '50' }
  expect(lines).toMatchObject([
    {
      ...same,
      Goods: 'Rose',
      'Redeemed / stock': '4 / No limit',
      'Limit per member': 'No limit',
      State: 'On offer',
    },
    {
      ...same,
      Goods: 'Boat',
      'Redeemed / stock': '4 / 9',
      'Limit per member': '2',
      State: 'Not on offer',
    },
  ])
})

test('[D-8] messages stand with whom they are for, since when they are seen, and by how many they were read', async () => {
  const list: readonly OfficeMessage[] = [
    MESSAGE,
    { ...MESSAGE, messageId: 'm2', to: null, kind: 'money', texts: { 'zh-CN': CHINESE, en: null }, at: 10_001, reads: 0 },
    { ...MESSAGE, messageId: 'm3', to: null, audience: { of: 'grade', grade: 3 }, isRemoved: true },
  ]
  const logic = {
    officeMessages: officeMessagesMachine.provide({ actors: given(list) }),
    officeMessageAct: officeMessageActMachine,
    officeMessageCount: officeMessageCountMachine,
  }
  const lines = await readTable(<OfficeMessagesPage {...OFFICE} logic={logic} />, () => told(() => undefined))
  expect(lines).toMatchObject([
    { Title: 'Hello', To: 'mia', Kind: 'System', State: 'Sent', 'Read by': '3' },
    { Title: '你好', To: 'All members', Kind: 'Money', State: 'Planned', 'Read by': '0' },
    { Title: 'Hello', To: 'VIP 3', State: 'Taken back' },
  ])
})

test('[D-8] messages that did not get through stand with where to, what about, how often they were tried, and why not', async () => {
  const list: readonly OfficeDelivery[] = [
    DELIVERY,
    { ...DELIVERY, deliveryId: 'd2', channel: 'phone', kind: 'security', masked: '', state: 'lapsed', attempts: 1, fault: null },
  ]
  const logic = {
    deliveries: officeDeliveriesMachine.provide({ actors: given(list) }),
    retry: deliveryRetryMachine,
  }
  const lines = await readTable(<OfficeDeliveriesPage {...OFFICE} logic={logic} />, () => told(() => undefined))
  expect(lines).toMatchObject([
    {
      To: 'm***@site.example',
      Channel: 'E-mail',
      About: 'A code',
      State: 'Rejected',
      'What was tried': 'Tries: 3 · mailbox full',
    },
    { To: '—', Channel: 'SMS', About: 'Account security', State: 'Expired', 'What was tried': 'Tries: 1' },
  ])
})
