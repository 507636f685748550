import { useTranslation } from 'react-i18next'
import { anchorName, type OfficeAnchor } from '#src/api/model/roomOffice.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { SelectField } from '#src/ui/kit/SelectField.tsx'

type RoomFieldProps = {
  readonly anchors: readonly OfficeAnchor[]
  /** What no room means, in words. */
  readonly none: string
  readonly room: string | null
  readonly onChange: (room: string | null) => void
}

/** One of the anchors' rooms, or none of them. */
export function RoomField({ anchors, none, room, onChange }: RoomFieldProps) {
  const { t } = useTranslation('backOffice')
  const language = useLanguage()
  const options = anchors.map((anchor) => ({ value: anchor.chatRoomNo, label: anchorName(anchor, language) }))
  return (
    <SelectField
      label={t('backOffice.announcements.room')}
      value={room ?? ''}
      options={[{ value: '', label: none }, ...options]}
      onChange={(value) => onChange(value === '' ? null : value)}
    />
  )
}
