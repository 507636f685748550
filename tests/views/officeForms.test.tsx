import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { STATUS } from '#src/api/model/common.ts'
import { GIFT_PICTURES } from '#src/api/model/giftPicture.ts'
import { coins, fen, points } from '#src/api/model/money/amount.ts'
import type { Operator } from '#src/api/model/operator.ts'
import type { OfficeGoods } from '#src/api/model/pointShop.ts'
import type { GiftActRef } from '#src/machines/backOffice/officeGiftsMachine.ts'
import type { ModeratorActRef } from '#src/machines/backOffice/officeModeratorsMachine.ts'
import type { GoodsActRef } from '#src/machines/backOffice/officePointGoodsMachine.ts'
import type { OperatorActRef } from '#src/machines/backOffice/operatorsMachine.ts'
import type { LimitPreviewRef, MaintenanceActRef, SettingActRef } from '#src/machines/backOffice/siteOfficeMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { VenueForm } from '#src/ui/backOffice/venues/VenueForm.tsx'
import type { VenueActRef } from '#src/machines/backOffice/officeVenuesMachine.ts'
import { OperatorForm } from '#src/ui/backOffice/operators/OperatorForm.tsx'
import { GoodsForm } from '#src/ui/backOffice/points/GoodsForm.tsx'
import { GiftForm } from '#src/ui/backOffice/rooms/GiftForm.tsx'
import { ModeratorForm } from '#src/ui/backOffice/rooms/ModeratorForm.tsx'
import { SettingForm } from '#src/ui/backOffice/site/SettingForm.tsx'
import { MaintenanceForm } from '#src/ui/backOffice/site/MaintenanceForm.tsx'
import { ROSE } from './support/officeGift.ts'
import { VENUE } from './support/officeVenue.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { writeHalf } from './support/writeHalf.ts'

/** A form of the back office, with an act that nothing was answered of. */
async function showForm<Ref>(form: (act: Ref) => ReactNode) {
  const { ref, sent } = shownBy<Ref>({ order: null, answer: null, errorKey: null })
  const page = await show(form(ref), { language: 'en', words: ['backOffice'] })
  const { screen, user } = page
  return {
    ...page,
    orders: () => sent.map((event) => (event as { order: unknown }).order),
    /** Writes why, and presses a button. */
    send: async (name: string) => {
      await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'asked for')
      await user.click(screen.getByRole('button', { name }))
    },
  }
}

test('[D-8] a gift that becomes a large one gets a picture that has an effect', async () => {
  const { screen, user, send, orders } = await showForm<GiftActRef>((act) => <GiftForm gift={ROSE} giftId="g1" act={act} />)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Large (full-screen effect)')
  await send('Save')
  expect(orders()).toEqual([
    {
      reason: 'asked for',
      giftId: 'g1',
      isNew: false,
      fields: { name: 'Rose', giftType: 'large', giftCode: 'boat', price: '10', status: STATUS.active },
      base: { name: 'Rose', giftType: 'small', giftCode: 'rose', price: '10', status: STATUS.active },
    },
  ])
})

test('[D-8] a gift whose picture is not among those drawn is saved once one of them is chosen', async () => {
  const { screen, user, send, orders } = await showForm<GiftActRef>((act) => (
    <GiftForm gift={{ ...ROSE, giftCode: 'daisy' }} giftId="g1" act={act} />
  ))
  const picture = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Picture' })
  expect(picture.selectedOptions[0]?.textContent).toBe('daisy')
  await send('Save')
  expect([orders(), screen.getByText('Choose one of the drawn pictures').getAttribute('role')]).toEqual([[], 'alert'])
  await user.selectOptions(picture, 'Scarf')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(orders()).toMatchObject([{ fields: { giftCode: 'scarf', price: '10' } }])
})

test('[D-8] a large gift whose picture has no effect shows it, and says that it needs another', async () => {
  const { screen, send, orders } = await showForm<GiftActRef>((act) => (
    <GiftForm gift={{ ...ROSE, giftType: 'large' }} giftId="g1" act={act} />
  ))
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Picture' }).selectedOptions[0]?.textContent).toBe('Rose')
  await send('Save')
  expect([orders(), screen.queryByText('A large gift needs a picture with an effect') !== null]).toEqual([[], true])
})

test('[D-8] a gift whose picture is drawn has no other to choose than those', async () => {
  const { screen } = await showForm<GiftActRef>((act) => <GiftForm gift={ROSE} giftId="g1" act={act} />)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Picture' }).options).toHaveLength(GIFT_PICTURES.length)
})

const GOODS: OfficeGoods = {
  goodsId: 's1',
  nameChinese: '杯子',
  nameEnglish: 'A cup',
  price: points(300),
  memberPrice: fen(1_200),
  coins: coins(50),
  stock: null,
  limit: 2,
  place: 3,
  status: STATUS.active,
  sold: 0,
  version: 7,
}

test('[D-8] goods whose form is sent untouched stay as they are: the members’ price is in yuan there', async () => {
  const { send, orders } = await showForm<GoodsActRef>((act) => <GoodsForm goods={GOODS} goodsId="s1" act={act} />)
  await send('Save')
  expect(orders()).toEqual([
    {
      reason: 'asked for',
      goodsId: 's1',
      isNew: false,
      version: 7,
      fields: {
        nameChinese: '杯子',
        nameEnglish: 'A cup',
        price: '300',
        memberPrice: '12',
        coins: '50',
        stock: null,
        limit: '2',
        place: 3,
        status: STATUS.active,
      },
    },
  ])
})

