import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { STATUS } from '#src/api/model/common.ts'
import { formatAmount, formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { OfficeGoods } from '#src/api/model/pointShop.ts'
import type { goodsActMachine, officePointGoodsMachine } from '#src/machines/backOffice/officePointGoodsMachine.ts'
import type { RaisesLogic } from '#src/machines/backOffice/raisesMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Row } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { CoinPile } from '#src/ui/shared/CoinPile.tsx'
import { RaiseCards } from '../act/RaiseCards.tsx'
import { useOpenRow } from '../act/useOpenRow.ts'
import type { RoomOfficePageProps } from '../rooms/roomOfficePage.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { GoodsForm } from './GoodsForm.tsx'
import styles from './goods.module.css'

type GoodsLogic = RaisesLogic & { readonly goods: typeof officePointGoodsMachine; readonly goodsAct: typeof goodsActMachine }

/** Goods for points: what they are called, cost and bring, how many went, and which are on offer. */
export function GoodsPage({ actors, backOffice, logic, now, makeId }: RoomOfficePageProps<GoodsLogic>) {
  const { t } = useTranslation('backOffice')
  const language = useLanguage()
  const nameOf = ({ nameChinese, nameEnglish }: OfficeGoods) => (language === 'en' ? nameEnglish : nameChinese)
  const address = useAddress()
  const query = { text: address.get('text') ?? '' }
  const list = useActorRef(logic.goods, { input: { query } })
  const act = useActorRef(logic.goodsAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('site.approve'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { open, shown, isOpen, show, begin, close } = useOpenRow({ act, makeId, items, keyOf: ({ goodsId }) => goodsId })
  const nameById = (id: string) => {
    const named = items.find(({ goodsId }) => goodsId === id)
    return named === undefined ? id : nameOf(named)
  }
  const columns: readonly Column<OfficeGoods>[] = [
    {
      id: 'name',
      label: t('backOffice.goods.name'),
      cell: (goods) => (
        <Row as="span">
          <span className={styles.pile}>
            <CoinPile coins={goods.coins} />
          </span>
          {nameOf(goods)}
        </Row>
      ),
      isFixed: true,
    },
    { id: 'price', label: t('backOffice.goods.price'), cell: ({ price }) => formatMoney('POINT', price), isNumber: true },
    { id: 'coins', label: t('backOffice.goods.coins'), cell: ({ coins }) => formatMoney('GOLD', coins), isNumber: true },
    {
      id: 'memberPrice',
      label: t('backOffice.goods.memberPriceHead'),
      cell: ({ memberPrice }) => (memberPrice === null ? '–' : formatAmount('FEN', memberPrice)),
      isNumber: true,
      isExtra: true,
    },
    {
      id: 'sold',
      label: t('backOffice.goods.sold'),
      cell: ({ sold, stock }) => `${sold} / ${stock ?? t('backOffice.goods.noLimit')}`,
      isNumber: true,
    },
    {
      id: 'limit',
      label: t('backOffice.goods.limitHead'),
      cell: ({ limit }) => limit ?? t('backOffice.goods.noLimit'),
      isNumber: true,
    },
    { id: 'place', label: t('backOffice.goods.place'), cell: ({ place }) => place, isNumber: true, isExtra: true },
    {
      id: 'state',
      label: t('backOffice.goods.state'),
      cell: ({ status }) => (
        <Badge tone={status === STATUS.active ? 'brand' : 'neutral'}>
          {t(status === STATUS.active ? 'backOffice.goods.offered' : 'backOffice.goods.notOffered')}
        </Badge>
      ),
      isMark: true,
    },
  ]
  return (
    <TablePage
      title={t('backOffice.place.pointGoods')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[{ id: 'text', label: t('backOffice.goods.search'), kind: 'text' }]}
      columns={columns}
      keyOf={({ goodsId }) => goodsId}
      onOpen={mayAct ? ({ goodsId }) => show(goodsId) : undefined}
      empty={t('backOffice.goods.empty')}
      above={<RaiseCards actors={actors} backOffice={backOffice} logic={logic} now={now} nameOf={nameById} />}
      add={mayAct && { label: t('backOffice.goods.add'), onPress: begin }}
    >
      <Sheet
        open={isOpen}
        title={shown === null ? t('backOffice.goods.add') : nameOf(shown)}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {open !== null && isOpen && mayAct && (
          <GoodsForm key={`${open.key} ${shown !== null}`} goods={shown} goodsId={open.key} act={act} />
        )}
      </Sheet>
    </TablePage>
  )
}
