import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GIFT_TYPES } from '#src/api/model/gift.ts'
import { GIFT_PICTURES, hasEffect } from '#src/api/model/giftPicture.ts'
import { STATUS } from '#src/api/model/common.ts'
import { GiftFields, type GiftFieldsWire, type OfficeGift } from '#src/api/model/roomOffice.ts'
import type { GiftActRef } from '#src/machines/backOffice/officeGiftsMachine.ts'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { useFaults } from '../act/useFaults.ts'

type GiftFormProps = {
  /** Null = one that is made. */
  readonly gift: OfficeGift | null
  readonly giftId: string
  readonly act: GiftActRef
}

/** What a gift is called, looks like and costs, and whether it is on offer. */
export function GiftForm({ gift, giftId, act }: GiftFormProps) {
  const { t } = useTranslation('backOffice')
  const [fields, setFields] = useState<GiftFieldsWire>({
    name: gift?.name ?? '',
    giftType: gift?.giftType ?? 'small',
    giftCode: GIFT_PICTURES.find((code) => code === gift?.giftCode) ?? GIFT_PICTURES[0],
    price: gift === null ? '' : String(gift.price),
    status: gift?.status ?? STATUS.active,
  })
  const faults = useFaults(GiftFields, fields)
  const pictures = GIFT_PICTURES.filter((code) => fields.giftType === 'small' || hasEffect(code))
  return (
    <ActForm
      act={act}
      confirm={t(gift === null ? 'backOffice.gifts.addConfirm' : 'backOffice.act.save')}
      orderOf={(reason) => (faults.isFine ? { reason, giftId, isNew: gift === null, fields } : null)}
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
              const giftCode = giftType === 'small' || hasEffect(fields.giftCode) ? fields.giftCode : 'boat'
              setFields({ ...fields, giftType, giftCode })
            }}
          />
          <SelectField
            label={t('backOffice.gifts.picture')}
            value={fields.giftCode}
            options={pictures.map((value) => ({ value, label: t(`backOffice.gifts.pictures.${value}`) }))}
            onChange={(value) =>
              setFields({ ...fields, giftCode: GIFT_PICTURES.find((one) => one === value) ?? fields.giftCode })
            }
          />
          <img src={`/art/gift/${fields.giftCode}.svg`} width={72} height={72} alt="" />
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