const OPERATOR: Operator = {
  memberId: 'oda',
  name: 'Oda',
  createdAt: 0,
  lastSeenAt: null,
  isActive: true,
  rights: ['site.read'],
  hasFactor: false,
  signs: null,
}
const COPY = copyMachine.provide({ actors: { copy: fromPromise<void, { text: string }>(async () => undefined) } })

test.each([
  ['ada', 3],
  ['oda', 0],
])('[D-8] for %s the account of oda has %i buttons: nobody changes their own', async (ownId, buttons) => {
  const { screen } = await showForm<OperatorActRef>((act) => (
    <OperatorForm operator={OPERATOR} act={act} copy={COPY} ownId={ownId} ownRights={['site.read', 'operators.act']} />
  ))
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ disabled }) => !disabled)
  expect([screen.queryAllByRole('button').length, boxes.length]).toEqual([buttons, buttons === 0 ? 0 : 2])
})

test('[D-8] a search among many rooms leaves those in sight that a moderator has', async () => {
  const rooms = Array.from({ length: 13 }, (_, index) => ({ room: `r${index}`, name: `Room ${index}`, kind: 'anchor' as const }))
  const { screen, user } = await showForm<ModeratorActRef>((act) => (
    <ModeratorForm
      moderator={{ memberId: 'm', name: 'mod', nickname: 'Mod', rooms: ['r3'], since: null, byAnchors: [] }}
      rooms={rooms}
      act={act}
    />
  ))
  await user.type(screen.getByRole('searchbox', { name: 'Find a room' }), 'room 12')
  const shown = screen.getAllByRole<HTMLInputElement>('switch').map((one) => [one.closest('label')?.textContent, one.checked])
  expect(shown).toEqual([
    ['Every room', false],
    ['Room 3', true],
    ['Room 12', false],
  ])
})

const SHUT = { from: 1_000, until: null, words: { 'zh-CN': '维护', en: 'Upgrade' } }

test.each([
  [true, '2030-01-01T10:00', 0],
  [false, '2030-01-01T10:00', 1],
])(
  '[S-6] with the site closed: %s, a maintenance that is planned for later (%s) is sent %i times',
  async (isClosed, from, times) => {
    const { screen, user, send, orders } = await showForm<MaintenanceActRef>((act) => (
      <MaintenanceForm standing={{ isClosed, maintenance: SHUT }} act={act} now={() => 2_000} />
    ))
    await user.click(screen.getByRole('radio', { name: 'Plan' }))
    const begins = screen.getByLabelText('Begins')
    await user.clear(begins)
    await user.type(begins, from)
    if (isClosed) await user.type(screen.getByRole('textbox', { name: 'Words (Chinese)' }), '维护')
    await send('Plan the maintenance')
    expect([orders().length, screen.queryByText(/closed now/) !== null]).toEqual([times, times === 0])
  },
)

test('[S-6] a maintenance whose end has a day and no time is not planned without an end, and the field says so', async () => {
  const { screen, user, send, orders } = await showForm<MaintenanceActRef>((act) => (
    <MaintenanceForm standing={{ isClosed: false, maintenance: SHUT }} act={act} now={() => 2_000} />
  ))
  await user.click(screen.getByRole('radio', { name: 'Plan' }))
  const ends = screen.getByLabelText('Ends')
  await user.clear(ends)
  writeHalf(ends)
  await send('Plan the maintenance')
  expect([orders(), ends.getAttribute('aria-invalid')]).toEqual([[], 'true'])
})

test.each([
  ['12', 0],
  ['36', 1],
])('[D-8] a wait of 24 hours that may only be made longer, set to %s, is sent %i times', async (value, times) => {
  const preview = shownBy<LimitPreviewRef>({ order: null, answer: null, errorKey: null }).ref
  const { screen, user, send, orders } = await showForm<SettingActRef>((act) => (
    <SettingForm setting={{ key: 'withdrawContactWait', value: '24', unset: '24' }} act={act} preview={preview} />
  ))
  const field = screen.getAllByRole('textbox')[0]!
  await user.clear(field)
  await user.type(field, value)
  await send('Save')
  expect(orders()).toEqual(times === 0 ? [] : [{ reason: 'asked for', key: 'withdrawContactWait', value, base: '24' }])
})

test('[D-8] a venue is saved as of the version that its form was begun with, also once a colleague has changed it', async () => {
  function Page({ act }: { readonly act: VenueActRef }) {
    const [venue, setVenue] = useState(VENUE)
    return (
      <>
        <VenueForm venue={venue} act={act} onReload={() => undefined} />
        <button onClick={() => setVenue({ ...VENUE, place: 9, version: 8 })}>renew</button>
      </>
    )
  }
  const { screen, user, send, orders } = await showForm<VenueActRef>((act) => <Page act={act} />)
  await user.click(screen.getByRole('button', { name: 'renew' }))
  await send('Save')
  expect(orders()).toMatchObject([{ version: 7, fields: { place: 3 } }])
})
