import { useTranslation } from 'react-i18next'
import type { Audience } from '#src/api/model/content.ts'
import { MEMBER_TAGS } from '#src/api/model/memberTag.ts'
import { SelectField } from '#src/ui/kit/SelectField.tsx'

const WHO = ['everybody', 'visitors', 'members', 'grade', 'tag'] as const
const GRADES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

type AudienceFieldsProps = { readonly audience: Audience; readonly onChange: (audience: Audience) => void }

/** Who is shown it. */
export function AudienceFields({ audience, onChange }: AudienceFieldsProps) {
  const { t } = useTranslation('backOffice')
  return (
    <>
      <SelectField
        label={t('backOffice.content.fields.audience')}
        value={audience.who}
        options={WHO.map((value) => ({ value, label: t(`backOffice.content.audiences.${value}`) }))}
        onChange={(value) => {
          const who = WHO.find((one) => one === value) ?? 'everybody'
          onChange(who === 'grade' ? { who, from: GRADES[0] } : who === 'tag' ? { who, tag: MEMBER_TAGS[0] } : { who })
        }}
      />
      {audience.who === 'grade' && (
        <SelectField
          label={t('backOffice.content.fromGrade')}
          value={String(audience.from)}
          options={GRADES.map((grade) => ({ value: String(grade), label: String(grade) }))}
          onChange={(value) => onChange({ who: 'grade', from: Number(value) })}
        />
      )}
      {audience.who === 'tag' && (
        <SelectField
          label={t('backOffice.members.tag')}
          value={audience.tag}
          options={MEMBER_TAGS.map((value) => ({ value, label: t(`backOffice.members.tags.${value}`) }))}
          onChange={(value) => onChange({ who: 'tag', tag: MEMBER_TAGS.find((one) => one === value) ?? audience.tag })}
        />
      )}
    </>
  )
}
