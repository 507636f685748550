import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STATUS } from '#src/api/model/common.ts'
import { GoodsFields, type GoodsFieldsWire, MOST_DIGITS, type OfficeGoods } from '#src/api/model/pointShop.ts'
import type { GoodsActRef } from '#src/machines/backOffice/officePointGoodsMachine.ts'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { useFaults } from '../act/useFaults.ts'

/** Fen of a yuan: member prices are written in whole yuan. */
const YUAN = 100

type GoodsFormProps = {
  /** Null = ones that are made. */
  readonly goods: OfficeGoods | null
  readonly goodsId: string
  readonly act: GoodsActRef
}

const textOf = (count: number | null | undefined, unit = 1) => (count == null ? '' : String(count / unit))
const orNone = (text: string) => (text === '' ? null : text)

/** What goods are called, cost and bring, how many there are, and whether they are on offer. */
export function GoodsForm({ goods, goodsId, act }: GoodsFormProps) {
  const { t } = useTranslation('backOffice')
  const [texts, setTexts] = useState({
    nameChinese: goods?.nameChinese ?? '',
    nameEnglish: goods?.nameEnglish ?? '',
    price: textOf(goods?.price),
    memberPrice: textOf(goods?.memberPrice, YUAN),
    coins: textOf(goods?.coins),
    stock: textOf(goods?.stock),
    limit: textOf(goods?.limit),
    place: textOf(goods?.place ?? 0),
  })
  const [status, setStatus] = useState(goods?.status ?? STATUS.active)
  const fields: GoodsFieldsWire = {
    ...texts,
    memberPrice: orNone(texts.memberPrice),
    stock: orNone(texts.stock),
    limit: orNone(texts.limit),
    place: texts.place === '' ? Number.NaN : Number(texts.place),
    status,
  }
  const faults = useFaults(GoodsFields, fields)
  const field = (name: keyof typeof texts, isTried: boolean, digits?: number) => (
    <TextField
      label={t(`backOffice.goods.${name}`)}
      autoComplete="off"
      {...(digits !== undefined && { inputMode: 'numeric', maxLength: digits })}
      value={texts[name]}
      error={faults.of(name, isTried)}
      onChange={({ target: { value } }) => setTexts({ ...texts, [name]: digits === undefined ? value : value.trim() })}
    />
  )
  return (
    <ActForm
      act={act}
      refusal={({ result }) => (result === 'done' ? null : t(`backOffice.raises.${result}`))}
      confirm={t(goods === null ? 'backOffice.goods.addConfirm' : 'backOffice.act.save')}
      orderOf={(reason) =>
        faults.isFine ? { reason, goodsId, isNew: goods === null, version: goods?.version ?? 0, fields } : null
      }
    >
      {(isTried) => (
        <>
          <Muted>{t('backOffice.raises.hint')}</Muted>
          {field('nameChinese', isTried)}
          {field('nameEnglish', isTried)}
          {field('price', isTried, MOST_DIGITS.goods)}
          {field('coins', isTried, 6)}
          {field('memberPrice', isTried, MOST_DIGITS.memberPrice)}
          {field('stock', isTried, 6)}
          {field('limit', isTried, 3)}
          {field('place', isTried, 3)}
          <Switch
            label={t('backOffice.goods.offered')}
            checked={status === STATUS.active}
            onChange={(on) => setStatus(on ? STATUS.active : STATUS.inactive)}
          />
        </>
      )}
    </ActForm>
  )
}
