import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isOffered } from '#src/api/model/gift.ts'
import type { OfficeGift } from '#src/api/model/roomOffice.ts'
import type { giftActMachine, officeGiftsMachine } from '#src/machines/backOffice/officeGiftsMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { GiftForm } from './GiftForm.tsx'
import type { RoomOfficePageProps } from './roomOfficePage.ts'
import { useOpenRow } from '../act/useOpenRow.ts'
import styles from './rooms.module.css'

type GiftsLogic = { readonly gifts: typeof officeGiftsMachine; readonly giftAct: typeof giftActMachine }

/** Gifts: what each is called, looks like and costs, and which are on offer. */
export function GiftsPage({ actors, backOffice, logic, makeId }: RoomOfficePageProps<GiftsLogic>) {
  const { t } = useTranslation('backOffice')
  const language = useLanguage()
  const address = useAddress()
  const query = { text: address.get('text') ?? '' }
  const list = useActorRef(logic.gifts, { input: { query } })
  const act = useActorRef(logic.giftAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('rooms.act'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { open, shown, isOpen, show, begin, close } = useOpenRow({ act, makeId, items, keyOf: ({ giftId }) => giftId })
  const nameOf = ({ name, names }: OfficeGift) => names?.[language] ?? name
  const columns: readonly Column<OfficeGift>[] = [
    {
      id: 'name',
      label: t('backOffice.gifts.name'),
      cell: (gift) => (
        <span className={styles.person}>
          <img src={`/art/gift/${gift.giftCode}.svg`} width={32} height={32} alt="" />
          {nameOf(gift)}
        </span>
      ),
      isFixed: true,
    },
    { id: 'price', label: t('backOffice.gifts.price'), cell: ({ price }) => price.toLocaleString('en-US'), isNumber: true },
    {
      id: 'type',
      label: t('backOffice.gifts.effect'),
      cell: ({ giftType }) => (giftType === 'large' ? t('backOffice.gifts.fullScreen') : '–'),
    },
    {
      id: 'state',
      label: t('backOffice.gifts.state'),
      cell: (gift) => (
        <Badge tone={isOffered(gift) ? 'brand' : 'neutral'}>
          {t(isOffered(gift) ? 'backOffice.gifts.offered' : 'backOffice.gifts.notOffered')}
        </Badge>
      ),
      isMark: true,
    },
  ]
  return (
    <TablePage
      title={t('backOffice.place.gifts')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[{ id: 'text', label: t('backOffice.gifts.search'), kind: 'text' }]}
      columns={columns}
      keyOf={({ giftId }) => giftId}
      onOpen={mayAct ? ({ giftId }) => show(giftId) : undefined}
      empty={t('backOffice.gifts.empty')}
      add={mayAct && { label: t('backOffice.gifts.add'), onPress: begin }}
    >
      <Sheet
        open={isOpen}
        title={shown === null ? t('backOffice.gifts.add') : nameOf(shown)}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {open !== null && isOpen && mayAct && (
          <GiftForm key={`${open.key} ${shown !== null}`} gift={shown} giftId={open.key} act={act} />
        )}
      </Sheet>
    </TablePage>
  )
}
