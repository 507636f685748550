import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { GIFT_TYPES, isOffered } from '#src/api/model/gift.ts'
import { GIFT_PICTURES, hasEffect } from '#src/api/model/giftPicture.ts'
import { STATUS } from '#src/api/model/common.ts'
import { GiftFields, type OfficeGift, type ReadGiftWire } from '#src/api/model/roomOffice.ts'
import type { GiftActRef, GiftAnswer, GiftOrder } from '#src/machines/backOffice/officeGiftsMachine.ts'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useFollowed } from '#src/ui/shared/useFollowed.ts'
import { ActForm } from '../act/ActForm.tsx'
import { useFaults } from '../act/useFaults.ts'
import { useLateWords } from '../act/useLateWords.ts'

type GiftFormProps = {
  /** Null = one that is made. */
  readonly gift: OfficeGift | null
  readonly giftId: string
  readonly act: GiftActRef
}

const fieldsOf = (gift: OfficeGift | null): ReadGiftWire => ({
  name: gift?.name ?? '',
  giftType: gift?.giftType ?? 'small',
  giftCode: gift?.giftCode ?? GIFT_PICTURES[0],
  price: gift === null ? '' : String(gift.price),
  status: gift?.status ?? STATUS.active,
})

/** What a gift is called, looks like and costs, and whether it is on offer. What a colleague changed meanwhile is told, and not written over unseen. */
export function GiftForm({ gift, giftId, act }: GiftFormProps) {
  const { t } = useTranslation('backOffice')
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const { fields, write: setFields, read, before } = useFollowed(gift, answer?.gift ?? null, fieldsOf)
  const late = useLateWords()
  const faults = useFaults(GiftFields, fields)
  const giftCode = drawnOf(fields.giftCode)
  const fitting: readonly string[] = GIFT_PICTURES.filter((code) => fields.giftType === 'small' || hasEffect(code))
  // One that it has and could not be given does not become another by itself.
  const pictures = fitting.includes(fields.giftCode) ? fitting : [fields.giftCode, ...fitting]
  const nameOf = (code: string) => {
    const drawn = drawnOf(code)
    return drawn === undefined ? code : t(`backOffice.gifts.pictures.${drawn}`)
  }
  return (
    <ActForm<GiftOrder, GiftAnswer>
      act={act}
      confirm={t(gift === null ? 'backOffice.gifts.addConfirm' : 'backOffice.act.save')}
      orderOf={(reason) =>
        faults.isFine && giftCode !== undefined
          ? { reason, giftId, isNew: gift === null, fields: { ...fields, giftCode }, base: read === null ? null : fieldsOf(read) }
          : null
      }
      refusal={({ result }) =>
        result === 'done'
          ? null
          : late(fieldsOf(before), fieldsOf(read), [
              [t('backOffice.gifts.name'), ({ name }) => name],
              [t('backOffice.gifts.price'), ({ price }) => price],
              [t('backOffice.gifts.type'), ({ giftType }) => t(`backOffice.gifts.types.${giftType}`)],
              [t('backOffice.gifts.picture'), (one) => nameOf(one.giftCode)],
              [
                t('backOffice.gifts.state'),
                (one) => t(isOffered(one) ? 'backOffice.gifts.offered' : 'backOffice.gifts.notOffered'),
              ],
            ])
      }
    >
      {(isTried) => (
        <>
          <TextField
            label={t('backOffice.gifts.name')}
            autoComplete="off"
            value={fields.name}
            error={faults.of('name', isTried)}
            onChange={(event) => setFields({ ...fields, name: event.target.value })}
          />
          <TextField
            label={t('backOffice.gifts.price')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={fields.price}
            error={faults.of('price', isTried)}
            onChange={(event) => setFields({ ...fields, price: event.target.value.trim() })}
          />
          <SelectField
            label={t('backOffice.gifts.type')}
            value={fields.giftType}
            options={GIFT_TYPES.map((value) => ({ value, label: t(`backOffice.gifts.types.${value}`) }))}
            onChange={(value) => {
              const giftType = GIFT_TYPES.find((one) => one === value) ?? fields.giftType
              const isFitting = giftType === 'small' || giftCode === undefined || hasEffect(giftCode)
              setFields({ ...fields, giftType, giftCode: isFitting ? fields.giftCode : 'boat' })
            }}
          />
          <SelectField
            label={t('backOffice.gifts.picture')}
            value={fields.giftCode}
            options={pictures.map((value) => ({ value, label: nameOf(value) }))}
            onChange={(value) => setFields({ ...fields, giftCode: value })}
          />
          {faults.of('giftCode', isTried) !== null && <p role="alert">{faults.of('giftCode', isTried)}</p>}
          {giftCode !== undefined && <img src={`/art/gift/${giftCode}.svg`} width={72} height={72} alt="" />}
          <Switch
            label={t('backOffice.gifts.offered')}
            checked={fields.status === STATUS.active}
            onChange={(on) => setFields({ ...fields, status: on ? STATUS.active : STATUS.inactive })}
          />
        </>
      )}
    </ActForm>
  )
}

const drawnOf = (code: string) => GIFT_PICTURES.find((one) => one === code)
